/// Begins anew what an earlier try began, whose server has forgotten it by now.
struct FreshDialogue: UploadDialogue {
  private var dialogue: any UploadDialogue

  init(_ dialogue: any UploadDialogue) { self.dialogue = dialogue }

  mutating func handle(_ event: DialogueEvent) -> [DialogueAction] {
    let actions = dialogue.handle(event)
    return event == .begin ? [.remember(nil)] + actions : actions
  }
}
