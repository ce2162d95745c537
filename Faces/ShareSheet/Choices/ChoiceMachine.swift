package import Wire

/// Presses what a person would, by titles and in their order: buttons, rows, an alert's actions. A
/// value; whoever has it talks to the extension.
package struct ChoiceMachine: Hashable, Sendable {
  package enum Step: Hashable, Sendable {
    /// Send this, then call `advance` again.
    case send(PersonInput)
    /// Call `advance` when a view comes, or after so many seconds without one.
    case wait(seconds: Double)
    /// The same, within the time of the last `wait`: what changes all the time gets no more of it.
    case stay
    /// The compose sheet's own button was chosen; what is left comes after it.
    case post
    case done
    /// With everything there is to choose from.
    case refuse(ShareError)
  }

  private enum State: Hashable {
    case looking(ScreenSurvey)
    /// Something was pressed: what it does comes first. So many views have come since.
    case settling(views: Int)
  }

  /// Seconds in which what is to be chosen may still come, and in which it does when nothing is
  /// under way.
  private static let timeout = 8.0
  private static let loading = 30.0
  /// Seconds without a change after which an extension has done what it does.
  private static let quiet = 0.5
  private static let maximumViews = 40

  private var titles: ArraySlice<String>
  private var state = State.looking(ScreenSurvey())
  /// Seconds of the wait for the next title; nil before it has begun.
  private var granted: Double?

  package init(_ titles: [String]) { self.titles = titles[...] }

  /// Those that are still to be chosen.
  package var remaining: [String] { Array(titles) }

  /// - Parameters:
  ///   - view: what the extension shows now.
  ///   - isQuiet: whether the time of the last `wait` has run out.
  package mutating func advance(_ view: ExtensionView, isQuiet: Bool = false) -> Step {
    step(ViewSanitizer.clean(view), isQuiet: isQuiet)
  }

  private mutating func step(_ view: ExtensionView, isQuiet: Bool) -> Step {
    switch state {
    // After the last one as well: until then the screen may be the one from before it.
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
        // Each window has a time of its own.
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
    if found.isEmpty, isSheet, NameMatch.isSame(title, Words.post) {
      titles = titles.dropFirst()
      return .post
    }
    if found.isEmpty, isSheet, NameMatch.isSame(title, Words.cancel) {
      titles = titles.dropFirst()
      state = .settling(views: 0)
      return .send(.cancel)
    }
    // Rows may come, go, or become choosable, once something has been loaded.
    let isAtWork = view.alert == nil && view.pages.last?.isAtWork ?? false
    if !isQuiet {
      return wait(found.count > 1 ? Self.quiet : isAtWork ? Self.loading : Self.timeout)
    }
    let name = PlainText.line(title)
    // What the sheet's own bar has can be chosen as well.
    let choices =
      isSheet ? all + [Choosable(titled: Words.post), Choosable(titled: Words.cancel)] : all
    switch found.count {
    case 0:
      // A list that has nothing says why, and what to do about it.
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

  /// Those of that title; else those of which that is the title and what stands beside it. A
  /// beginning is nobody's: what is pressed may be sent at once, and then to somebody else.
  private static func meant(by title: String, among all: [Choosable]) -> [Choosable] {
    let same = NameMatch.meant(by: title, among: all, called: \.title)
    if same.count == 1 { return same }
    let whole = NameMatch.meant(by: title, among: all, called: \.words)
    return whole.count == 1 || same.isEmpty ? whole : same
  }

  /// What a page of the extension's own says.
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
