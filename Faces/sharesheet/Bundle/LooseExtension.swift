import ActivationRules
import ExtensionBundles
import Foundation

/// The only extension of a package whose property list is in the folder of its sources, as in an
/// Xcode project.
struct LooseExtension {
  let product: String
  let infoPlist: String
  let entitlements: String?

  /// Returns `nil` if the package has no such extension or more than one.
  init?(in package: SwiftPackage) {
    let libraries = package.products.filter { if case .library = $0.value { true } else { false } }
    let found = libraries.keys.sorted().flatMap { name in
      Self.folders(package.targets(for: [name])).compactMap { folder in
        Self.list(in: folder).map { (name, folder, $0) }
      }
    }
    guard found.count == 1, let (product, folder, list) = found.first else { return nil }
    self.product = product
    infoPlist = list
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let entitlements = names.filter { $0.hasSuffix(".entitlements") }
    self.entitlements = entitlements.count == 1 ? "\(folder)/\(entitlements[0])" : nil
  }

  private static func folders(_ targets: [SwiftTarget]) -> Set<String> {
    Set(targets.flatMap(\.files).map { ($0 as NSString).deletingLastPathComponent })
  }

  private static func list(in folder: String) -> String? {
    let path = "\(folder)/Info.plist"
    guard let values = try? PropertyListFile.read(path), values[.extensionRole] is [String: Any]
    else { return nil }
    return path
  }
}
