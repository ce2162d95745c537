import ActivationRules
import ExtensionBundles
import Foundation

/// An extension's `Info.plist`, read from a real folder as the daemon does.
struct PropertyListKind: Kind {
  static let name = "property lists"
  let mutator: Mutator
  private let app: MutatedApp
  private let file: URL
  private let attachments = ActivationSubject(items: [
    [AttachmentTypes(typeIdentifiers: ["public.jpeg"])]
  ])

  init(corpus: Corpus) throws {
    var seeds: [[UInt8]] = []
    for rule in corpus.rules + corpus.predicates.suffix(20).map({ $0 as Any }) {
      for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
        let data = try PropertyListSerialization.data(
          fromPropertyList: Self.info(rule), format: format, options: 0)
        seeds.append(Array(data))
      }
    }
    mutator = Mutator(
      seeds: seeds,
      pieces: [
        "<dict>", "</dict>", "<array>", "</array>", "<true/>", "<integer>-1</integer>",
        "<integer>99999999999999999999</integer>", "<real>1e999</real>", "<data>AAAA</data>",
        "<date>2001-01-01T00:00:00Z</date>", "<key>NSExtensionActivationRule</key>", "&amp;",
        "&lt;",
        "&#x0;", "<!--", "-->", "<![CDATA[", "]]>", "<!ENTITY a \"&a;\">", "bplist00", "\0",
        "$(PRODUCT_NAME)", "\u{FF}",
      ])
    app = try MutatedApp(named: "plist")
    file = app.appex.appending(path: "Info.plist")
  }

  static func info(_ rule: Any) -> [String: Any] {
    [
      "CFBundleIdentifier": "org.example.app.ext", "CFBundleExecutable": "Ext",
      "CFBundleDisplayName": "Ext",
      "NSExtension": [
        "NSExtensionPointIdentifier": "com.apple.share-services",
        "NSExtensionPrincipalClass": "Ext.ShareViewController",
        "NSExtensionAttributes": ["NSExtensionActivationRule": rule],
      ] as [String: Any],
      "UTExportedTypeDeclarations": [
        [
          "UTTypeIdentifier": "org.example.trip", "UTTypeConformsTo": ["public.data"],
          "UTTypeTagSpecification": ["public.filename-extension": ["trip"]],
        ] as [String: Any]
      ],
    ]
  }

  func feed(_ bytes: [UInt8], _ dice: inout Dice) -> Bool {
    guard (try? Data(bytes).write(to: file)) != nil else { return false }
    // A new catalog for each input, because a catalog caches the last input.
    let contents = ExtensionCatalog(roots: [BundleRoot(app.folder)]).read()
    for bundle in contents.extensions {
      let verdict = bundle.activationRule.decide(attachments)
      _ = (verdict.reason, verdict.remedy, verdict.failures)
    }
    if Int.random(in: 0..<16, using: &dice) == 0, let list = try? PropertyListFile.read(file.path) {
      _ = RuleLint(list).findings
    }
    return !contents.extensions.isEmpty
  }

  func remove() { app.remove() }
}
