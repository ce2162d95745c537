import Contract
import DesktopSession
import ExtensionHost
import Foundation
import Linux
import Logging
import Translations

/// What an extension puts on the user's pasteboard.
extension ShareSession {
  /// The maximum number of copies of one share.
  static let copyLimit = 16
  /// Only one copy at a time is read and written, because each may have 16 MiB.
  private static let turn = NSLock()

  /// Copies the items. The pasteboard's file has them when the extension gets the reply, so they
  /// outlive the extension.
  func copy(
    _ items: [[CopiedRepresentation]], _ body: Descriptor?, _ id: UInt64,
    of process: ExtensionProcess
  ) async {
    do {
      guard copyCount < Self.copyLimit else { throw CopyProblem.tooMany }
      copyCount += 1
      let pasteboard = Pasteboard(
        file: PasteboardFile(folder: surroundings.directories.data), usesTerminal: false)
      try await OwnThread.run {
        try Self.turn.withLock {
          let contents = try CopyProblem.contents(of: items, in: body)
          try pasteboard.put(contents.map(PasteboardContents.withoutControls))
        }
      }
      await handle(.copied)
      process.send(.reply(id: id, .done))
    } catch {
      let reason =
        switch error {
        case let problem as CopyProblem: problem.explanation
        case is PasteboardFile.TooLarge: CopyProblem.tooLarge.explanation
        default:
          Explanation(
            "The clipboard's file cannot be written: \((error as? SystemError)?.reason ?? "\(error)")."
          )
        }
      // An extension can repeat requests beyond the limit without end, so they are not logged.
      if error as? CopyProblem != .tooMany {
        surroundings.logger.warning("a copy of an extension failed: \(error)")
      }
      await handle(.notCopied(reason: reason))
      process.send(
        .reply(
          id: id, .failed(Failure(domain: "Sharesheet", code: 9, message: reason.description))))
    }
  }
}

/// The reason why an extension's items are not copied.
enum CopyProblem: ExplainedError, Hashable {
  case tooMany
  case tooLarge
  case incomplete

  /// The maximum number of items and representations of one copy.
  static let partLimit = 4096

  var explanation: Explanation {
    switch self {
    case .tooMany: Explanation("A share can copy at most \(ShareSession.copyLimit) times.")
    case .tooLarge: Explanation("The items exceed \(PasteboardFile.limit >> 20) MiB.")
    case .incomplete: Explanation("The extension sent no complete items.")
    }
  }

  /// Returns the items with their bytes. The sizes come from the extension and are checked first.
  static func contents(
    of items: [[CopiedRepresentation]], in body: Descriptor?
  ) throws -> [PasteboardContents.Item] {
    guard items.reduce(items.count, { $0 + $1.count }) <= partLimit else { throw tooLarge }
    var total = 0
    for part in items.joined() {
      guard part.size >= 0 else { throw incomplete }
      guard part.size <= PasteboardFile.limit - total else { throw tooLarge }
      total += part.size
    }
    guard total > 0, let body, body.isRegularFile else { throw incomplete }
    let bytes = try body.read(at: 0, upTo: total)
    // The extension may have shortened the file.
    guard bytes.count == total else { throw incomplete }
    var rest = Data(bytes)
    return items.map { parts in
      parts.reduce(into: [:]) { item, part in
        item[part.type] = Data(rest.prefix(part.size))
        rest = rest.dropFirst(part.size)
      }
    }
  }
}
