import Foundation
import HTTPService

/// What the command line and the configuration file say together; the command line comes first.
struct ServiceSettings: Decodable, Equatable {
  /// `ADDRESS:PORT` or `off`.
  var bin: String?
  /// Where the services keep what they received.
  var data: String?

  static let defaultBin = LoopbackAddress(port: 4986)

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
    ServiceSettings(bin: bin ?? file.bin, data: data ?? file.data)
  }

  /// - Returns: nil when the bin is left out.
  func binAddress() throws(ListenError) -> LoopbackAddress? {
    switch bin {
    case nil: Self.defaultBin
    case "off": nil
    case let text?: try LoopbackAddress(text)
    }
  }
}
