import ExtensionBundles
import Foundation
import Linux
import ShareSheet
import Translations

/// A Swift package: the products and targets that its manifest describes.
struct SwiftPackage: Sendable {
  enum Product: Hashable {
    /// A product that has a `main`.
    case program(module: String)
    /// A product that has no `main`.
    case library(module: String)

    var module: String {
      switch self {
      case .program(let module), .library(let module): module
      }
    }
  }

  let folder: URL
  let name: String
  let products: [String: Product]
  let targets: [SwiftTarget]
  /// The folders of the packages on which this package depends by their path.
  let localDependencies: Set<String>
  /// The addresses of the repositories on which this package depends.
  let repositories: Set<String>
  private let productTargets: [String: [String]]

  /// Reads the manifest of the package in `folder` with SwiftPM.
  /// - Throws: `ShareError` `invalidRequest` if the folder has no manifest, or `failed` if the
  ///   manifest cannot be read.
  init(_ folder: URL) throws(ShareError) {
    let path = folder.path
    guard FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path)
    else {
      throw ShareError(
        .invalidRequest,
        translated(
          """
          There is no Package.swift and no Xcode project in \(path). Name X.xcodeproj, or the folder \
          of a package.
          """) + NearbyProjects(at: folder).sentence)
    }
    // A running build may lock the package's own build folder. A separate folder avoids waiting for
    // that build.
    let scratch = FileManager.default.temporaryDirectory
      .appending(path: "sharesheet-manifest-\(RandomIdentifier.make())")
    defer { try? FileManager.default.removeItem(at: scratch) }
    do {
      try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    } catch {
      throw ShareError(
        .failed,
        translated(
          """
          The folder \(scratch.path) cannot be created: \(ShareError(any: error).message). Set \
          TMPDIR to a folder that you may write to.
          """))
    }
    let json = try SwiftProgram.output(
      ["package", "--package-path", path, "--scratch-path", scratch.path, "dump-package"],
      temporaryFolder: scratch)
    guard let manifest = try? JSONDecoder().decode(Manifest.self, from: json) else {
      throw ShareError(
        .failed, translated("The output of 'swift package dump-package' cannot be read."))
    }
    self.folder = folder
    name = manifest.name
    let modules = Dictionary(
      manifest.targets.map { ($0.name, BuildVariables.moduleName($0.name)) },
      uniquingKeysWith: { first, _ in first })
    var products: [String: Product] = [:]
    // If an executable target has no product, SwiftPM adds one.
    for target in manifest.targets where target.type == "executable" {
      products[target.name] = .program(module: modules[target.name] ?? target.name)
    }
    for product in manifest.products {
      let executable = product.targets.first { name in
        manifest.targets.contains { $0.name == name && $0.type == "executable" }
      }
      let target = executable ?? product.targets.first ?? product.name
      let module = modules[target] ?? BuildVariables.moduleName(target)
      products[product.name] =
        product.type.keys.contains("executable")
        ? .program(module: module) : .library(module: module)
    }
    self.products = products
    targets = SwiftTarget.all(manifest.targets, in: folder)
    localDependencies = Set((manifest.dependencies ?? []).flatMap(\.folders))
    repositories = Set((manifest.dependencies ?? []).flatMap(\.urls))
    productTargets = Dictionary(
      manifest.products.map { ($0.name, $0.targets) }, uniquingKeysWith: { first, _ in first })
  }

  /// Describes a copy of the package in another folder.
  init(_ package: SwiftPackage, in folder: URL) {
    self.folder = folder
    name = package.name
    products = package.products
    targets = package.targets
    localDependencies = package.localDependencies
    repositories = package.repositories
    productTargets = package.productTargets
  }

  /// Returns the package's targets that these products need.
  func targets(for products: Set<String>) -> [SwiftTarget] {
    var found: Set<String> = []
    var open = products.flatMap { productTargets[$0] ?? [$0] }
    while let name = open.popLast() {
      guard found.insert(name).inserted else { continue }
      open += targets.first { $0.name == name }?.dependencies ?? []
    }
    return targets.filter { found.contains($0.name) }
  }

  private struct Manifest: Decodable {
    struct Product: Decodable {
      var name: String
      var type: [String: Ignored]
      var targets: [String]
    }
    struct Ignored: Decodable { init(from decoder: any Decoder) {} }
    struct Dependency: Decodable {
      struct Folder: Decodable { var path: String }
      struct Repository: Decodable {
        struct Location: Decodable {
          struct Remote: Decodable { var urlString: String }
          var remote: [Remote]?
        }
        var location: Location
      }
      var fileSystem: [Folder]?
      var sourceControl: [Repository]?
      var folders: [String] { (fileSystem ?? []).map(\.path) }
      var urls: [String] {
        (sourceControl ?? []).flatMap { ($0.location.remote ?? []).map(\.urlString) }
      }
    }
    var name: String
    var products: [Product]
    var targets: [SwiftTarget.Description]
    var dependencies: [Dependency]?
  }
}
