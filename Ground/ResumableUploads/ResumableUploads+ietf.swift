import Foundation
import HTTPService
import HTTPSyntax
import HTTPTypes
import Hummingbird
import NIOCore

/// draft-ietf-httpbis-resumable-upload.
extension ResumableUploads {
  /// Handles a request to a target that begins an upload.
  func create(
    _ request: Request, _ context: ServiceContext, isWhole: Bool, _ version: InteropVersion
  ) async throws -> Response {
    let announced = request.headers[.contentLength].flatMap(Int64.init)
    let stated = StructuredField.count(request.headers[field: "Upload-Length"])
    let deduced = isWhole ? announced : nil
    if let stated, let deduced, stated != deduced { return try problem(.inconsistentLength) }
    let length = stated ?? deduced
    if let refused = refusedSize(length: length, body: announced, version) { return refused }
    if let refused = try await refusal(request, length) { return refused }
    let record = UploadRecord(
      dialect: .ietf, method: request.method, path: request.uri.string,
      headers: request.headers.withoutUploadFields, length: length)
    return try await inTurn(record.id, context) { running in
      guard try await make(record) != nil else { return Self.busy() }
      await inform(
        ["Location": address(of: record.id), "Upload-Limit": limitText(0, version)], context,
        version)
      var response = try await append(
        request, context, running, to: record, at: 0, isWhole, version)
      if !isWhole, response.status.kind == .successful {
        response.status = .created
        response.headers[field: "Location"] = address(of: record.id)
        response.headers[field: "Upload-Limit"] = limitText(0, version)
      }
      return response
    }
  }

  /// Handles a request to an upload when its turn has come.
  func continueUpload(
    _ record: UploadRecord, _ request: Request, _ context: ServiceContext,
    _ running: RunningRequest
  ) async throws -> Response {
    let version = InteropVersion(request)
    switch request.method {
    case .head: return try await state(of: record, version)
    case .get:
      guard let answer = try await answer(of: record.id) else {
        return try await state(of: record, version)
      }
      return answer.response(adding: completeFields(of: record, version))
    case .patch: return try await patch(record, request, context, running, version)
    case .delete:
      try await DiskWork.run { [folder] in folder.remove(record.id) }
      return Response(status: .noContent)
    default:
      return Response(
        status: .methodNotAllowed,
        headers: HTTPFields(uploads: ["Allow": "HEAD, GET, PATCH, DELETE, OPTIONS"]))
    }
  }

  private func state(of record: UploadRecord, _ version: InteropVersion?) async throws -> Response {
    var fields = HTTPFields()
    if try await answer(of: record.id) != nil {
      fields = completeFields(of: record, version)
      fields[field: "Upload-Limit"] = limits.announced(age: limits.answerAge).text(
        version: version?.rawValue ?? 8)
    } else {
      let offset = try await offset(of: record.id)
      fields = HTTPFields(uploads: [
        "Upload-Offset": "\(offset)", "Upload-Complete": "?0",
        "Upload-Limit": try await remainingLimit(of: record.id, version),
      ])
      if let length = record.length { fields[field: "Upload-Length"] = "\(length)" }
      version?.announce(in: &fields)
    }
    fields[.cacheControl] = "no-store"
    return Response(status: .noContent, headers: fields)
  }

  private func patch(
    _ record: UploadRecord, _ request: Request, _ context: ServiceContext,
    _ running: RunningRequest, _ version: InteropVersion?
  ) async throws -> Response {
    let type = request.headers[.contentType]?.split(separator: ";").first
    guard type?.trimmingCharacters(in: .whitespaces).lowercased() == "application/partial-upload"
    else {
      return Response(
        status: .unsupportedMediaType,
        headers: HTTPFields(uploads: ["Accept-Patch": "application/partial-upload"]))
    }
    guard let provided = StructuredField.count(request.headers[field: "Upload-Offset"]),
      let isWhole = StructuredField.boolean(request.headers[field: "Upload-Complete"])
    else { return Response(status: .badRequest) }
    let announced = request.headers[.contentLength].flatMap(Int64.init)
    if try await answer(of: record.id) != nil {
      return try problem(
        announced == 0 ? .completedUpload : .inconsistentLength,
        adding: completeFields(of: record, version))
    }
    let offset = try await offset(of: record.id)
    guard offset == provided else {
      return try problem(
        .mismatchingOffset(expected: offset, provided: provided), status: .conflict,
        adding: HTTPFields(uploads: ["Upload-Offset": "\(offset)", "Upload-Complete": "?0"]))
    }
    let (sum, isHuge) = provided.addingReportingOverflow(announced ?? 0)
    if isHuge { return try problem(.inconsistentLength) }
    let lengths = [
      StructuredField.count(request.headers[field: "Upload-Length"]),
      isWhole && announced != nil ? sum : nil, record.length,
    ].compactMap(\.self)
    if Set(lengths).count > 1 || lengths.contains(where: { $0 < sum }) {
      return try problem(.inconsistentLength)
    }
    if let refused = refusedSize(length: max(sum, lengths.first ?? 0), body: announced, version) {
      return refused
    }
    var record = record
    if record.length == nil, let length = lengths.first {
      record.length = length
      try await DiskWork.run { [folder, record] in try folder.update(record) }
    }
    return try await append(request, context, running, to: record, at: offset, isWhole, version)
  }

  private func append(
    _ request: Request, _ context: ServiceContext, _ running: RunningRequest,
    to record: UploadRecord, at start: Int64, _ isWhole: Bool, _ version: InteropVersion?
  ) async throws -> Response {
    var offset = start
    let ceiling = min(record.length ?? limits.size, limits.size)
    let (bound, isHuge) = start.addingReportingOverflow(limits.appendSize ?? .max)
    let stream = UploadStream(
      folder: folder, id: record.id, limit: isHuge ? ceiling : min(ceiling, bound))
    let end = try await stream.receive(request, at: &offset, running) { offset in
      await inform(["Upload-Offset": "\(offset)"], context, version)
    }
    switch end {
    case .whole where isWhole && record.length.map({ $0 == offset }) ?? true:
      let answer = try await finish(record, context)
      return answer.response(adding: completeFields(of: record, version, offset: offset))
    case .whole where isWhole: return try problem(.inconsistentLength)
    case .whole:
      var fields = HTTPFields(uploads: [
        "Upload-Offset": "\(offset)", "Upload-Complete": "?0",
        "Upload-Limit": limitText(0, version),
      ])
      version?.announce(in: &fields)
      return Response(status: .noContent, headers: fields)
    case .tooLong where isHuge || ceiling <= bound:
      // The client sends more bytes than its declared length or the limit. No byte of the upload
      // can be trusted.
      try await DiskWork.run { [folder] in folder.remove(record.id) }
      return try problem(.inconsistentLength)
    case .tooLong: return tooLarge(version)
    // The client has closed at least its sending half.
    case .cut, .checksumMismatch: return Response(status: .badRequest)
    }
  }

  // MARK: Responses

  /// Sends `104 (Upload Resumption Supported)` to clients that know an interop version.
  private func inform(
    _ fields: [String: String], _ context: ServiceContext, _ version: InteropVersion?
  ) async {
    guard let version else { return }
    var head = HTTPResponse(
      status: HTTPResponse.Status(code: 104, reasonPhrase: "Upload Resumption Supported"),
      headerFields: HTTPFields(uploads: fields))
    version.announce(in: &head.headerFields)
    await context.inform(head)
  }

  private func completeFields(
    of record: UploadRecord, _ version: InteropVersion?, offset: Int64? = nil
  ) -> HTTPFields {
    var fields = HTTPFields(uploads: ["Upload-Complete": "?1"])
    if let offset = offset ?? record.length {
      fields[field: "Upload-Offset"] = "\(offset)"
      fields[field: "Upload-Length"] = "\(offset)"
    }
    version?.announce(in: &fields)
    return fields
  }

  private func limitText(_ age: Int64, _ version: InteropVersion?) -> String {
    limits.announced(age: max(0, limits.age - age)).text(version: version?.rawValue ?? 8)
  }

  private func remainingLimit(of id: String, _ version: InteropVersion?) async throws -> String {
    limitText(
      try await DiskWork.run { [folder] in folder.age(of: id, at: Date()) ?? 0 }, version)
  }

  private func refusedSize(
    length: Int64?, body: Int64?, _ version: InteropVersion?
  ) -> Response? {
    let isTooLong = length ?? 0 > limits.size || body ?? 0 > limits.appendSize ?? .max
    return isTooLong ? tooLarge(version) : nil
  }

  private func tooLarge(_ version: InteropVersion?) -> Response {
    Response(
      status: .contentTooLarge,
      headers: HTTPFields(uploads: [
        "Upload-Limit": limitText(0, version), "Content-Length": "0",
      ]))
  }

  private func problem(
    _ problem: UploadProblem, status: HTTPResponse.Status = .badRequest,
    adding fields: HTTPFields = [:]
  ) throws -> Response {
    let body = try problem.body
    var fields = fields
    fields[.contentType] = UploadProblem.mediaType
    fields[.contentLength] = "\(body.count)"
    return Response(
      status: status, headers: fields, body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
  }
}
