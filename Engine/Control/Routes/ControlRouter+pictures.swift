import Contract
import Hummingbird
import NIOCore
import ShareSession

extension ControlRouter {
  /// Adds the routes for pictures, as files in the format of `PixelMap`.
  func addPictures(to routes: ControlRoutes) {
    routes.onBytes(Routes.picture) { call in
      let session = try await shares.session(call.id)
      let number = try Self.number(call.parameter("number"), of: "picture")
      return Self.picture(try await session.picture(number))
    }
    routes.onBytes(Routes.thumbnail) { call in
      let session = try await shares.session(call.id)
      let number = try Self.number(call.parameter("number"), of: "item")
      let side = call.query("side").map { Int($0) } ?? Picture.maximumSide
      guard let side, side > 0 else {
        throw ControlError(.invalidRequest, "The side of a thumbnail is a number of pixels.")
      }
      return Self.picture(
        try await session.thumbnail(ofItem: number, side: min(side, Picture.maximumSide)))
    }
  }

  private static func number(_ text: String, of what: String) throws(ControlError) -> Int {
    guard let number = Int(text) else {
      throw ControlError(.notFound, "There is no \(what) \(text.debugDescription).")
    }
    return number
  }

  private static func picture(_ bytes: [UInt8]) -> Response {
    Response(
      status: .ok,
      headers: [
        .contentType: "image/x-portable-arbitrarymap", .contentLength: "\(bytes.count)",
        .cacheControl: "no-store",
      ],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
  }
}
