import ChangeFeed
package import Foundation
import Glibc
package import HTTPService
import HTTPTypes
package import Hummingbird
import Linux
import NIOCore
package import ResumableUploads
import ServicePages
import Text

/// The image host's routes: version 3 of Imgur's API, the pictures, and a gallery.
package struct ImageHost: Sendable {
  /// The resumable uploads. They are also a service that removes abandoned uploads.
  package let uploads: ResumableUploads
  let store: ImageStore
  private let limits: ImageLimits
  private let handler: UploadHandler
  private let owner: UInt32

  /// - Parameters:
  ///   - store: The storage of the images.
  ///   - uploadFolder: The folder for uploads in transit, which nothing else may use.
  ///   - url: The address for clients, for example `http://127.0.0.1:4987`.
  ///   - limits: The limits for clients.
  ///   - owner: The user whose programs may connect.
  /// - Throws: `ListenError` if another service uses the folder; `SystemError`.
  package init(
    store: ImageStore, uploadFolder: URL, url: String, limits: ImageLimits = ImageLimits(),
    owner: UInt32 = geteuid()
  ) throws {
    self.store = store
    self.owner = owner
    self.limits = limits
    let handler = UploadHandler(store: store, limits: limits, url: url)
    self.handler = handler
    uploads = try ResumableUploads(
      folder: uploadFolder, limits: UploadLimits(size: limits.bodySize),
      isTarget: { ["/3/image", "/3/upload"].contains($0.uri.path) },
      complete: { upload, _ in
        let request = try upload.request()
        do { return try await handler.handle(request, upload: upload.id) } catch {
          let failure = ImgurFailure(describing: error)
          // These errors are not final, because the client may retry.
          if failure.status.code >= 500 || failure.status == .conflict { throw error }
          return try failure.response(to: request)
        }
      })
  }

  package func router() -> Router<ServiceContext> {
    let router = Router(context: ServiceContext.self, options: .autoGenerateHeadEndpoints)
    let errors = ErrorResponses { try ImgurFailure(describing: $0).response(to: $1) }
    router.addMiddleware {
      PageProtection()
      errors
      LoopbackHostOnly()
      SamePersonOnly(user: owner)
      OwnPagesOnly()
      ClientGate(limits: limits, now: store.now)
      // The second instance adds the gate's header fields to errors that occur behind the gate.
      errors
      uploads
    }
    addAPI(to: router)
    addGallery(to: router)
    return router
  }

  private func addAPI(to router: Router<ServiceContext>) {
    for path: RouterPath in ["/3/image", "/3/upload"] {
      router.post(path) { request, _ in try await handler.handle(request) }
    }
    router.get("/3/image/{name}") { _, context in
      let id = try context.parameters.require("name")
      guard let record = try await DiskWork.run({ store.record(id) }) else {
        throw ImgurFailure.unknown(id)
      }
      let data = ImageData(record: record, link: handler.link(record), isOwner: false)
      return try Response.json(ImgurEnvelope(data: data))
    }
    router.delete("/3/image/{name}") { _, context in
      let hash = try context.parameters.require("name")
      guard try await DiskWork.run({ try store.remove(deleteHash: hash) }) else {
        throw ImgurFailure.unknown(hash)
      }
      return try Response.json(ImgurEnvelope(data: true))
    }
  }

  private func addGallery(to router: Router<ServiceContext>) {
    router.get("/") { request, _ in
      if request.headers[.accept]?.lowercased().contains("application/json") == true {
        return listing()
      }
      return page(before: try request.uri.queryParameters.get("before").map(Self.number))
    }
    router.get("/images.css") { _, _ in
      Response.asset(GalleryAssets.style, type: "text/css")
    }
    router.get("/images.js") { _, _ in
      Response.asset(PageScript.text(), type: "text/javascript")
    }
    router.get("/since/{number}") { _, context in
      let after = try Self.number(context.parameters.require("number"))
      let new = store.identifiers(after: after, limit: GalleryPages.length)
      return Response.stream(type: "text/html; charset=utf-8") { writer in
        for image in new { try await writeItem(image.id, to: &writer) }
      }
    }
    router.get("/events") { request, _ in
      try Response.events(
        store.changes.subscribe().map { change in
          switch change {
          case .arrival: ServerEvent("image", [String: String]())
          case .removal(let id): ServerEvent("removal", ["id": id])
          }
        }, for: request)
    }
    // The delete button of the gallery sends this request. A client knows the delete hash only from
    // the gallery, the list of all images or the response to the upload.
    router.post("/delete/{hash}") { _, context in
      let hash = try context.parameters.require("hash")
      _ = try await DiskWork.run { try store.remove(deleteHash: hash) }
      return Response(status: .seeOther, headers: [.location: "/", .contentLength: "0"])
    }
    router.get("/{file}") { request, context in
      try await picture(context.parameters.require("file"), for: request)
    }
  }

  // MARK: Pages and pictures

  private func page(before: UInt64?) -> Response {
    let all = store.identifiers(before: before, limit: GalleryPages.length + 1)
    let shown = all.prefix(GalleryPages.length)
    return Response.stream(type: "text/html; charset=utf-8") { writer in
      let start = GalleryPages.start(
        url: handler.url, newest: store.identifiers(limit: 1).first?.number ?? 0,
        isFirst: before == nil, isEmpty: all.isEmpty)
      try await writer.write(ByteBuffer(string: start.text))
      for image in shown { try await writeItem(image.id, to: &writer) }
      let older = all.count > shown.count ? shown.last?.number : nil
      try await writer.write(ByteBuffer(string: GalleryPages.end(older: older).text))
    }
  }

  private func writeItem(_ id: String, to writer: inout any ResponseBodyWriter) async throws {
    let record = try await DiskWork.run { store.record(id) }
    // The image may have been removed meanwhile.
    guard let record else { return }
    let item = GalleryPages.item(record, link: handler.link(record))
    try await writer.write(ByteBuffer(string: item.text))
  }

  /// Returns all images as JSON. Records are read and sent one at a time, so the list may have any
  /// length.
  private func listing() -> Response {
    let all = store.identifiers()
    return Response.stream(type: "application/json; charset=utf-8") { writer in
      var separator = "["
      for image in all {
        let record = try await DiskWork.run { store.record(image.id) }
        guard let record else { continue }
        let data = ImageData(record: record, link: handler.link(record), isOwner: true)
        var bytes = ByteBuffer(string: separator)
        bytes.writeBytes(try JSONText.encode(data))
        try await writer.write(bytes)
        separator = ",\n"
      }
      try await writer.write(ByteBuffer(string: separator == "[" ? "[]" : "]"))
    }
  }

  private func picture(_ name: String, for request: Request) async throws -> Response {
    let found = try await DiskWork.run { () -> (ImageRecord, Descriptor)? in
      guard let record = store.record(String(name.prefix { $0 != "." })), record.fileName == name
      else { return nil }
      return (record, try store.openPicture(record))
    }
    guard let (record, file) = found else { throw ImgurFailure.unknown(name) }
    var headers: HTTPFields = [
      .contentType: record.format.mediaType,
      .contentSecurityPolicy: "sandbox; default-src 'none'",
      // Pages of other sites may embed the picture, as usual for an image host.
      .crossOriginResourcePolicy: "cross-origin",
      .eTag: "\"\(record.id)\"",
      // The content never changes, but the image may be removed.
      .cacheControl: "no-cache",
    ]
    if request.headers[.ifNoneMatch] == headers[.eTag] {
      return Response(status: .notModified, headers: headers)
    }
    headers[.contentLength] = String(record.size)
    return Response(
      status: .ok, headers: headers,
      body: ResponseBody(contentLength: Int(clamping: record.size)) { writer in
        while true {
          let part = try await DiskWork.run { try file.read(upTo: 256 << 10) }
          if part.isEmpty { break }
          try await writer.write(ByteBuffer(bytes: part))
        }
        try await writer.finish(nil)
      })
  }

  private static func number(_ text: some StringProtocol) throws(ImgurFailure) -> UInt64 {
    guard let number = UInt64(text) else {
      throw ImgurFailure(.badRequest, "This is not the number of an image.")
    }
    return number
  }
}
