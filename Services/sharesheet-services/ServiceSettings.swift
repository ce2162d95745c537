import DocumentGateway
import Foundation
import Glibc
import HTTPService
import PushInbox

/// The settings of the command line and the configuration file. The command line has priority.
struct ServiceSettings: Decodable, Equatable {
  /// `ADDRESS:PORT` or `off`, or `nil` for the address in the gateway's configuration.
  var gateway: String?
  var gatewayAdmin: String?
  /// `ADDRESS:PORT` or `off`.
  var bin: String?
  /// `ADDRESS:PORT` or `off`.
  var images: String?
  /// `ADDRESS:PORT` or `off`.
  var push: String?
  /// The tokens of protected push topics. Only the file can set them, because every user of the
  /// machine can read a command line.
  var pushTokens: [PushToken]?
  /// The largest picture, in bytes.
  var imageSize: Int64?
  /// The image host's credits per hour.
  var imageCredits: Int?
  /// The folder for received data.
  var data: String?

  static let defaultGateway = LoopbackAddress(port: 4984)
  static let defaultGatewayAdmin = LoopbackAddress(port: 4985)
  static let defaultBin = LoopbackAddress(port: 4986)
  static let defaultImages = LoopbackAddress(port: 4987)
  static let defaultPush = LoopbackAddress(port: 4988)

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case gateway, gatewayAdmin, bin, images, push, pushTokens, imageSize, imageCredits, data
  }

  /// Reads a file with these settings, Sync Gateway's configuration, or both.
  /// - Returns: The settings, and the gateway's configuration or `nil` if the file has none.
  /// - Throws: `ListenError` with the reason if the file is unreadable or invalid.
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
        "\(path) is not valid. Write JSON such as "
          + "{\"bin\": \"127.0.0.1:4986\", \"data\": \"/home/ana/services\"}.")
    }
    return (settings, try file.gateway())
  }

  /// Returns these settings with missing values taken from the file.
  func completed(by file: ServiceSettings) -> ServiceSettings {
    ServiceSettings(
      gateway: gateway ?? file.gateway, gatewayAdmin: gatewayAdmin ?? file.gatewayAdmin,
      bin: bin ?? file.bin, images: images ?? file.images, push: push ?? file.push,
      pushTokens: pushTokens ?? file.pushTokens, imageSize: imageSize ?? file.imageSize,
      imageCredits: imageCredits ?? file.imageCredits, data: data ?? file.data)
  }

  /// The keys of the services whose addresses are specified.
  var placed: Set<String> {
    let places = [
      "gateway": gateway, "gatewayAdmin": gatewayAdmin, "bin": bin, "images": images, "push": push,
    ]
    return Set(places.compactMap { $0.value == nil ? nil : $0.key })
  }

  /// - Returns: `nil` if the gateway is off.
  func gatewayAddress(
    _ configuration: GatewayConfiguration
  ) throws(ListenError) -> LoopbackAddress? {
    try Self.address(gateway, default: configuration.publicAddress ?? Self.defaultGateway)
  }

  /// - Returns: `nil` if the gateway's admin port is off.
  func gatewayAdminAddress(
    _ configuration: GatewayConfiguration
  ) throws(ListenError) -> LoopbackAddress? {
    try Self.address(gatewayAdmin, default: configuration.adminAddress ?? Self.defaultGatewayAdmin)
  }

  /// - Returns: `nil` if the bin is off.
  func binAddress() throws(ListenError) -> LoopbackAddress? {
    try Self.address(bin, default: Self.defaultBin)
  }

  /// - Returns: `nil` if the image host is off.
  func imagesAddress() throws(ListenError) -> LoopbackAddress? {
    try Self.address(images, default: Self.defaultImages)
  }

  /// - Returns: A warning if the file holds tokens and other users can read it.
  func tokenWarning(_ path: String) -> String? {
    guard let pushTokens, !pushTokens.isEmpty else { return nil }
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & 0o077 != 0 else { return nil }
    return "\(path) contains the push inbox's tokens, and other users of this machine can read it: "
      + "chmod 600 \(path)"
  }

  /// - Returns: `nil` if the push inbox is off.
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
