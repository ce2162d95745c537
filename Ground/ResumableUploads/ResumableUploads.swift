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
/// As a middleware it handles requests that begin an upload at one of the service's targets, and
/// all requests to uploads. It passes other requests on. As a `Service` it removes expired uploads.
/// Uploads are files in a folder and survive the end of the service.
package final class ResumableUploads: RouterMiddleware, Service {
  /// The context of a request.
  package typealias Context = ServiceContext
  /// Returns whether a request may begin an upload.
  package typealias IsTarget = @Sendable (Request) -> Bool
  /// Returns the response that rejects an upload, or `nil` to accept the upload. `length` is the
  /// size in bytes, or `nil` if the client has not sent it.
  package typealias Refusal = @Sendable (Request, _ length: Int64?) async throws -> Response?
  /// Handles a complete upload as the target handles an ordinary request. If it throws, the upload
  /// stays and the client may repeat its request. The returned response is final.
  package typealias Complete = @Sendable (CompletedUpload, ServiceContext) async throws -> Response

  /// The path of all uploads, followed by the identifier.
  package static let path = "/uploads/"

  let folder: UploadFolder
  let limits: UploadLimits
  let turns = UploadTurns()
  let isTarget: IsTarget
  let refusal: Refusal
  let complete: Complete

  /// - Parameters:
  ///   - folder: A folder for the uploads alone, created if it does not exist.
  ///   - limits: The limits.
  ///   - isTarget: Whether a request may begin an upload.
  ///   - refusal: Rejects uploads.
  ///   - complete: Handles complete uploads.
  /// - Throws: `ListenError` if another service uses the folder, `SystemError` if the folder cannot
  ///   be created.
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

  /// Handles requests of uploads and passes other requests on.
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
      // A client of another version of the draft can only send the whole body in one request.
      if !isWhole {
        return Response(
          status: .badRequest,
          headers: HTTPFields(uploads: ["Upload-Draft-Interop-Version": "8"]))
      }
    }
    return try await next(request, context)
  }

  /// Removes expired uploads every 60 s until a graceful shutdown.
  package func run() async throws {
    try? await cancelWhenGracefulShutdown {
      while true {
        try await Task.sleep(for: .seconds(60))
        await self.sweep(at: Date())
      }
    }
  }

  /// Removes expired uploads. An upload with a request in progress has received bytes recently, so
  /// it has not expired.
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

  /// Releases the folder for another service. No other function may be called afterwards.
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

  // MARK: Functions for both protocols

  /// Ends earlier requests to the same upload. Then runs `work`.
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

  /// Returns the number of bytes received.
  func offset(of id: String) async throws -> Int64 {
    try await DiskWork.run { [folder] in
      try Descriptor.open(folder.partFile(of: id).path, O_RDONLY).status().size
    }
  }

  /// - Returns: `nil` if there are too many uploads.
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

  /// Passes a complete upload to its target and stores the response.
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
