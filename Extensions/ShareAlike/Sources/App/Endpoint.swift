import UIKit

/// The address that the extension sends to, in a file in the shared container.
enum Endpoint {
  private static let group = "group.ShareAlike"
  private static let standard = "http://127.0.0.1:4986/bins/sharealike"

  static var current: String {
    guard let file, let text = try? String(contentsOf: file, encoding: .utf8) else {
      return standard
    }
    return text.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  static func set(_ text: String) throws {
    guard let url = URL(string: text), ["http", "https"].contains(url.scheme?.lowercased()),
      url.host?.isEmpty == false
    else { throw EndpointError.notAWebAddress(text) }
    guard let file else { throw EndpointError.noContainer }
    try Data(url.absoluteString.utf8).write(to: file, options: .atomic)
  }

  private static var file: URL? {
    FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: group)?
      .appendingPathComponent("endpoint")
  }
}

enum EndpointError: LocalizedError {
  case notAWebAddress(String)
  case noContainer

  var errorDescription: String? {
    switch self {
    case .notAWebAddress(let text):
      "\(text) is not an address to send to. Give one like http://127.0.0.1:4986/bins/sharealike."
    case .noContainer:
      "The app group's container cannot be created. Check that the home directory is writable."
    }
  }
}
