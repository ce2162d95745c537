import HTTPTypes
import Hummingbird

/// The routes for one document, and for writing several documents at once.
enum DocumentRoutes {
  static func get(_ exchange: Exchange) async throws -> Response {
    if exchange.query["open_revs"] != nil { throw GatewayFailure.later("Trees of revisions are") }
    let shown = try await exchange.database.document(
      exchange.part(1), rev: exchange.query.string("rev"),
      withHistory: exchange.query.flag("revs"), for: exchange.viewer)
    return .gateway(shown.json, headers: [.eTag: "\"\(shown.revision.name)\""])
  }

  static func put(_ exchange: Exchange) async throws -> Response {
    let id = try exchange.part(1)
    var document = try ReceivedDocument(await exchange.json())
    if let other = document.id, !other.utf8.elementsEqual(id.utf8) {
      throw GatewayFailure(
        400, "The document ID provided in the body does not match the document ID in the path")
    }
    document.id = id
    if let rev = parent(exchange) { document.parent = rev }
    let isNew = exchange.query["new_edits"] != "false"
    let written = try await exchange.database.write(document, isNew: isNew, by: exchange.viewer)
    return .gateway(answer(written), status: .created, headers: [.eTag: "\"\(written.name)\""])
  }

  static func post(_ exchange: Exchange) async throws -> Response {
    let document = try ReceivedDocument(await exchange.json())
    if document.parent != nil { throw GatewayFailure(404, "No previous revision to replace") }
    let written = try await exchange.database.write(document, by: exchange.viewer)
    return .gateway(
      answer(written), headers: [.eTag: "\"\(written.name)\"", .location: location(written.id)])
  }

  static func delete(_ exchange: Exchange) async throws -> Response {
    var document = try ReceivedDocument(ExactJSON.object(["_deleted": .bool(true)]))
    document.id = try exchange.part(1)
    document.parent = parent(exchange)
    let written = try await exchange.database.write(document, by: exchange.viewer)
    return .gateway(answer(written))
  }

  static func bulk(_ exchange: Exchange) async throws -> Response {
    let json = try await exchange.json()
    guard json.kind == .object else {
      throw GatewayFailure(400, "Bad JSON: the body must be an object with 'docs'")
    }
    guard let list = json["docs"], list.kind == .array else {
      throw GatewayFailure(400, "missing 'docs' property")
    }
    let docs = try list.elements(limit: 50_000, "documents")
    let isNew = json["new_edits"]?.bool ?? true
    var documents: [ReceivedDocument?] = []
    var failures: [Int: GatewayFailure] = [:]
    for (index, json) in docs.enumerated() {
      do { documents.append(try ReceivedDocument(json)) } catch {
        failures[index] = error
        documents.append(nil)
      }
    }
    var outcomes = try await exchange.database.write(
      documents.compactMap(\.self), isNew: isNew, by: exchange.viewer)[...]
    let rows = docs.indices.compactMap { index -> ExactJSON? in
      let outcome = failures[index].map { .failure($0) } ?? outcomes.popFirst()
      return outcome.map { row($0, id: docs[index]["_id"]?.string) }
    }
    return .gateway(.array(rows), status: .created)
  }

  private static func row(_ outcome: GatewayDatabase.Outcome, id: String?) -> ExactJSON {
    switch outcome {
    case .success(let written):
      .object(["id": .string(written.id), "rev": .string(written.name.text)])
    case .failure(let failure):
      .object([
        "error": .string(failure.couchError), "id": id.map { .string($0) },
        "reason": .string(failure.reason), "status": .integer(failure.status),
      ])
    }
  }

  private static func answer(_ written: WrittenRevision) -> ExactJSON {
    .object([
      "id": .string(written.id), "ok": .bool(true), "rev": .string(written.name.text),
    ])
  }

  private static func parent(_ exchange: Exchange) -> String? {
    if let rev = exchange.query.string("rev") { return rev }
    return exchange.request.headers[.ifMatch].map { $0.filter { $0 != "\"" } }
  }

  /// Percent-encodes the characters that a header may not contain.
  private static func location(_ id: String) -> String {
    id.utf8.reduce(into: "") { text, byte in
      let isPlain = (0x21..<0x7f).contains(byte) && byte != UInt8(ascii: "%")
      text += isPlain ? String(Unicode.Scalar(byte)) : "%" + Hexadecimal.text([byte]).uppercased()
    }
  }
}
