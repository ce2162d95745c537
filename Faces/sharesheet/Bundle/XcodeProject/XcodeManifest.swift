import Foundation
import XcodeProjects

/// The manifest of the package that is generated from an Xcode project.
struct XcodeManifest {
  let name: String
  let origin: PackageOrigin
  /// The names of the extensions' modules. Each gets a library product.
  let extensions: [String]
  let modules: [String: XcodeModules.Module]

  /// The schemes of repositories that Git reads itself. For other schemes, such as `ext::`, Git
  /// runs programs.
  private static let schemes = ["https://", "http://", "ssh://", "git://", "file://", "git@"]

  var text: String {
    let products = extensions.sorted().map {
      "    .library(name: \(SwiftLiteral($0)), targets: [\(SwiftLiteral($0))]),\n"
    }
    let packages = Set(modules.values.flatMap(\.packages).compactMap(Self.dependency)).sorted()
    let targets = modules.sorted { $0.key < $1.key }.map(target)
    return """
      // swift-tools-version: 6.2
      import PackageDescription

      let package = Package(
        name: \(SwiftLiteral(name)),
        products: [
      \(products.joined())  ],
        dependencies: [
          \(([origin.dependency] + packages).joined(separator: ",\n    ")),
        ],
        targets: [
      \(targets.joined())  ])

      """
  }

  private func target(_ name: String, _ module: XcodeModules.Module) -> String {
    let dependencies =
      module.products.sorted().map {
        ".product(name: \(SwiftLiteral($0)), package: \(SwiftLiteral(origin.package)))"
      } + module.modules.sorted().map { "\(SwiftLiteral($0))" }
      + module.packages.compactMap { product in
        Self.identity(product).map {
          ".product(name: \(SwiftLiteral(product.name)), package: \(SwiftLiteral($0)))"
        }
      }
    return """
          .target(
            name: \(SwiftLiteral(name)),
            dependencies: [
              \(dependencies.joined(separator: ",\n        ")),
            ],
            path: \(SwiftLiteral("Sources/\(name)")),
            swiftSettings: [\(Self.settings(module.target).joined(separator: ", "))]),

      """
  }

  private static func settings(_ target: XcodeTarget) -> [String] {
    let settings = target.settings
    let isSix = settings["SWIFT_VERSION"]?.hasPrefix("6") == true
    var all = [".swiftLanguageMode(.\(isSix ? "v6" : "v5"))"]
    if settings["SWIFT_DEFAULT_ACTOR_ISOLATION"] == "MainActor" {
      all.append(".defaultIsolation(MainActor.self)")
    }
    if settings.isOn("SWIFT_APPROACHABLE_CONCURRENCY") {
      all += [
        "DisableOutwardActorInference", "GlobalActorIsolatedTypesUsability",
        "InferIsolatedConformances", "InferSendableFromCaptures", "NonisolatedNonsendingByDefault",
      ].map { ".enableUpcomingFeature(\"\($0)\")" }
    }
    let conditions = settings["SWIFT_ACTIVE_COMPILATION_CONDITIONS"] ?? ""
    // SwiftPM defines DEBUG itself.
    for name in conditions.split(separator: " ")
    where name != "DEBUG" && name.wholeMatch(of: /[A-Za-z_]\w*/) != nil {
      all.append(".define(\(SwiftLiteral(String(name))))")
    }
    return all
  }

  /// Returns the name by which SwiftPM identifies the product's package.
  private static func identity(_ product: XcodePackageProduct) -> String? {
    switch product.origin {
    case .folder(let path): (path as NSString).lastPathComponent
    case .repository(let url, _):
      dependency(product).map { _ in
        let name = (url as NSString).lastPathComponent
        return name.hasSuffix(".git") ? String(name.dropLast(4)) : name
      }
    case nil: nil
    }
  }

  /// Returns the dependency in the form that a manifest needs, or `nil` if it cannot be used.
  static func dependency(_ product: XcodePackageProduct) -> String? {
    switch product.origin {
    case .folder(let path): return ".package(path: \(SwiftLiteral(path)))"
    case .repository(let url, let requirement):
      guard schemes.contains(where: url.hasPrefix) else { return nil }
      return ".package(url: \(SwiftLiteral(url)), \(words(requirement)))"
    case nil: return nil
    }
  }

  private static func words(_ requirement: XcodePackageProduct.Requirement) -> String {
    switch requirement {
    case .upToNextMajor(let version): "from: \(SwiftLiteral(version))"
    case .upToNextMinor(let version): ".upToNextMinor(from: \(SwiftLiteral(version)))"
    case .exact(let version): "exact: \(SwiftLiteral(version))"
    case .range(let minimum, let maximum): "\(SwiftLiteral(minimum))..<\(SwiftLiteral(maximum))"
    case .branch(let name): "branch: \(SwiftLiteral(name))"
    case .revision(let name): "revision: \(SwiftLiteral(name))"
    }
  }
}
