import Contract
import ShareSheet

/// The extension's views on a terminal, except for the text in the compose sheet. Each screen keeps
/// its focus and scroll position.
struct ExtensionScreen: Sendable {
  private(set) var view = ExtensionView()
  /// The rows below the text: completions if there are any, otherwise the configuration.
  private(set) var panel: PageModel?
  private(set) var alert: PageModel?
  /// Whether the panel has the focus. If not, the text has it.
  var isPanelFocused = false
  private var pages: [Int: PageModel] = [:]
  /// The number of the extension's process that is shown.
  private(set) var process = 0
  private var motions = MotionPlayer()

  /// The topmost page, or `nil` if the compose sheet is on top.
  var page: Page? { view.pages.last }
  var pageModel: PageModel? { page.flatMap { pages[$0.id] } }
  var hasCompletions: Bool { view.compose?.completions != nil }

  /// - Parameters:
  ///   - new: A sanitized view.
  ///   - process: The number of the extension's process. Another process may use the same ids for
  ///     other texts.
  mutating func update(_ new: ExtensionView, of process: Int) {
    let before = view
    view = new
    if process != self.process {
      self.process = process
      for id in pages.keys { pages[id]?.forgetFields() }
      alert?.forgetFields()
    }
    let shown = Set(new.pages.map(\.id))
    pages = pages.filter { shown.contains($0.key) }
    // If two pages have the same id, only the upper one is visible.
    for page in new.pages {
      let listing = PageListing(page)
      if pages[page.id] == nil { pages[page.id] = PageModel(listing) }
      pages[page.id]?.update(listing)
    }
    updatePanel(before)
    alert = updated(
      before.alert?.id == new.alert?.id ? alert : nil, new.alert.map { PageListing($0) })
    motions.show(page)
  }

  private mutating func updatePanel(_ before: ExtensionView) {
    let had = before.compose?.completions != nil
    if had != hasCompletions {
      panel = nil
      isPanelFocused = false
    }
    let listing: PageListing?
    if let completions = view.compose?.completions {
      listing = PageListing(completions)
    } else if let rows = view.compose?.configuration, !rows.isEmpty {
      listing = PageListing(rows)
    } else {
      listing = nil
    }
    panel = updated(panel, listing)
    if panel?.focus == nil { isPanelFocused = false }
  }

  private func updated(_ model: PageModel?, _ listing: PageListing?) -> PageModel? {
    guard let listing else { return nil }
    guard var model else { return PageModel(listing) }
    model.update(listing)
    return model
  }

  // MARK: Keys

  mutating func withAlert<Result>(_ body: (inout PageModel) -> Result) -> Result? {
    guard var model = alert else { return nil }
    defer { alert = model }
    return body(&model)
  }

  mutating func withPage<Result>(_ body: (inout PageModel) -> Result) -> Result? {
    guard let id = page?.id, var model = pages[id] else { return nil }
    defer { pages[id] = model }
    return body(&model)
  }

  mutating func withPanel<Result>(_ body: (inout PageModel) -> Result) -> Result? {
    guard var model = panel else { return nil }
    defer { panel = model }
    return body(&model)
  }

  // MARK: Motion

  /// The current offset of the topmost page, or `nil` if the page does not move.
  var displacement: Displacement? { motions.displacement }
  /// Whether the topmost page is completely invisible.
  var isUnseen: Bool { motions.isUnseen }

  /// Whether the screen shows an animation.
  var isMoving: Bool { motions.isPlaying || showsWork }

  mutating func advance(by seconds: Double) { motions.advance(by: seconds) }
  mutating func finishMotion() { motions.finish() }

  private var showsWork: Bool {
    if let model = alert ?? pageModel {
      return model.listing.entries.contains {
        if case .activity(nil, _) = $0 { true } else { false }
      }
    }
    return view.compose?.configuration.contains(where: \.isPending) ?? false
  }
}
