import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Linux
package import Logging
import NIOCore

/// The form pages that the user's browser may open. They are served on a loopback port, which is
/// open only while there are pages, to programs of the daemon's user.
///
/// A page is removed when the browser has read it with all files, or after `lifetime`.
package actor FormPages {
  /// The time for which a page waits for the browser.
  private static let lifetime: Duration = .seconds(600)
  /// The largest number of pages at once.
  private static let limit = 4

  private let logger: Logger
  private let lifetime: Duration
  private var pages: [String: FormPage] = [:]
  private var server: (address: LoopbackAddress, task: Task<Void, Never>)?

  package init(lifetime: Duration = FormPages.lifetime, logger: Logger) {
    self.lifetime = lifetime
    self.logger = logger
  }

  /// Adds a page.
  /// - Returns: The page's address, which cannot be guessed.
  /// - Throws: `FormPageError` if too many pages wait, or `SystemError` if no port can be opened.
  package func add(_ page: FormPage) throws -> String {
    guard pages.count < Self.limit else { throw FormPageError.tooMany }
    let address = try start()
    let token = RandomIdentifier.make()
    pages[token] = page
    let lifetime = lifetime
    Task { [weak self] in
      try? await Task.sleep(for: lifetime)
      await self?.remove(token)
    }
    return "\(address.url)/\(token)"
  }

  /// Removes the page at an address, for example because the user declined to open it.
  package func remove(at address: String) {
    if let token = address.split(separator: "/").last { remove(String(token)) }
  }

  /// Removes all pages and closes the port.
  package func end() {
    pages = [:]
    stopIfIdle()
  }

  private func remove(_ token: String) {
    pages[token] = nil
    stopIfIdle()
  }

  // MARK: The server

  /// Whether the port is open.
  var isServing: Bool { server != nil }

  private func start() throws -> LoopbackAddress {
    if let server { return server.address }
    let listener = try Listener.loopback(LoopbackAddress(port: 0))
    guard case .loopback(let address) = listener.address else { throw FormPageError.tooMany }
    let logger = logger
    let http = HTTPServer(router(), on: listener, logger: logger, timeout: .seconds(5))
    let task = Task { [weak self] in
      do { try await http.run() } catch { logger.error("form pages cannot be served: \(error)") }
      await self?.forget(address)
    }
    server = (address, task)
    return address
  }

  /// Forgets a server that has ended, so that the next page starts another.
  private func forget(_ address: LoopbackAddress) {
    if server?.address == address { server = nil }
  }

  private func stopIfIdle() {
    guard pages.isEmpty else { return }
    server?.task.cancel()
    server = nil
  }

  private func router() -> Router<ServiceContext> {
    let router = Router(context: ServiceContext.self)
    router.addMiddleware {
      LoopbackHostOnly()
      SamePersonOnly()
    }
    router.get("{page}") { [weak self] _, context in
      await self?.page(try context.parameters.require("page")) ?? Self.gone
    }
    router.get("{page}/{file}") { [weak self] request, context in
      let page = try context.parameters.require("page")
      guard OwnPagesOnly.isOwn(request), let number = Int(try context.parameters.require("file"))
      else { return Self.gone }
      return await self?.file(number, of: page) ?? Self.gone
    }
    return router
  }

  private func page(_ token: String) -> Response {
    let nonce = RandomIdentifier.make()
    guard let text = pages[token]?.take(nonce: nonce) else { return Self.gone }
    if pages[token]?.isDone == true { remove(token) }
    return Self.page(text, nonce: nonce)
  }

  private func file(_ number: Int, of token: String) -> Response {
    guard let (file, descriptor) = pages[token]?.takeFile(number) else { return Self.gone }
    return Response(
      status: .ok,
      headers: [
        .contentType: "application/octet-stream", .contentLength: String(file.size),
        .cacheControl: "no-store", .xContentTypeOptions: "nosniff",
      ],
      body: ResponseBody(contentLength: Int(clamping: file.size)) { writer in
        do {
          var offset: Int64 = 0
          while offset < file.size {
            let (start, count) = (offset, Int(min(256 << 10, file.size - offset)))
            let part = try await DiskWork.run { try descriptor.read(at: start, upTo: count) }
            // The file has become shorter. The browser notices that the response is not complete.
            guard !part.isEmpty else { throw FormPageError.changed }
            try await writer.write(ByteBuffer(bytes: part))
            offset += Int64(part.count)
          }
          try await writer.finish(nil)
        } catch {
          await self.finish(token)
          throw error
        }
        await self.finish(token)
      })
  }

  private func finish(_ token: String) {
    pages[token]?.finish()
    if pages[token]?.isDone == true { remove(token) }
  }

  // MARK: Responses

  private static func page(
    _ text: String, nonce: String, status: HTTPResponse.Status = .ok
  ) -> Response {
    let bytes = ByteBuffer(string: text)
    var headers: HTTPFields = [
      .contentType: "text/html; charset=utf-8", .contentLength: String(bytes.readableBytes),
      .cacheControl: "no-store", .xContentTypeOptions: "nosniff",
      // `form-action` is left out, because it would also stop the web app from redirecting to the
      // page where the user signs in.
      .contentSecurityPolicy: "default-src 'none'; script-src 'nonce-\(nonce)'; "
        + "connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    ]
    // The web app must not learn the address of this page.
    if let name = HTTPField.Name("Referrer-Policy") { headers[name] = "no-referrer" }
    return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: bytes))
  }

  private static var gone: Response {
    page(FormPageText.gone, nonce: RandomIdentifier.make(), status: .gone)
  }
}

/// A reason why a form page is not served.
package enum FormPageError: Error, Hashable, Sendable, CustomStringConvertible {
  case tooMany
  case changed

  package var description: String {
    switch self {
    case .tooMany: "too many pages wait for the browser"
    case .changed: "the file was changed while the browser was reading it"
    }
  }
}
