import ChangeFeed
package import Foundation
import Glibc
package import HTTPService
import HTTPTypes
package import Hummingbird
import JSONText
import Linux
import NIOCore
package import ResumableUploads
import ServicePages

/// The image host's routes: version 3 of Imgur's API, the pictures, and a gallery for people.
package struct ImageHost: Sendable {
  /// Also a service, which removes uploads that nobody continued.
  package let uploads: ResumableUploads
  let store: ImageStore
  private let limits: ImageLimits
  private let handler: UploadHandler
  private let owner: UInt32

  /// - Parameters:
  ///   - store: where the images are kept.
  ///   - uploadFolder: for what is under way; of its own.
  ///   - url: where clients reach it, for example `http://127.0.0.1:4987`.
  ///   - limits: what is taken.
  ///   - owner: the user whose programs are answered.
  /// - throws: `ListenError` when another service uses the folder; `SystemError`.
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
          // Not the last word: the client may ask again.
          if failure.status.code >= 500 || failure.status == .conflict { throw error }
          return try failure.response(to: request)
        }
      })
  }

  package func router() -> Router<ServiceContext> {
    let router = Router(context: ServiceContext.self, options: .autoGenerateHeadEndpoints)
    router.addMiddleware {
      PageProtection()
      ImgurErrors()
      LoopbackHostOnly()
      SamePersonOnly(user: owner)
      OwnPagesOnly()
      ClientGate(limits: limits, now: store.now)
      // Again, so that what goes wrong behind the gate is answered with its fields.
      ImgurErrors()
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
      return try Response.json(ImgurAnswer(data: data))
    }
    router.delete("/3/image/{name}") { _, context in
      let hash = try context.parameters.require("name")
      guard try await DiskWork.run({ try store.remove(deleteHash: hash) }) else {
        throw ImgurFailure.unknown(hash)
      }
      return try Response.json(ImgurAnswer(data: true))
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
      Response.asset(LiveList.script, type: "text/javascript")
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
    // The page's button. Whoever does not see the page does not know the name.
    router.post("/delete/{hash}") { _, context in
      let hash = try context.parameters.require("hash")
      _ = try await DiskWork.run { try store.remove(deleteHash: hash) }
      return Response(status: .seeOther, headers: [.location: "/", .contentLength: "0"])
    }
    router.get("/{file}") { request, context in
      try await picture(context.parameters.require("file"), for: request)
    }
  }

  // MARK: Showing

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
    // It may have gone meanwhile.
    guard let record else { return }
    let item = GalleryPages.item(record, link: handler.link(record))
    try await writer.write(ByteBuffer(string: item.text))
  }

  /// One image at a time is read and sent, so that the list may be of any length.
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
      // A page may show it, as pages do with an image host's pictures.
      .crossOriginResourcePolicy: "cross-origin",
      .eTag: "\"\(record.id)\"",
      // It never changes, but it may be removed.
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
      throw ImgurFailure(.badRequest, "This is no image's number.")
    }
    return number
  }
}
