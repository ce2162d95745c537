import Contract
import HTTPService
import Hummingbird
import NIOCore
import ShareSession

extension ControlRouter {
  /// Adds the routes for pictures, as files in the format of `PixelMap`.
  func addPictures(to v1: RouterGroup<ServiceContext>) {
    v1.get("shares/:id/pictures/:number") { _, context -> Response in
      let session = try await shares.session(context.parameters.require("id"))
      let number = try Self.number(context.parameters.require("number"), of: "picture")
      return Self.picture(try await session.picture(number))
    }
    v1.get("shares/:id/items/:number/thumbnail") { request, context -> Response in
      let session = try await shares.session(context.parameters.require("id"))
      let number = try Self.number(context.parameters.require("number"), of: "item")
      let side = request.uri.queryParameters["side"].map { Int($0) } ?? Picture.maximumSide
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
