import Contract
import Foundation

/// One request that brings JSON documents, and questions about those that the server refuses as a
/// conflict.
///
/// When the answer to a PUT has been lost, the second one meets the document that the first has
/// made, and is refused with 409 (412 where it named a precondition). What the server has under
/// that URL decides: the same content is a delivery, anything else a refusal. Of `_bulk_docs` the
/// answer is a yes with a word on each document; one that was refused makes the whole no delivery.
///
///     begin ─► sending ─┬─ 2xx, or any other no ─► done
///                       └─ conflict ─► asking, one document after the other ─► done
struct DocumentDialogue: UploadStrategy {
  private enum Phase: Sendable {
    case sending
    /// - Parameter answer: what the request itself was answered.
    case asking(UploadResponse, current: String, others: ArraySlice<String>)
  }

  private let documents: SentDocuments
  private var sending: PlainUpload
  private var phase = Phase.sending

  init(_ documents: SentDocuments, of transfer: Transfer) {
    self.documents = documents
    sending = PlainUpload(transfer, hasBody: true)
  }

  mutating func handle(_ event: UploadEvent) -> [UploadAction] {
    switch (event, phase) {
    case (.answered(let answer), .sending):
      documents.kind == .one ? answered(answer) : answeredInBulk(answer)
    case (.answered(let found), .asking(let answer, let current, let others)):
      asked(found, about: current, others, after: answer)
    // A second request is refused as a conflict if the first has arrived, and that is asked about.
    case (.interrupted(let interruption), _) where interruption.cause == .cutShort:
      [.end(.interrupted(Interruption(cause: .awaitingAnswer, reason: interruption.reason)))]
    default: sending.handle(event)
    }
  }

  private mutating func answered(_ answer: UploadResponse) -> [UploadAction] {
    guard answer.status == 409 || answer.status == 412 else { return [.end(.answered(answer))] }
    return ask(about: [""], after: answer)
  }

  private mutating func answeredInBulk(_ answer: UploadResponse) -> [UploadAction] {
    guard 200..<300 ~= answer.status else { return [.end(.answered(answer))] }
    guard let rows = try? JSONDecoder().decode([Row].self, from: answer.body) else {
      return [
        .end(.impossible(reason: "the server did not say which of the documents it has taken"))
      ]
    }
    let refused = rows.filter { $0.error != nil }
    if let row = refused.first(where: { !$0.isConflict }) {
      let text = "the server has refused \(refused.count) of \(rows.count) documents: \(row.words)"
      let isPassing = row.status.map { Disposition(status: $0) == .retry } ?? false
      return [.end(isPassing ? .postponed(answer, reason: text) : .impossible(reason: text))]
    }
    return ask(about: refused.map { $0.id ?? "" }[...], after: answer)
  }

  /// Asks about the first of them, or ends when there is none.
  private mutating func ask(
    about ids: ArraySlice<String>, after answer: UploadResponse
  ) -> [UploadAction] {
    guard let id = ids.first else { return [.end(.answered(answer))] }
    guard let url = documents.url(of: id) else { return [.end(.refused(id))] }
    phase = .asking(answer, current: id, others: ids.dropFirst())
    return [
      .send(
        UploadRequest(
          method: "GET", url: url,
          headers: [HeaderField(name: "Accept", value: "application/json")], body: nil,
          isTarget: false))
    ]
  }

  private mutating func asked(
    _ found: UploadResponse, about id: String, _ others: ArraySlice<String>,
    after answer: UploadResponse
  ) -> [UploadAction] {
    switch Disposition(status: found.status) {
    case .delivered where documents.isSame(id, as: found.body):
      // What the owner hears of one is what the server has; of several, what it said of each.
      return documents.kind == .one ? [.end(.answered(found))] : ask(about: others, after: answer)
    case .retry, .credentials:
      let reason = "the server answered \(HTTPStatus.text(found.status)) when it was asked whether "
      return [.end(.postponed(found, reason: reason + "it has this already"))]
    default: return [.end(documents.kind == .one ? .answered(answer) : .refused(id))]
    }
  }

  /// A server's word on one of several documents. Sync Gateway gives the status that it would have
  /// had alone, CouchDB only a word.
  private struct Row: Decodable {
    var id: String?
    var error: String?
    var reason: String?
    var status: Int?

    var isConflict: Bool { status.map { $0 == 409 } ?? (error == "conflict") }
    var words: String { [error, reason].compactMap(\.self).joined(separator: ", ") }
  }
}

extension UploadOutcome {
  fileprivate static func refused(_ id: String) -> UploadOutcome {
    .impossible(reason: "the server has another document “\(id)”")
  }
}
