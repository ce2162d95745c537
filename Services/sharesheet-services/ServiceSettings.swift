import DocumentGateway
import Foundation
import Glibc
import HTTPService
import PushInbox

/// What the command line and the configuration file say together; the command line comes first.
struct ServiceSettings: Decodable, Equatable {
  /// `ADDRESS:PORT` or `off`; nil: what the gateway's own configuration says.
  var gateway: String?
  var gatewayAdmin: String?
  /// `ADDRESS:PORT` or `off`.
  var bin: String?
  /// `ADDRESS:PORT` or `off`.
  var images: String?
  /// `ADDRESS:PORT` or `off`.
  var push: String?
  /// Which push topics are protected. Never on the command line, which every user of the machine
  /// can read.
  var pushTokens: [PushToken]?
  /// Bytes of one picture.
  var imageSize: Int64?
  /// What may be spent on the image host in an hour.
  var imageCredits: Int?
  /// Where the services keep what they received.
  var data: String?

  static let defaultGateway = LoopbackAddress(port: 4984)
  static let defaultGatewayAdmin = LoopbackAddress(port: 4985)
  static let defaultBin = LoopbackAddress(port: 4986)
  static let defaultImages = LoopbackAddress(port: 4987)
  static let defaultPush = LoopbackAddress(port: 4988)

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case gateway, gatewayAdmin, bin, images, push, pushTokens, imageSize, imageCredits, data
  }

  /// Reads a file with these settings, with Sync Gateway's configuration, or with both.
  /// - Returns: and the gateway's configuration; nil when the file says nothing of it.
  /// - throws: `ListenError` naming what is wrong with the file.
  static func read(
    _ path: String
  ) throws(ListenError) -> (settings: ServiceSettings, gateway: GatewayConfiguration?) {
    let data: Data
    do { data = try Data(contentsOf: URL(filePath: path)) } catch {
      throw ListenError("Cannot read the configuration file \(path).")
    }
    let file = try ConfigurationFile(
      Array(data), name: path, settings: CodingKeys.allCases.map(\.rawValue))
    let settings: ServiceSettings
    do {
      settings = try JSONDecoder().decode(ServiceSettings.self, from: Data(file.settings))
    } catch {
      throw ListenError(
        "\(path) is not understood. It is JSON such as "
          + "{\"bin\": \"127.0.0.1:4986\", \"data\": \"/home/ana/services\"}.")
    }
    return (settings, try file.gateway())
  }

  /// What the file says where the command line says nothing.
  func completed(by file: ServiceSettings) -> ServiceSettings {
    ServiceSettings(
      gateway: gateway ?? file.gateway, gatewayAdmin: gatewayAdmin ?? file.gatewayAdmin,
      bin: bin ?? file.bin, images: images ?? file.images, push: push ?? file.push,
      pushTokens: pushTokens ?? file.pushTokens, imageSize: imageSize ?? file.imageSize,
      imageCredits: imageCredits ?? file.imageCredits, data: data ?? file.data)
  }

  /// The services, by their keys, of which it is said where they are to listen.
  var placed: Set<String> {
    let places = [
      "gateway": gateway, "gatewayAdmin": gatewayAdmin, "bin": bin, "images": images, "push": push,
    ]
    return Set(places.compactMap { $0.value == nil ? nil : $0.key })
  }

  /// - Returns: nil when the gateway is left out.
  func gatewayAddress(
    _ configuration: GatewayConfiguration
  ) throws(ListenError) -> LoopbackAddress? {
    try Self.address(gateway, default: configuration.publicAddress ?? Self.defaultGateway)
  }

  /// - Returns: nil when the gateway's admin port is left out.
  func gatewayAdminAddress(
    _ configuration: GatewayConfiguration
  ) throws(ListenError) -> LoopbackAddress? {
    try Self.address(gatewayAdmin, default: configuration.adminAddress ?? Self.defaultGatewayAdmin)
  }

  /// - Returns: nil when the bin is left out.
  func binAddress() throws(ListenError) -> LoopbackAddress? {
    try Self.address(bin, default: Self.defaultBin)
  }

  /// - Returns: nil when the image host is left out.
  func imagesAddress() throws(ListenError) -> LoopbackAddress? {
    try Self.address(images, default: Self.defaultImages)
  }

  /// - Returns: what a person should know of a file that holds tokens.
  func tokenWarning(_ path: String) -> String? {
    guard let pushTokens, !pushTokens.isEmpty else { return nil }
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & 0o077 != 0 else { return nil }
    return "\(path) holds the push inbox's tokens, and others of this machine can read it: "
      + "chmod 600 \(path)"
  }

  /// - Returns: nil when the push inbox is left out.
  func pushAddress() throws(ListenError) -> LoopbackAddress? {
    try Self.address(push, default: Self.defaultPush)
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
