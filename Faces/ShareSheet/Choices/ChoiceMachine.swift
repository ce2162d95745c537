package import Contract

/// A state machine that presses buttons, rows and alert actions by their titles, in the given
/// order. It is a value type: its owner sends the inputs to the extension and passes the views to
/// the machine.
package struct ChoiceMachine: Hashable, Sendable {
  package enum Step: Hashable, Sendable {
    /// Send this input, then call `advance` again.
    case send(PersonInput)
    /// Call `advance` when a view arrives, or when this many seconds have passed without a view.
    case wait(seconds: Double)
    /// Keep waiting, and do not restart the last `wait`. An extension that changes its view
    /// constantly therefore cannot extend the timeout.
    case stay
    /// The compose sheet's Post button was chosen. The remaining titles come after Post.
    case post
    case done
    /// The run ends with this error. Its message lists the choices, if they are known.
    case refuse(ShareError)
  }

  private enum State: Hashable {
    case looking(ScreenSurvey)
    /// An input was sent, and the machine waits for its effect. `views` counts the views received
    /// since.
    case settling(views: Int)
  }

  /// Seconds to wait for a title to appear: `timeout` if the extension is idle, `loading` if it
  /// shows activity.
  private static let timeout = 8.0
  private static let loading = 30.0
  /// Seconds without a change after which the extension counts as idle.
  private static let quiet = 0.5
  private static let maximumViews = 40

  private var titles: ArraySlice<String>
  private var state = State.looking(ScreenSurvey())
  /// The seconds of the current wait for the next title, or `nil` if no wait has started.
  private var granted: Double?

  package init(_ titles: [String]) { self.titles = titles[...] }

  /// The titles that the machine has not chosen yet.
  package var remaining: [String] { Array(titles) }

  /// - Parameters:
  ///   - view: The view that the extension shows now.
  ///   - isQuiet: Whether the last `wait` has timed out.
  package mutating func advance(_ view: ExtensionView, isQuiet: Bool = false) -> Step {
    step(ViewSanitizer.clean(view), isQuiet: isQuiet)
  }

  private mutating func step(_ view: ExtensionView, isQuiet: Bool) -> Step {
    switch state {
    // The machine also waits after the last title, because the current view may be older than the
    // last press.
    case .settling(let views):
      if !isQuiet, views < Self.maximumViews {
        state = .settling(views: views + 1)
        return .wait(seconds: Self.quiet)
      }
      state = .looking(ScreenSurvey())
      return step(view, isQuiet: false)
    case .looking(var survey):
      guard let title = titles.first else { return .done }
      let next = survey.look(at: Self.listing(view))
      state = .looking(survey)
      switch next {
      case .reveal(let table, let path):
        // The wait for each window of rows has its own timeout.
        granted = nil
        return .send(.reveal(table: table, path))
      case .wait where !isQuiet: return wait(Self.timeout)
      case .wait:
        return Self.refuse(Words.longListEnds, of: [])
      case .unsteady:
        return Self.refuse(Words.listKeepsChanging, of: [], all: false)
      case .complete(let all): return choose(title, among: all, view, isQuiet: isQuiet)
      }
    }
  }

  private mutating func choose(
    _ title: String, among all: [Choosable], _ view: ExtensionView, isQuiet: Bool
  ) -> Step {
    let found = Self.meant(by: title, among: all)
    if found.count == 1, found[0].isEnabled {
      titles = titles.dropFirst()
      granted = nil
      state = .settling(views: 0)
      return .send(found[0].input)
    }
    let isSheet = view.compose != nil && view.pages.isEmpty && view.alert == nil
    if found.isEmpty, isSheet, Self.names("Post", Words.post, title) {
      titles = titles.dropFirst()
      return .post
    }
    if found.isEmpty, isSheet, Self.names("Cancel", Words.cancel, title) {
      titles = titles.dropFirst()
      state = .settling(views: 0)
      return .send(.cancel)
    }
    // The machine waits, because rows may appear, disappear or become enabled when the extension
    // has loaded more content.
    let isAtWork = view.alert == nil && view.pages.last?.isAtWork ?? false
    if !isQuiet {
      return wait(found.count > 1 ? Self.quiet : isAtWork ? Self.loading : Self.timeout)
    }
    let name = PlainText.line(title)
    // The buttons of the sheet's own bar can be chosen as well.
    let choices =
      isSheet ? all + [Choosable(titled: Words.post), Choosable(titled: Words.cancel)] : all
    switch found.count {
    case 0:
      // If the page has no rows, its text may give the reason, so the error includes the text.
      let words = all.contains { $0.row != nil } ? [] : Self.labels(view)
      return Self.refuse(
        isSheet
          ? Words.nothingCalledBeforePost(name) : Words.nothingCalled(name, saying: words),
        of: choices)
    case 1: return Self.refuse(Words.cannotBeChosenNow(name), of: all)
    default: return Self.refuse(Words.severalCalled(name, found.count), of: found, all: false)
    }
  }

  private static func refuse(_ sentence: String, of choices: [Choosable], all: Bool = true) -> Step
  {
    .refuse(ShareError(.unanswered, Words.choices(sentence, choices, all: all)))
  }

  private mutating func wait(_ seconds: Double) -> Step {
    if let granted, granted >= seconds { return .stay }
    granted = seconds
    return .wait(seconds: seconds)
  }

  /// Returns whether the title names a button of the sheet's bar. The English title is accepted in
  /// every language, so that a script works in every locale.
  private static func names(_ english: String, _ shown: String, _ title: String) -> Bool {
    NameMatch.isSame(title, english) || NameMatch.isSame(title, shown)
  }

  /// Returns the choices with this title. If not exactly one choice has this title, compares
  /// `title` with each choice's title and detail together. A prefix does not match, because a press
  /// may send immediately, possibly to the wrong person.
  private static func meant(by title: String, among all: [Choosable]) -> [Choosable] {
    let same = NameMatch.meant(by: title, among: all, called: \.title)
    if same.count == 1 { return same }
    let whole = NameMatch.meant(by: title, among: all, called: \.words)
    return whole.count == 1 || same.isEmpty ? whole : same
  }

  /// Returns the text on the extension's topmost page.
  private static func labels(_ view: ExtensionView) -> [String] {
    guard view.alert == nil, let page = view.pages.last else { return [] }
    return PageListing(page).entries.compactMap { entry -> String? in
      switch entry {
      case .words(let text), .heading(let text), .footnote(let text):
        text.onOneLine.isEmpty ? nil : text.onOneLine
      default: nil
      }
    }
  }

  private static func listing(_ view: ExtensionView) -> PageListing {
    if let alert = view.alert { return PageListing(alert) }
    if let page = view.pages.last { return PageListing(page) }
    if let completions = view.compose?.completions { return PageListing(completions) }
    return PageListing(view.compose?.configuration ?? [])
  }
}
