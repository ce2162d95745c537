package import Foundation
package import HTTPService
import HTTPSyntax
import HTTPTypes
package import Hummingbird
import Linux
import ServiceLifecycle

/// Resumable uploads for a service, by draft-ietf-httpbis-resumable-upload (interop versions 8 and
/// 6) and by tus 1.0.0.
///
/// A middleware: requests that begin an upload at one of the service's targets, and all requests to
/// uploads, end here; everything else goes on to the service. As a `Service` it removes what is too
/// old. Uploads are files in a folder and survive the service's end.
package final class ResumableUploads: RouterMiddleware, Service {
  package typealias Context = ServiceContext
  /// Which requests may begin an upload.
  package typealias IsTarget = @Sendable (Request) -> Bool
  /// Says of a request that begins an upload of so many bytes, if its client says how many, why it
  /// is refused; nil when it is welcome.
  package typealias Refusal = @Sendable (Request, _ length: Int64?) async throws -> Response?
  /// Does what the target does with a whole request. When it throws, the upload stays and its
  /// client may ask again; what it returns is the last word.
  package typealias Complete = @Sendable (CompletedUpload, ServiceContext) async throws -> Response

  /// Uploads are at this path and an identifier.
  package static let path = "/uploads/"

  let folder: UploadFolder
  let limits: UploadLimits
  let turns = UploadTurns()
  let isTarget: IsTarget
  let refusal: Refusal
  let complete: Complete

  /// - Parameter folder: of its own; made if it is not there.
  /// - throws: `ListenError` when another service uses the folder; `SystemError`.
  package init(
    folder: URL, limits: UploadLimits, isTarget: @escaping IsTarget,
    refusal: @escaping Refusal = { _, _ in nil }, complete: @escaping Complete
  ) throws {
    self.folder = try UploadFolder(folder)
    self.limits = limits
    self.isTarget = isTarget
    self.refusal = refusal
    self.complete = complete
  }

  package func handle(
    _ request: Request, context: ServiceContext,
    next: (Request, ServiceContext) async throws -> Response
  ) async throws -> Response {
    if request.uri.path.hasPrefix(Self.path) {
      return try await handleUpload(request, context)
    }
    guard isTarget(request) else { return try await next(request, context) }
    if request.method == .options { return options(request) }
    if request.headers[field: "Tus-Resumable"] != nil, request.method == .post {
      return try await createByTus(request, context)
    }
    if let isWhole = StructuredField.boolean(request.headers[field: "Upload-Complete"]) {
      if let version = InteropVersion(request) {
        return try await create(request, context, isWhole: isWhole, version)
      }
      // One who speaks another version can still send all at once.
      if !isWhole {
        return Response(
          status: .badRequest,
          headers: HTTPFields(uploads: ["Upload-Draft-Interop-Version": "8"]))
      }
    }
    return try await next(request, context)
  }

  package func run() async throws {
    try? await cancelWhenGracefulShutdown {
      while true {
        try await Task.sleep(for: .seconds(60))
        await self.sweep(at: Date())
      }
    }
  }

  /// Removes what is too old. An upload that a request is at has had a byte just now.
  package func sweep(at now: Date) async {
    guard let all = try? await DiskWork.run({ [folder] in try folder.all() }) else { return }
    for upload in all {
      await turns.run(
        upload.id,
        work: { [folder, limits] in
          _ = try? await DiskWork.run {
            let limit = upload.isComplete ? limits.answerAge : limits.age
            guard let age = folder.age(of: upload.id, at: now), age > limit else { return }
            folder.remove(upload.id)
          }
        })
    }
  }

  /// Lets another have the folder, in this process or another. Nothing may come after it.
  package func close() { folder.close() }

  private func handleUpload(_ request: Request, _ context: ServiceContext) async throws -> Response
  {
    let id = String(request.uri.path.dropFirst(Self.path.count))
    if request.method == .options { return options(request) }
    guard UploadRecord.isIdentifier(id) else { return Response(status: .notFound) }
    return try await inTurn(id, context) { running in
      guard let record = try await DiskWork.run({ [folder] in try folder.record(of: id) }) else {
        return Response(status: .notFound, headers: [.contentLength: "0"])
      }
      let now = Date()
      let limit = try await answer(of: id) == nil ? limits.age : limits.answerAge
      guard let age = try await DiskWork.run({ [folder] in folder.age(of: id, at: now) }),
        age <= limit
      else {
        try await DiskWork.run { [folder] in folder.remove(id) }
        return Response(status: .gone, headers: [.contentLength: "0"])
      }
      switch record.dialect {
      case .ietf: return try await continueUpload(record, request, context, running)
      case .tus: return try await continueByTus(record, request, context, running)
      }
    }
  }

  private func options(_ request: Request) -> Response {
    var fields = HTTPFields(uploads: [
      "Accept-Patch": "application/partial-upload, application/offset+octet-stream",
      "Upload-Limit": limits.announced(age: limits.age).text(
        version: InteropVersion(request)?.rawValue ?? 8),
    ])
    for field in tusCapabilities { fields[field.name] = field.value }
    if let version = InteropVersion(request) { version.announce(in: &fields) }
    return Response(status: .noContent, headers: fields)
  }

  // MARK: What both protocols need

  /// Does `work` when it is its turn at the upload, which ends who had it before.
  func inTurn(
    _ id: String, _ context: ServiceContext, _ work: (RunningRequest) async throws -> Response
  ) async throws -> Response {
    let running = RunningRequest(context)
    defer { running.finish() }
    return try await turns.run(id, end: { running.end() }, work: { try await work(running) })
  }

  func answer(of id: String) async throws -> KeptResponse? {
    try await DiskWork.run { [folder] in try folder.answer(of: id) }
  }

  /// Bytes that are there.
  func offset(of id: String) async throws -> Int64 {
    try await DiskWork.run { [folder] in
      try Descriptor.open(folder.partFile(of: id).path, O_RDONLY).status().size
    }
  }

  /// - Returns: nil when there are too many already.
  func make(_ record: UploadRecord) async throws -> UploadRecord? {
    await sweepIfFull()
    return try await DiskWork.run { [folder, limits] in
      guard try folder.all().count(where: { !$0.isComplete }) < limits.count else { return nil }
      try folder.create(record)
      return record
    }
  }

  private func sweepIfFull() async {
    let all = try? await DiskWork.run { [folder] in try folder.all() }
    if all?.count(where: { !$0.isComplete }) ?? 0 >= limits.count { await sweep(at: Date()) }
  }

  static func busy() -> Response {
    Response(
      status: .serviceUnavailable, headers: [.retryAfter: "60", .contentLength: "0"])
  }

  /// Hands a whole upload to its target and keeps the answer.
  func finish(_ record: UploadRecord, _ context: ServiceContext) async throws -> KeptResponse {
    let size = try await offset(of: record.id)
    let upload = CompletedUpload(
      id: record.id, method: HTTPRequest.Method(record.method) ?? .post, path: record.path,
      headers: record.fields, file: folder.partFile(of: record.id), size: size)
    let answer = try await KeptResponse(complete(upload, context))
    try await DiskWork.run { [folder] in try folder.complete(record.id, with: answer) }
    return answer
  }

  func address(of id: String) -> String { Self.path + id }
}

extension HTTPFields {
  init(uploads fields: [String: String]) {
    self.init()
    for (name, value) in fields { self[field: name] = value }
  }
}
