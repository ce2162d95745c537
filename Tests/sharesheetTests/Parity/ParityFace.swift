import Contract
import ShareSheet

@testable import TerminalSheet
@testable import sharesheet

/// The user's choices for one share.
struct ParityScript: Sendable, CustomStringConvertible {
  let kind: StagedExtension.Kind
  let pace: StagedExtension.Pace
  var text: String?
  var settings: [Setting] = []
  /// The titles of the controls to press, in order.
  var choices: [String] = []

  var description: String {
    "\(kind.rawValue), \(pace.rawValue), \(text ?? "no text"), \(settings.map(\.value) + choices)"
  }

  var start: SheetStart {
    SheetStart(preselected: "x.A", text: text, settings: settings)
  }
}

/// A face with a simulated user.
protocol ParityFace {
  init(_ offer: ShareOffer, _ script: ParityScript)
  mutating func begin() -> [SheetEffect]
  mutating func handle(_ event: SheetEvent) -> [SheetEffect]
  /// Does the user's next action when no event is pending.
  /// - Returns: The effects, or `nil` if the user has no further action.
  mutating func act() -> [SheetEffect]?
  /// Whether the share is over for this face.
  var isOver: Bool { get }
}

struct TerminalFace: ParityFace {
  private var model: SheetModel
  private let start: SheetStart
  private var choices: ArraySlice<String>
  private var hasPosted = false
  private(set) var isOver = false

  init(_ offer: ShareOffer, _ script: ParityScript) {
    start = script.start
    choices = script.choices[...]
    model = SheetModel(
      offer: offer, start: script.start, size: SheetSize(columns: 80, rows: 24),
      repertoire: .unicode)
  }

  mutating func begin() -> [SheetEffect] {
    effects(model.preselect(start.preselected ?? "", person: nil))
  }

  mutating func handle(_ event: SheetEvent) -> [SheetEffect] { effects(model.handle(event)) }

  mutating func act() -> [SheetEffect]? {
    guard !isOver, model.sheet.settings == nil else { return nil }
    switch model.phase {
    case .failed, .posted: return effects(model.handle(.keys([.escape])))
    case .composing, .posting:
      if model.sheet.view.alert != nil || model.sheet.page != nil {
        guard let title = choices.popFirst() else { return nil }
        if model.sheet.view.alert != nil { return press(title) }
        return effects(model.handle(.keys([.text(title), .enter])))
      }
      guard model.phase == .composing, !hasPosted else { return nil }
      hasPosted = true
      return effects(model.handle(.keys([.control("x")])))
    default: return nil
    }
  }

  /// Moves the focus to an alert's action and presses it.
  private mutating func press(_ title: String) -> [SheetEffect]? {
    for _ in 0..<10 {
      if case .button(let button) = model.screen.alert?.focusedEntry, button.title == title {
        return effects(model.handle(.keys([.enter])))
      }
      _ = model.handle(.keys([.tab]))
    }
    return nil
  }

  private mutating func effects(_ actions: [SheetAction]) -> [SheetEffect] {
    actions.compactMap { action in
      guard case .effect(let effect) = action else { return nil }
      if case .leave = effect { isOver = true }
      return effect
    }
  }
}

struct LineFace: ParityFace {
  private var model: LineModel
  private let start: SheetStart
  private var choices: ArraySlice<String>
  private var hasPosted = false
  private(set) var isOver = false

  init(_ offer: ShareOffer, _ script: ParityScript) {
    start = script.start
    choices = script.choices[...]
    model = LineModel(offer: offer, start: script.start)
  }

  mutating func begin() -> [SheetEffect] {
    effects(model.start(preselected: start.preselected))
  }

  mutating func handle(_ event: SheetEvent) -> [SheetEffect] {
    effects(model.handle(.sheet(event)))
  }

  mutating func act() -> [SheetEffect]? {
    guard !isOver else { return nil }
    switch model.step {
    case .choosing: return effects(model.handle(.endOfInput))
    case .writing: return effects(model.handle(.line(".")))
    case .visiting: return choices.popFirst().map { effects(model.handle(.line($0))) }
    case .asking where !hasPosted && model.compose?.isContentValid == true:
      hasPosted = true
      return effects(model.handle(.line("y")))
    default: return nil
    }
  }

  private mutating func effects(_ actions: [LineModel.Action]) -> [SheetEffect] {
    actions.compactMap { action in
      guard case .effect(let effect) = action else { return nil }
      if case .leave = effect { isOver = true }
      return effect
    }
  }
}

struct UnattendedFace: ParityFace {
  private var machine: PostingMachine
  private(set) var isOver = false

  init(_ offer: ShareOffer, _ script: ParityScript) {
    machine = PostingMachine(offer, start: script.start, choices: script.choices)
  }

  mutating func begin() -> [SheetEffect] { effects(machine.begin()) }
  mutating func handle(_ event: SheetEvent) -> [SheetEffect] { effects(machine.handle(event)) }
  mutating func act() -> [SheetEffect]? { nil }

  private mutating func effects(_ actions: [PostingMachine.Action]) -> [SheetEffect] {
    actions.compactMap { action in
      switch action {
      case .effect(let effect): return effect
      case .finish, .refuse: isOver = true
      case .linger, .say: break
      }
      return nil
    }
  }
}
