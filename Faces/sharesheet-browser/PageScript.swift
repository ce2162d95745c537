import Foundation
import Linux

/// The script of an installed action extension, which runs in web pages. The extension has no
/// screen.
struct PageScript {
  /// The most scripts in the browser's menu.
  static let most = 16
  /// The longest name in the menu in bytes.
  static let longestName = 200
  /// The largest script and the largest Info.plist in bytes.
  static let largest = 1 << 20
  static let largestList = 256 << 10

  /// The extension's identifier.
  let id: String
  /// The extension's name.
  let name: String
  let text: String

  /// An extension as `extensions --json` prints it.
  private struct Listing: Decodable {
    let id: String
    let name: String
    let path: String
    let offered: Bool
    let hidden: Bool
    let action: Bool?
  }

  /// Returns the scripts of the extensions that accept a web page. An extension with an unusable
  /// script is left out.
  /// - Parameter id: The only identifier, or `nil` for all extensions.
  static func all(id: String? = nil) throws -> [PageScript] {
    let page = Data(#"{"url":"https://example.org/","results":{}}"#.utf8)
    let (status, output) = try SharesheetCommand.run(
      ["extensions", "--page", "-", "--json"], input: page)
    guard status == .exited(code: 0), let output else {
      throw HostMessage.Refusal(reason: "the extensions cannot be listed")
    }
    let listings = try JSONDecoder().decode([Listing].self, from: output).filter {
      $0.offered && !$0.hidden && $0.action == true && (id == nil || $0.id == id)
    }
    var scripts: [PageScript] = []
    for listing in listings where scripts.count < most {
      if let script = try? PageScript(listing) { scripts.append(script) }
    }
    return scripts
  }

  /// - Throws: `HostMessage.Refusal` if no installed extension with a script has the identifier.
  static func installed(id: String) throws -> PageScript {
    guard let found = try all(id: id).first else {
      throw HostMessage.Refusal(reason: "no such extension with a script")
    }
    return found
  }

  private init(_ listing: Listing) throws {
    // The daemon lists an extension only after it has checked its Info.plist.
    let list = try BundledFile.read("Info.plist", in: listing.path, limit: Self.largestList)
    let values = try PropertyListSerialization.propertyList(from: Data(list), format: nil)
    let declaration = (values as? [String: Any])?["NSExtension"] as? [String: Any]
    let attributes = declaration?["NSExtensionAttributes"] as? [String: Any]
    guard declaration?["NSExtensionPointIdentifier"] as? String == "com.apple.services",
      let name = attributes?["NSExtensionJavaScriptPreprocessingFile"] as? String
    else { throw HostMessage.Refusal(reason: "an extension without a script") }
    // Xcode's template names the file without its ending.
    let file = try? BundledFile.read("\(name).js", in: listing.path, limit: Self.largest)
    let bytes = try file ?? BundledFile.read(name, in: listing.path, limit: Self.largest)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw HostMessage.Refusal(reason: "a script that is not UTF-8")
    }
    guard try MessageStream.fits(["script": text]) else {
      throw HostMessage.Refusal(reason: "a script larger than a message")
    }
    self.id = listing.id
    var shown = listing.name
    while shown.utf8.count > Self.longestName { shown.removeLast() }
    self.name = shown.isEmpty ? listing.id : shown
    self.text = text
  }
}
