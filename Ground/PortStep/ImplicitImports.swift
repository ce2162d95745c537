/// The modules that Apple's Foundation or UIKit exports, and that a file needs an import of here.
package enum ImplicitImports {
  private struct Module {
    let name: String
    var names: Set<String> = []
    var beginnings: [String] = []
    var attributes: Set<String> = []
    /// The imports that give the module on Apple's platforms.
    let exporters: Set<String>
  }

  /// The modules that give Foundation on Apple's platforms, and that extensions import.
  private static let foundations: Set<String> = ui.union([
    "CoreData", "CoreLocation", "Foundation", "Intents", "LocalAuthentication",
    "MobileCoreServices", "NaturalLanguage", "Network", "OSLog", "StoreKit", "SwiftData",
    "UniformTypeIdentifiers", "UserNotifications", "WidgetKit",
  ])
  private static let ui: Set<String> = [
    "AVFoundation", "AVKit", "CoreImage", "LinkPresentation", "MessageUI", "PDFKit", "Photos",
    "PhotosUI", "QuickLook", "SafariServices", "Social", "SwiftUI", "UIKit", "Vision", "WebKit",
  ]

  private static let modules = [
    Module(
      name: "FoundationXML", names: ["XMLParser", "XMLParserDelegate"], exporters: foundations),
    Module(
      name: "ImageIO",
      beginnings: [
        "CGImageDestination", "CGImageSource", "kCGImageDestination", "kCGImageProperty",
        "kCGImageSource",
      ], exporters: ui),
    Module(
      name: "Observation", attributes: ["Observable", "ObservationIgnored"],
      exporters: foundations),
    Module(
      name: "Security", names: ["SecRandomCopyBytes"], beginnings: ["SecItem", "errSec", "kSec"],
      exporters: foundations),
    Module(
      name: "SharesheetCombine",
      names: [
        "AnyCancellable", "AnyPublisher", "CurrentValueSubject", "ObservableObject",
        "ObservableObjectPublisher", "PassthroughSubject", "Published",
      ], exporters: foundations),
  ]

  package static let all = modules.map(\.name)

  /// The modules that the toolchain has.
  package static let toolchains: Set<String> = ["FoundationXML", "Observation"]

  /// The modules that are products of this project.
  package static let products = Set(all).subtracting(toolchains)

  /// Returns the module that declares a name, or `nil` if it is none of these modules.
  package static func module(of name: String, isAttribute: Bool) -> String? {
    modules.first { module in
      module.names.contains(name) || isAttribute && module.attributes.contains(name)
        || module.beginnings.contains { name.hasPrefix($0) }
    }?.name
  }

  /// Returns whether a file with the imports sees the module on Apple's platforms, but not here.
  package static func isMissing(_ name: String, imports: Set<String>) -> Bool {
    guard let module = modules.first(where: { $0.name == name }), !imports.contains(name),
      name != "SharesheetCombine" || !imports.contains("Combine"),
      // SwiftUI exports these modules here too.
      !["Observation", "SharesheetCombine"].contains(name) || !imports.contains("SwiftUI")
    else { return false }
    return !imports.isDisjoint(with: module.exporters)
  }

  /// Returns the modules whose names the text of a file may contain.
  package static func possible(in text: String) -> Set<String> {
    Set(
      modules.filter { module in
        module.names.contains { text.contains($0) }
          || module.beginnings.contains { text.contains($0) }
          || module.attributes.contains { text.contains("@" + $0) }
      }.map(\.name))
  }
}
