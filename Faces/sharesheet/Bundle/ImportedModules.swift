import Foundation
import PortStep

/// The modules that Swift files import, and the products of Sharesheet's package that provide them.
struct ImportedModules {
  /// The products of Sharesheet's package. They have the names of Apple's modules.
  static let own: Set<String> = [
    "AVFoundation", "Compression", "CoreData", "CoreMedia", "CoreServices", "CryptoKit", "ImageIO",
    "Intents", "LinkPresentation", "LocalAuthentication", "MobileCoreServices", "OSLog", "Photos",
    "PhotosUI", "Security", "SharesheetCombine", "Social", "SwiftData", "SwiftUI", "UIKit",
    "UniformTypeIdentifiers", "UserNotifications", "WidgetKit",
  ]
  private static let toolchains: Set<String> = [
    "Dispatch", "Distributed", "Foundation", "FoundationEssentials", "FoundationNetworking",
    "FoundationXML", "Glibc", "Observation", "RegexBuilder", "Swift", "Synchronization",
    "_Concurrency", "_StringProcessing",
  ]

  /// The products of Sharesheet's package.
  private(set) var products: Set<String> = []
  /// The imported modules that the author's packages or projects contain.
  private(set) var authors: Set<String> = []
  /// The imported modules that were not found.
  private(set) var missing: Set<String> = []

  /// - Parameters:
  ///   - files: The paths of the files.
  ///   - authors: The names of the author's modules.
  init(of files: [String], authors: Set<String>) {
    for text in files.compactMap(Self.text(at:)) {
      for name in Self.imports(of: text) {
        let product = name == "os" ? "OSLog" : PortVocabulary.substitutes[name] ?? name
        if authors.contains(name) {
          self.authors.insert(name)
        } else if Self.own.contains(product) {
          products.insert(product)
        } else if !Self.toolchains.contains(name) {
          missing.insert(name)
        }
      }
      products.formUnion(
        ImplicitImports.possible(in: text).intersection(ImplicitImports.products))
    }
    // The port step imports this module in files that use both.
    if products.isSuperset(of: ["CoreData", "SwiftUI"]) { products.insert("CoreDataSwiftUI") }
  }

  private static func text(at path: String) -> String? {
    guard let data = try? SourceContent.read(path, limit: SourceContent.checkedSize) else {
      return nil
    }
    return String(decoding: data, as: UTF8.self)
  }

  /// Returns the modules that the lines of a file import. A line in a comment or in a condition
  /// counts too, because an unused dependency is harmless.
  private static func imports(of text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).compactMap { line in
      guard line.contains("import ") else { return nil }
      let match = line.wholeMatch(
        of:
          /\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+(?:(?:struct|class|enum|protocol|typealias|func|let|var)\s+)?(\w+).*/
      )
      return match.map { String($0.1) }
    }
  }
}
