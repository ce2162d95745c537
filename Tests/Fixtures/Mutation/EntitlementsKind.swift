import ExtensionBundles
import Foundation

/// An extension's entitlements, read from a real folder as the daemon does.
struct EntitlementsKind: Kind {
  static let name = "entitlements"
  let mutator: Mutator
  private let app: MutatedApp
  private let file: URL

  init(corpus: Corpus) throws {
    let key = "com.apple.security.application-groups"
    let lists: [[String: Any]] = [
      [key: ["group.org.example"]], [key: ["group.a", "group.b", "group.a"]],
      [key: (0..<100).map { "group.g\($0)" }],
      [key: [String](), "application-identifier": "T.org.example.app", "get-task-allow": true],
      [key: ["group.a"], "keychain-access-groups": ["T.a"], "com.apple.developer.x": ["a": [1]]],
    ]
    var seeds: [[UInt8]] = []
    for list in lists {
      for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
        let data = try PropertyListSerialization.data(
          fromPropertyList: list, format: format, options: 0)
        seeds.append(Array(data))
      }
    }
    mutator = Mutator(
      seeds: seeds,
      pieces: [
        "<dict>", "</dict>", "<array>", "</array>", "<string>", "</string>", "<true/>",
        "<integer>-1</integer>", "<key>\(key)</key>", "group.", "../", "/", "%2f", "\0", "\n",
        "<string>group..</string>", "<string>group.a</string>", "<!ENTITY a \"&a;\">", "&a;",
        "bplist00", "\u{202E}", String(repeating: "g", count: 300), "<!--", "<![CDATA[", "]]>",
      ])
    app = try MutatedApp(named: "entitlements")
    file = app.appex.appending(path: "Ext.entitlements")
    try PropertyListSerialization.data(
      fromPropertyList: PropertyListKind.info("TRUEPREDICATE"), format: .xml, options: 0
    ).write(to: app.appex.appending(path: "Info.plist"))
  }

  func feed(_ bytes: [UInt8], _ dice: inout Dice) -> Bool {
    guard (try? Data(bytes).write(to: file)) != nil else { return false }
    let groups = ExtensionCatalog(roots: [BundleRoot(app.folder)]).read().extensions.first?.groups
    return groups?.isEmpty == false
  }

  func remove() { app.remove() }
}
