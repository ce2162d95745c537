import Contract
import Foundation
import History
import Linux

/// The share's entry in the history.
extension ShareSession {
  /// The maximum length of texts and values. A longer text is cut, and a longer value is omitted.
  private static let longest = 10_000

  /// Records the share once, when it is posted. An error does not change the share.
  func noteInHistory() async {
    guard let history = surroundings.history, let destination, status.state == .posted,
      !isInHistory
    else { return }
    isInHistory = true
    await history.note(
      SharedRecord(
        id: id, extension: destination.identifier, destination: destination.name,
        recipient: recipient,
        items: items.map {
          HistoryEntry.Item(
            name: $0.summary.name, type: $0.summary.typeIdentifier, source: source(of: $0))
        },
        text: machine?.text.map { String($0.prefix(Self.longest)) }, date: .now))
  }

  private func source(of item: SharedItem<SharedFile>) -> SharedItem<RecordedFile>? {
    switch item {
    case .text(let text): text.utf8.count <= Self.longest ? .text(text) : nil
    case .url(let url), .page(let url, _): url.utf8.count <= Self.longest ? .url(url) : nil
    case .file(let file): file.descriptor.name.map { .file(RecordedFile(path: $0)) }
    }
  }

  /// The name of the person, or the values of the configuration items. Dots stand for a secret.
  private var recipient: String? {
    if let name = (conversation ?? sentTo)?.name, !name.isEmpty { return name }
    let values = (status.view?.compose?.configuration ?? []).map(\.value)
      .filter { value in !value.allSatisfy { $0 == "•" } }
    return values.isEmpty ? nil : String(values.joined(separator: ", ").prefix(200))
  }
}
