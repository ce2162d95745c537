import Contract
import Foundation
import Translations

/// The strategy for JSON documents. It sends them in one request, and queries documents that the
/// server rejects as a conflict.
///
/// If the response to a PUT was lost, the second PUT meets the document of the first and gets 409
/// (412 with a precondition). The document under the URL then decides: equal content means
/// delivered, other content means rejected. The response to `_bulk_docs` is a success with a result
/// for each document. If the server rejects one document, the whole transfer counts as not
/// delivered.
///
///     begin ─► sending ─┬─ 2xx, or any other failure ─► done
///                       └─ conflict ─► querying one document after the other ─► done
struct DocumentUpload: UploadStrategy {
  private enum Phase: Sendable {
    case sending
    /// - Parameter answer: The response to the request itself.
    case asking(ServerResponse, current: String, others: ArraySlice<String>)
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
    // If the first request has arrived, the server rejects the second as a conflict. The document
    // is then queried.
    case (.interrupted(let interruption), _) where interruption.cause == .cutShort:
      [.end(.interrupted(Interruption(cause: .awaitingAnswer, reason: interruption.reason)))]
    default: sending.handle(event)
    }
  }

  private mutating func answered(_ answer: ServerResponse) -> [UploadAction] {
    guard answer.status == 409 || answer.status == 412 else { return [.end(.answered(answer))] }
    return ask(about: [""], after: answer)
  }

  private mutating func answeredInBulk(_ answer: ServerResponse) -> [UploadAction] {
    guard 200..<300 ~= answer.status else { return [.end(.answered(answer))] }
    guard let rows = try? JSONDecoder().decode([Row].self, from: answer.body ?? Data()) else {
      return [
        .end(
          .impossible(reason: english("the server did not say which documents it accepted"))
        )
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

  /// Queries the first document, or ends if there are no documents.
  private mutating func ask(
    about ids: ArraySlice<String>, after answer: ServerResponse
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
    _ found: ServerResponse, about id: String, _ others: ArraySlice<String>,
    after answer: ServerResponse
  ) -> [UploadAction] {
    switch Disposition(status: found.status) {
    case .delivered where documents.isSame(id, as: found.body ?? Data()):
      // For one document, the owner gets the stored document as the response. For several
      // documents, the owner gets the response to the request.
      return documents.kind == .one ? [.end(.answered(found))] : ask(about: others, after: answer)
    case .retry, .credentials:
      let reason = "the server answered \(HTTPStatus.text(found.status)) when the daemon asked "
      return [.end(.postponed(found, reason: reason + "for the stored document"))]
    default: return [.end(documents.kind == .one ? .answered(answer) : .refused(id))]
    }
  }

  /// The result for one of several documents. Sync Gateway reports the status that the document
  /// would get alone, CouchDB only an error.
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
