import Contract

/// The web pages that an extension wants to open. The user must agree to each page.
extension Sheet {
  mutating func ask(about status: ShareStatus) {
    guard hasBegun, let link = status.link else {
      if case .link = question { question = nil }
      return
    }
    guard link.number > askedLink, question == nil else { return }
    askedLink = link.number
    question = .link(link)
  }

  mutating func answer(_ link: LinkRequest, _ isYes: Bool) -> [SheetEffect] {
    if isYes {
      isOpening = true
      return [.open(link)]
    }
    if case .posted(let status) = phase { return [.leave(.posted(status))] }
    outbox.add(.link(link.number, isOpened: false))
    return []
  }

  mutating func opened(_ isOpened: Bool) -> [SheetEffect] {
    isOpening = false
    if !isOpened { notice = Words.pageNotOpened }
    if case .posted(let status) = phase { return [.leave(.posted(status))] }
    return []
  }
}
