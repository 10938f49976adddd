//! Models as JSON.

#[test]
fn random_models_are_read_as_they_were_written() {
    for index in 0..300 {
        let model = gridproof_human::generate::model(&mut gridproof_model::random::Random::new(3, index));
        let again = gridproof::Model::from_json(&model.to_json()).expect("what was written");
        assert_eq!((again.domains(), again.shown()), (model.domains(), model.shown()), "{index}");
        assert_eq!(again.constraints(), model.constraints(), "{index}");
        assert_eq!(again.to_json(), model.to_json());
    }
}
