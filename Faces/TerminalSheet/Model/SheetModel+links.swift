import ControlAPI
import Wire

/// Pages of the web that an extension wants to be opened: the person is asked, each time.
extension SheetModel {
  /// Whether the sheet stays for an answer.
  var isAsking: Bool {
    if case .link = question { return true }
    return isOpening
  }

  mutating func ask(about status: ShareStatus) {
    guard hasBegun, let link = status.link else {
      if case .link = question { question = nil }
      return
    }
    guard link.number > askedLink, question == nil else { return }
    askedLink = link.number
    question = .link(link)
  }

  mutating func answer(_ link: LinkWish, _ key: Key) -> [SheetAction] {
    switch key {
    case .text("y"), .text("Y"):
      question = nil
      isOpening = true
      return [.open(link)]
    case .text("n"), .text("N"), .escape, .control("c"):
      question = nil
      if case .posted(let status) = phase { return [.leave(.posted(status))] }
      outbox.add(.link(link.number, isOpened: false))
    default: break
    }
    return []
  }

  mutating func opened(_ isOpened: Bool) -> [SheetAction] {
    isOpening = false
    if !isOpened { notice = "The page could not be opened." }
    if case .posted(let status) = phase { return [.leave(.posted(status))] }
    return []
  }
}
