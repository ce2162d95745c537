import Contract
import ExtensionBundles
import ExtensionHost
import Foundation
import HTTPTypes
import History
import Hummingbird
import Linux
import NIOCore
import ShareSession
import Translations

extension ControlRouter {
  /// Adds the routes for pictures. A client that accepts PNG, such as a web page, gets PNG. Other
  /// clients get the uncompressed format of `PixelMap`.
  func addPictures(to routes: ControlRoutes) {
    routes.onBytes(Routes.icon) { call in
      let id = try call.id
      let icon = try await OwnThread.run { [extensions] in try extensions.icon(of: id) }
      return Self.response(icon, "image/png")
    }
    routes.onBytes(Routes.picture) { call in
      let session = try await shares.session(call.id)
      let number = try Self.number(call.parameter("number"), of: "picture")
      return try await Self.picture(try await session.picture(number), for: call.request)
    }
    routes.onBytes(Routes.thumbnail) { call in
      let session = try await shares.session(call.id)
      let number = try Self.number(call.parameter("number"), of: "item")
      return try await Self.picture(
        session.thumbnail(ofItem: number, side: Self.side(call.query("side"))), for: call.request)
    }
    routes.onBytes(Routes.entryThumbnail) { call in
      let id = try call.id
      guard let entry = try await history.open().store.entry(id) else {
        throw ControlError.unknownShare(id)
      }
      let side = try Self.side(call.query("side"))
      guard let file = await historyPictures.picture(of: entry, side: side) else {
        throw ControlError(
          .notFound, Explanation("\(entry.titleExplanation) has no picture that can be shown."))
      }
      return try await Self.picture(file.bytes(), for: call.request)
    }
  }

  private static func side(_ text: String?) throws(ControlError) -> Int {
    guard let side = text.map({ Int($0) }) ?? Picture.maximumSide, side > 0 else {
      throw ControlError(.invalidRequest, "The side of a thumbnail must be a number of pixels.")
    }
    return min(side, Picture.maximumSide)
  }

  private static func number(_ text: String, of what: String) throws(ControlError) -> Int {
    guard let number = Int(text) else {
      throw ControlError(.notFound, "There is no \(what) \(text.debugDescription).")
    }
    return number
  }

  private static func picture(_ file: [UInt8], for request: Request) async throws -> Response {
    guard request.acceptsPNG else { return response(file, "image/x-portable-arbitrarymap") }
    let png = try await OwnThread.run { PixelMap(file: file)?.png }
    guard let png else { throw ControlError(.internal, "The picture cannot be converted to PNG.") }
    return response(png, "image/png")
  }

  private static func response(_ bytes: [UInt8], _ type: String) -> Response {
    Response(
      status: .ok,
      headers: [
        .contentType: type, .contentLength: "\(bytes.count)", .cacheControl: "no-store",
        .vary: "Accept",
      ],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
  }
}

extension Request {
  /// Whether the `Accept` field names PNG or any image. `*/*` does not count, because local clients
  /// that send it expect pixels.
  fileprivate var acceptsPNG: Bool {
    let types = (headers[.accept] ?? "").split(separator: ",").map {
      $0.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
    }
    return types.contains("image/png") || types.contains("image/*")
  }
}

extension ExtensionAdministration {
  /// The maximum size of an icon, in bytes.
  private static var maximumIcon: Int { 1 << 20 }

  /// Returns the icon of an extension, a PNG file.
  /// - Throws: `ControlError` `notFound` if the extension is unknown or its icon is missing, too
  ///   large or not a PNG file.
  fileprivate func icon(of id: String) throws -> [UInt8] {
    guard let bundle = catalog.read()[id] else {
      throw ControlError(
        .notFound, Explanation("No extension has the identifier \(id)."),
        remedies: [.listExtensions])
    }
    guard let path = bundle.icon?.path else {
      throw ControlError(.notFound, "\(bundle.displayName) has no icon.")
    }
    do {
      let file = try Descriptor.open(path, O_RDONLY | O_NONBLOCK)
      let icon = try file.status().isRegularFile ? file.readAll(limit: Self.maximumIcon) : []
      if icon.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return icon }
    } catch {
      throw ControlError(
        .notFound, "The icon of \(bundle.displayName) cannot be read: \(error).")
    }
    throw ControlError(.notFound, "The icon of \(bundle.displayName) is not a PNG file.")
  }
}
