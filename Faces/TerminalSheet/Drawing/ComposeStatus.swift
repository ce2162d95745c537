import ShareSheet

/// The sentence above the keys of the compose view: the question, else what has to be said, else why
/// Post is not to be had.
enum ComposeStatus {
  static func sentence(_ model: SheetModel, _ composer: Composer) -> (String, Style) {
    let (sentence, style) = ScreenStatus.sentence(model)
    if !sentence.isEmpty { return (sentence, style) }
    if let obstacle = composer.obstacle { return ("Cannot post yet: \(obstacle).", .plain) }
    return ("", .plain)
  }
}
