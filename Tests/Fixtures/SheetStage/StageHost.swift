import Contract
import Glibc
import ShareContent
import ShareSheet
import TerminalSheet

/// A host whose extension behaves as ShareAlike does: at most 25 characters can be posted.
actor StageHost: SheetHost {
  nonisolated let updates: AsyncStream<ShareStatus>
  private let sink: AsyncStream<ShareStatus>.Continuation
  private let isSlow: Bool
  private var failsHandOff: Bool
  private var status = ShareStatus(share: "s1", state: .choosing)
  private let startText: String
  private var stage: StageExtension?
  private let title: String?
  /// The received inputs, for the test.
  private(set) var record: [String] = []

  init(failsHandOff: Bool, isSlow: Bool, startText: String, title: String?) {
    self.failsHandOff = failsHandOff
    self.isSlow = isSlow
    self.startText = startText
    self.title = title
    (updates, sink) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  func begin(_ identifier: String, person: String?) async throws {
    record.append("begin \(identifier)" + (person.map { " with \($0)" } ?? ""))
    status.extension = identifier
    status.message = nil
    set(.starting)
    if identifier == "stage.Broken" {
      status.message = "Broken crashed before it showed anything."
      set(.failed)
      return
    }
    switch identifier {
    case "stage.Picker": stage = StageExtension(.compose)
    case "stage.Own": stage = StageExtension(.own)
    case "stage.Hostile": stage = StageExtension(.hostile)
    default: stage = nil
    }
    show(startText, revision: 0)
    set(.composing)
  }

  func send(_ input: PersonInput) async throws {
    if isSlow { try? await Task.sleep(for: .milliseconds(300)) }
    switch input {
    case .presented: record.append("presented")
    case .text(let text, let revision):
      record.append("text")
      // These words end the process in the ways that tests need.
      if text.hasSuffix("crash!") { abort() }
      if text.hasSuffix("trap!") { fault() }
      if text.hasSuffix("exit!") { exit(9) }
      show(text, revision: revision)
      set(.composing)
    case .post:
      record.append("post")
      guard status.view?.compose?.isContentValid ?? false else {
        throw ControlError(.contentNotValid, "ShareAlike takes at most 25 characters.")
      }
      set(.posting)
      if failsHandOff {
        failsHandOff = false
        status.message = "The disk is full; free some space and post again."
        set(.composing)
      } else {
        status.message = nil
        status.transfers = ["t1"]
        set(.posted)
      }
    case .cancel, .host, .answer: break
    case .activate, .select, .accessory, .reveal, .find, .type, .back:
      record.append(Self.words(input))
      guard stage != nil else { return }
      let old = status.view?.compose
      let completion = stage?.handle(input)
      if stage?.isCompleted ?? false { return set(.posted) }
      let text = completion.map { (old?.text ?? "").dropLast() + $0 } ?? old?.text ?? startText
      show(text, revision: old?.textRevision ?? 0)
      set(.composing)
    }
  }

  // MARK: Actions of the sheet's own

  nonisolated var suggestedFolder: String { "~/Downloads" }

  func folders(completing typed: String) -> [String] {
    ["~/Desktop/", "~/Documents/", "~/Downloads/"].filter { $0.hasPrefix(typed) }
  }

  func applications() -> [ApplicationChoice] {
    [
      ApplicationChoice(id: "viewer.desktop", name: "Viewer"),
      ApplicationChoice(id: "painter.desktop", name: "Painter"),
    ]
  }

  func perform(
    _ itemAction: ItemAction, progress: @escaping @Sendable (Double) -> Void
  ) async throws -> ItemActionResult {
    record.append(
      [itemAction.action.name, itemAction.value].compactMap(\.self).joined(separator: " "))
    switch itemAction.action {
    case .copy: return ItemActionResult(.copy, message: "Copied the picture.", clipboard: "cow")
    case .save:
      let folder = itemAction.value ?? ""
      if folder.hasSuffix("nowhere") {
        throw ControlError(.internal, "There is no folder \(folder).")
      }
      progress(0.5)
      return ItemActionResult(
        .save, message: "Saved \(folder)cow.jpg.", files: [folder + "cow.jpg"])
    default:
      return ItemActionResult(
        .open, message: "Opened it with \(itemAction.value ?? "the desktop").")
    }
  }

  private func show(_ text: some StringProtocol, revision: Int) {
    let compose = view(of: String(text), revision: revision)
    status.view = stage?.view(compose) ?? ExtensionView(compose: compose)
  }

  /// Returns the input's words for the record of received inputs.
  private static func words(_ input: PersonInput) -> String {
    switch input {
    case .activate(let id): "activate \(id)"
    case .select(let table, _, let path): "select \(table) \(path.section) \(path.row)"
    case .reveal(let table, let path): "reveal \(table) \(path.section) \(path.row)"
    case .find(let table, let text): "find \(table) \(text)"
    case .type(let input, let text, _): "type \(input) \(text)"
    case .back: "back"
    default: "other"
    }
  }

  func cancel() { record.append("cancel") }
  func recover() throws -> ShareFate { throw ControlError(.noDaemon, "There is no daemon.") }
  func fate() -> ShareFate { .nothing }

  private func set(_ state: ShareStatus.State) {
    status.state = state
    sink.yield(status)
  }

  private func view(of text: String, revision: Int) -> ComposeView {
    ComposeView(
      title: title ?? "ShareAlike", text: text, textRevision: revision,
      placeholder: "Say something", charactersRemaining: 25 - text.count,
      isContentValid: text.count <= 25)
  }

  private func fault() {
    kill(getpid(), SIGSEGV)
  }
}
