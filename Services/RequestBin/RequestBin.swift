import ChangeFeed
import Foundation
import Glibc
package import HTTPService
import HTTPTypes
package import Hummingbird
import Linux
import NIOCore
import ServicePages
import Text

/// The request bin's routes.
package struct RequestBin: Sendable {
  let store: BinStore
  /// The address for clients, without a slash at the end.
  let url: String
  private let owner: UInt32

  /// - Parameters:
  ///   - store: The storage of the requests.
  ///   - url: The address for clients, for example `http://127.0.0.1:4986`.
  ///   - owner: The user whose programs may read and remove requests.
  package init(store: BinStore, url: String, owner: UInt32 = geteuid()) {
    self.store = store
    self.url = url
    self.owner = owner
  }

  package func router() -> Router<ServiceContext> {
    let router = Router(context: ServiceContext.self, options: .autoGenerateHeadEndpoints)
    router.addMiddleware {
      PageProtection()
      ErrorResponses(json: ServiceFailure.describe)
      LoopbackHostOnly()
      CaptureRequests(bin: self)
      // Any user may send requests, but only the owner may read them.
      SamePersonOnly(user: owner)
    }
    router.get("/") { _, _ in Response.page(Pages.front(store.bins(), url: url)) }
    router.get("/bin.css") { _, _ in Response.asset(PageAssets.style, type: "text/css") }
    router.get("/bin.js") { _, _ in Response.asset(PageScript.text(), type: "text/javascript") }
    router.post("/bins") { request, _ in try makeBin(for: request) }
    router.get("/bins/{bin}") { request, context in
      let bin = try bin(context)
      if request.headers[.accept]?.lowercased().contains("application/json") == true {
        return listing(of: bin)
      }
      let before = request.uri.queryParameters.get("before")
      return page(of: bin, before: try before.map(identifier))
    }
    router.delete("/bins/{bin}") { _, context in
      let bin = try bin(context)
      try await DiskWork.run { store.empty(bin) }
      return Response(status: .noContent)
    }
    router.get("/bins/{bin}/since/{id}") { _, context in
      let bin = try bin(context)
      let after = try identifier(context.parameters.require("id"))
      let new = store.identifiers(of: bin, after: after).prefix(Pages.length)
      return Response.stream(type: "text/html; charset=utf-8") { writer in
        for id in new { try await writeArticle(id, of: bin, to: &writer) }
      }
    }
    router.get("/bins/{bin}/events") { request, context in
      let bin = try bin(context)
      let arrivals = store.arrivals.subscribe().filter { $0.bin == bin }
      return try Response.events(
        arrivals.map { ServerEvent("request", ["id": $0.id]) }, for: request)
    }
    router.get("/bins/{bin}/requests/{id}/body") { _, context in
      try await body(of: identifier(context.parameters.require("id")), in: bin(context))
    }
    return router
  }

  /// Creates a bin. Programs receive 201, and a browser is redirected to the new bin.
  private func makeBin(for request: Request) throws -> Response {
    let name = BinName.random()
    let location: HTTPFields = [.location: "/bins/\(name)"]
    if request.headers[.accept]?.contains("text/html") == true {
      return Response(status: .seeOther, headers: location)
    }
    return try .json(
      ["name": name.description, "url": "\(url)/bins/\(name)"], status: .created,
      headers: location)
  }

  // MARK: Pages and listings

  private func page(of bin: BinName, before: String?) -> Response {
    let all = store.identifiers(of: bin, before: before)
    let shown = all.prefix(Pages.length)
    return Response.stream(type: "text/html; charset=utf-8") { writer in
      let start = Pages.binStart(
        bin, url: "\(url)/bins/\(bin)", isFirst: before == nil, isEmpty: all.isEmpty)
      try await writer.write(ByteBuffer(string: start.text))
      for id in shown { try await writeArticle(id, of: bin, to: &writer) }
      let end = Pages.binEnd(bin, older: all.count > shown.count ? shown.last : nil)
      try await writer.write(ByteBuffer(string: end.text))
    }
  }

  private func writeArticle(
    _ id: String, of bin: BinName, to writer: inout any ResponseBodyWriter
  ) async throws {
    let article = try await DiskWork.run {
      try load(id, of: bin).map { Pages.article($0.record, kind: $0.kind) }
    }
    guard let article else { return }
    try await writer.write(ByteBuffer(string: article.text))
  }

  /// Returns all requests as JSON. Requests are read and sent one at a time, so the list may have
  /// any length.
  private func listing(of bin: BinName) -> Response {
    let all = store.identifiers(of: bin)
    return Response.stream(type: "application/json; charset=utf-8") { writer in
      var separator = "["
      for id in all {
        let element = try await DiskWork.run {
          try load(id, of: bin).map { record, kind in
            let body = "\(url)/bins/\(bin)/requests/\(id)/body"
            return try JSONText.encode(
              RequestListing(record, kind: kind, bodyURL: body))
          }
        }
        guard let element else { continue }
        var bytes = ByteBuffer(string: separator)
        bytes.writeBytes(element)
        try await writer.write(bytes)
        separator = ",\n"
      }
      try await writer.write(ByteBuffer(string: separator == "[" ? "[]" : "]"))
    }
  }

  /// - Returns: `nil` if the request no longer exists.
  private func load(
    _ id: String, of bin: BinName
  ) throws -> (record: CapturedRequest, kind: BodyKind)? {
    guard let record = store.record(id, of: bin), let file = try? store.openBody(id, of: bin) else {
      return nil
    }
    return (record, try BodyKind.of(file, size: record.size))
  }

  /// Returns a body as received. Only images are shown in the browser, because other content could
  /// be a page that acts in the service's name.
  private func body(of id: String, in bin: BinName) async throws -> Response {
    let found = try await DiskWork.run {
      try load(id, of: bin).map { ($0, $1, try store.openBody(id, of: bin)) }
    }
    guard let (record, kind, file) = found else {
      throw ServiceFailure(.notFound, "This request is no longer kept.")
    }
    var headers: HTTPFields = [
      .contentType: "application/octet-stream",
      .contentDisposition: "attachment; filename=\"\(id).bin\"",
      .contentSecurityPolicy: "sandbox; default-src 'none'",
    ]
    if case .image(let type) = kind {
      headers[.contentType] = type
      headers[.contentDisposition] = "inline"
    }
    headers[.contentLength] = String(record.size)
    return Response(
      status: .ok, headers: headers,
      body: ResponseBody(contentLength: Int(record.size)) { writer in
        while true {
          let part = try await DiskWork.run { try file.read(upTo: 256 << 10) }
          if part.isEmpty { break }
          try await writer.write(ByteBuffer(bytes: part))
        }
        try await writer.finish(nil)
      })
  }

  // MARK: Parameters of the path

  private func bin(_ context: ServiceContext) throws -> BinName {
    try Self.bin(named: context.parameters.require("bin"))
  }

  static func bin(named name: some StringProtocol) throws(ServiceFailure) -> BinName {
    guard let bin = BinName(name) else {
      throw ServiceFailure(
        .badRequest,
        "A bin's name is 1 to 64 letters, digits, dots, underscores or hyphens, and does not begin "
          + "with a dot.")
    }
    return bin
  }

  private func identifier(_ text: String) throws(ServiceFailure) -> String {
    guard CapturedRequest.isIdentifier(text) else {
      throw ServiceFailure(.notFound, "There is no request with this name.")
    }
    return text
  }
}
