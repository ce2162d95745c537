/// The sentence above the keys of the compose view: the question, else what has to be said, else why
/// Post is not to be had.
enum ComposeStatus {
  static func sentence(_ model: SheetModel, _ composer: Composer) -> (String, Style) {
    switch model.question {
    case .discard: return ("Discard what you wrote?  y / n", .warning)
    case .stopWaiting:
      return ("Still posting. Leave? What was handed off stays so.  y / n", .warning)
    case nil: break
    }
    if let notice = model.notice { return (notice, .warning) }
    if model.phase == .posting { return ("Posting…", .bold) }
    if let obstacle = composer.obstacle { return ("Cannot post yet: \(obstacle).", .plain) }
    return ("", .plain)
  }
}
