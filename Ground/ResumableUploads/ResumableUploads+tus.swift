import Foundation
import HTTPService
import HTTPSyntax
import HTTPTypes
import Hummingbird

/// tus 1.0.0 with creation, creation-with-upload, expiration, checksum and termination.
extension ResumableUploads {
  private static let mediaType = "application/offset+octet-stream"

  var tusCapabilities: HTTPFields {
    HTTPFields(uploads: [
      "Tus-Resumable": "1.0.0", "Tus-Version": "1.0.0",
      "Tus-Extension": "creation,creation-with-upload,expiration,checksum,termination",
      "Tus-Max-Size": "\(limits.size)",
      "Tus-Checksum-Algorithm": UploadChecksum.algorithms.joined(separator: ","),
    ])
  }

  func createByTus(_ request: Request, _ context: ServiceContext) async throws -> Response {
    if let refused = wrongVersion(request) { return refused }
    guard let length = Self.count(request.headers[field: "Upload-Length"]) else {
      return say(.badRequest)
    }
    if length > limits.size { return say(.contentTooLarge) }
    let metadata = request.headers[field: "Upload-Metadata"]
    guard let values = UploadMetadata.values(metadata ?? "none") else { return say(.badRequest) }
    if let refused = try await refusal(request, length) { return refused }
    var headers = request.headers.withoutUploadFields
    headers[.contentType] = values["filetype"].flatMap(Self.fieldValue)
    if let name = values["filename"] {
      headers[.contentDisposition] = Self.disposition(of: name)
    }
    let record = UploadRecord(
      dialect: .tus, method: request.method, path: request.uri.string, headers: headers,
      length: length, metadata: metadata)
    let hasBody = request.headers[.contentType]?.lowercased() == Self.mediaType
    return try await inTurn(record.id, context) { running in
      guard try await make(record) != nil else { return Self.busy() }
      var response =
        hasBody || length == 0
        ? try await append(request, context, running, to: record, at: 0) : say(.created)
      if response.status.kind == .successful { response.status = .created }
      response.headers[.location] = address(of: record.id)
      response.headers[field: "Upload-Expires"] = expiry(after: 0)
      return response
    }
  }

  /// Handles a request to an upload when its turn has come.
  func continueByTus(
    _ record: UploadRecord, _ request: Request, _ context: ServiceContext,
    _ running: RunningRequest
  ) async throws -> Response {
    let answer = try await answer(of: record.id)
    // A GET request for the target's response is not a part of tus, so its tus version is not
    // checked.
    if request.method == .get, let answer { return answer.response(adding: [:]) }
    if let refused = wrongVersion(request) { return refused }
    let length = record.length ?? 0
    switch request.method {
    case .head:
      let offset = if answer != nil { length } else { try await offset(of: record.id) }
      var fields = HTTPFields(uploads: [
        "Upload-Offset": "\(offset)", "Upload-Length": "\(length)", "Cache-Control": "no-store",
      ])
      fields[field: "Upload-Metadata"] = record.metadata
      if answer != nil { fields[field: "Content-Location"] = address(of: record.id) }
      return say(.ok, fields)
    case .patch:
      guard request.headers[.contentType]?.lowercased() == Self.mediaType else {
        return say(.unsupportedMediaType)
      }
      guard let provided = Self.count(request.headers[field: "Upload-Offset"]) else {
        return say(.badRequest)
      }
      let offset = if answer != nil { length } else { try await offset(of: record.id) }
      guard provided == offset else { return say(.conflict) }
      if answer != nil { return done(record) }
      let body = request.headers[.contentLength].flatMap(Int64.init) ?? 0
      if body > length - offset { return say(.contentTooLarge) }
      return try await append(request, context, running, to: record, at: offset)
    case .delete:
      try await DiskWork.run { [folder] in folder.remove(record.id) }
      return say(.noContent)
    default: return say(.methodNotAllowed)
    }
  }

  private func append(
    _ request: Request, _ context: ServiceContext, _ running: RunningRequest,
    to record: UploadRecord, at start: Int64
  ) async throws -> Response {
    var checksum: UploadChecksum?
    if let promised = request.headers[field: "Upload-Checksum"] {
      guard let known = UploadChecksum(promised) else { return say(.badRequest) }
      checksum = known
    }
    var offset = start
    let stream = UploadStream(
      folder: folder, id: record.id, limit: record.length ?? limits.size, checksum: checksum)
    switch try await stream.receive(request, at: &offset, running, progress: { _ in }) {
    case .whole where offset == record.length:
      let answer = try await finish(record, context)
      // tus does not define how a target rejects an upload, so the client gets the target's
      // response.
      if answer.status >= 400 {
        return answer.response(adding: progressFields(of: record, offset, isComplete: true))
      }
      return done(record)
    case .whole: return say(.noContent, progressFields(of: record, offset, isComplete: false))
    case .tooLong: return say(.contentTooLarge)
    case .checksumMismatch:
      return say(HTTPResponse.Status(code: 460, reasonPhrase: "Checksum Mismatch"))
    case .cut: return say(.badRequest)
    }
  }

  private func done(_ record: UploadRecord) -> Response {
    say(.noContent, progressFields(of: record, record.length ?? 0, isComplete: true))
  }

  private func progressFields(
    of record: UploadRecord, _ offset: Int64, isComplete: Bool
  ) -> HTTPFields {
    var fields = HTTPFields(uploads: [
      "Tus-Resumable": "1.0.0", "Upload-Offset": "\(offset)",
      "Upload-Expires": expiry(after: isComplete ? limits.age - limits.answerAge : 0),
    ])
    if isComplete { fields[field: "Content-Location"] = address(of: record.id) }
    return fields
  }

  private func expiry(after age: Int64) -> String {
    UploadDate.text(Date(timeIntervalSinceNow: TimeInterval(limits.age - age)))
  }

  private func wrongVersion(_ request: Request) -> Response? {
    if request.headers[field: "Tus-Resumable"] == "1.0.0" { return nil }
    return say(.preconditionFailed, HTTPFields(uploads: ["Tus-Version": "1.0.0"]))
  }

  private func say(_ status: HTTPResponse.Status, _ fields: HTTPFields = [:]) -> Response {
    var fields = fields
    fields[field: "Tus-Resumable"] = "1.0.0"
    if status != .noContent { fields[.contentLength] = "0" }
    return Response(status: status, headers: fields)
  }

  /// Parses a number in tus' format: digits only.
  private static func count(_ text: String?) -> Int64? {
    guard let text, !text.isEmpty, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
    return Int64(text)
  }

  /// Returns the client's text if a header field can contain it.
  private static func fieldValue(_ text: String) -> String? {
    !text.isEmpty && text.utf8.allSatisfy { 0x20...0x7e ~= $0 } ? text : nil
  }

  /// Returns the value of `Content-Disposition` with the file name (RFC 8187).
  private static func disposition(of name: String) -> String {
    "inline; filename*=UTF-8''\(PercentEscaping.escape(name))"
  }
}
