import Foundation
import HTTPService

/// What the command line and the configuration file say together; the command line comes first.
struct ServiceSettings: Decodable, Equatable {
  /// `ADDRESS:PORT` or `off`.
  var bin: String?
  /// `ADDRESS:PORT` or `off`.
  var images: String?
  /// Bytes of one picture.
  var imageSize: Int64?
  /// What may be spent on the image host in an hour.
  var imageCredits: Int?
  /// Where the services keep what they received.
  var data: String?

  static let defaultBin = LoopbackAddress(port: 4986)
  static let defaultImages = LoopbackAddress(port: 4987)

  /// - throws: `ListenError` naming what is wrong with the file.
  static func read(_ path: String) throws(ListenError) -> ServiceSettings {
    let data: Data
    do { data = try Data(contentsOf: URL(filePath: path)) } catch {
      throw ListenError("Cannot read the configuration file \(path).")
    }
    do {
      return try JSONDecoder().decode(ServiceSettings.self, from: data)
    } catch {
      throw ListenError(
        "\(path) is not understood. It is JSON such as "
          + "{\"bin\": \"127.0.0.1:4986\", \"data\": \"/home/ana/services\"}.")
    }
  }

  /// What the file says where the command line says nothing.
  func completed(by file: ServiceSettings) -> ServiceSettings {
    ServiceSettings(
      bin: bin ?? file.bin, images: images ?? file.images, imageSize: imageSize ?? file.imageSize,
      imageCredits: imageCredits ?? file.imageCredits, data: data ?? file.data)
  }

  /// - Returns: nil when the bin is left out.
  func binAddress() throws(ListenError) -> LoopbackAddress? {
    try Self.address(bin, default: Self.defaultBin)
  }

  /// - Returns: nil when the image host is left out.
  func imagesAddress() throws(ListenError) -> LoopbackAddress? {
    try Self.address(images, default: Self.defaultImages)
  }

  private static func address(
    _ text: String?, default address: LoopbackAddress
  ) throws(ListenError) -> LoopbackAddress? {
    switch text {
    case nil: address
    case "off": nil
    case let text?: try LoopbackAddress(text)
    }
  }
}
