import Foundation
import PortStep
import ShareSheet
import Text
import Translations
import XcodeProjects

/// The packages in the author's checkout on which a package depends by their path, directly or
/// indirectly. They are the author's own sources, so the port step rewrites them too.
struct LocalPackages {
  /// The packages by their folders. Packages outside the checkout and Sharesheet's own are left
  /// out.
  private let packages: [String: SwiftPackage]
  /// The targets of each package that the products need.
  private let targets: [String: [SwiftTarget]]
  /// The folder of the author's package or project.
  let author: URL
  private let root: SwiftPackage
  private let origin: PackageOrigin?

  /// Reads the manifests of the packages.
  /// - Parameters:
  ///   - root: The package that depends on them.
  ///   - products: The products of the root that are built.
  ///   - author: The folder of the author's package or project.
  /// - Throws: `ShareError` `failed` if a manifest cannot be read.
  init(
    of root: SwiftPackage, for products: Set<String>, author: URL
  ) throws(ShareError) {
    self.root = root
    self.author = author
    origin = root.localDependencies.sorted().first(where: PackageOrigin.isOwn)
      .map { .folder($0) }
    let checkout = SourceCheckout(of: author)
    var packages: [String: SwiftPackage] = [:]
    // SwiftPM identifies a package by its folder's name, and refuses two packages with one name.
    var names: Set<String> = [root.folder.lastPathComponent.lowercased()]
    var open = root.localDependencies.sorted()
    while let path = open.popLast() {
      let folder = URL(filePath: path, directoryHint: .isDirectory)
      guard packages[path] == nil, !PackageOrigin.isOwn(path), checkout.contains(path),
        FileManager.default.fileExists(atPath: path + "/Package.swift"),
        names.insert(folder.lastPathComponent.lowercased()).inserted
      else { continue }
      let package = try SwiftPackage(folder)
      packages[path] = package
      open += package.localDependencies.sorted()
    }
    self.packages = packages
    targets = Self.targets(of: packages, for: root.targets(for: products))
  }

  private static func targets(
    of packages: [String: SwiftPackage], for roots: [SwiftTarget]
  ) -> [String: [SwiftTarget]] {
    var names = Set(roots.flatMap(\.products))
    var count = -1
    var targets: [String: [SwiftTarget]] = [:]
    while names.count > count {
      count = names.count
      for (path, package) in packages {
        let found = package.targets(for: names.intersection(package.products.keys))
        targets[path] = found.filter { !$0.files.isEmpty }
        names.formUnion(found.flatMap(\.products))
      }
    }
    return targets
  }

  /// The paths of the sources that the products need.
  var files: [String] { targets.values.flatMap { $0.flatMap(\.files) }.sorted() }

  /// Writes copies of the packages that the port step changes, and of those that depend on a copy.
  /// - Parameter folder: The folder for the copies.
  /// - Returns: The folders of the copies, by the folders of their originals.
  /// - Throws: `ShareError` `failed` if the sources cannot be rewritten.
  func copies(in folder: URL) throws(ShareError) -> [String: String] {
    guard let origin else { return [:] }
    var copies: [String: String] = [:]
    var seen: Set<String> = []
    for path in packages.keys.sorted() {
      try copy(path, into: &copies, &seen, origin, in: folder)
    }
    return copies
  }

  /// Copies the packages on which a package depends, and then the package.
  private func copy(
    _ path: String, into copies: inout [String: String], _ seen: inout Set<String>,
    _ origin: PackageOrigin, in folder: URL
  ) throws(ShareError) {
    guard seen.insert(path).inserted, let package = packages[path] else { return }
    for other in package.localDependencies.sorted() {
      try copy(other, into: &copies, &seen, origin, in: folder)
    }
    let own = copies.filter { package.localDependencies.contains($0.key) }
    let copy = folder.appending(path: package.folder.lastPathComponent).path
    if try write(package, to: copy, origin, own) { copies[path] = copy }
  }

  /// Writes the copy of a package.
  /// - Returns: Whether the package needs a copy.
  private func write(
    _ package: SwiftPackage, to copy: String, _ origin: PackageOrigin, _ copies: [String: String]
  ) throws(ShareError) -> Bool {
    let targets = targets[package.folder.path] ?? []
    let authors = Set(([root] + packages.values).flatMap { $0.targets.map(\.name) })
    var products: [String: [String]] = [:]
    // The author's own dependency on Sharesheet stays as it is.
    let isAuthors = package.localDependencies.contains(where: PackageOrigin.isOwn)
    if !isAuthors {
      for target in targets {
        products[target.name] = ImportedModules(of: target.files, authors: authors).products
          .sorted()
      }
    }
    let needsProducts = products.values.contains { !$0.isEmpty }
    guard
      needsProducts || !copies.isEmpty
        || targets.contains(where: { $0.mayNeedPort(seesUIKit: true) })
    else { return false }
    let job = PortJob(
      package: package.folder.path, output: copy,
      modules: targets.map { target in
        let own = products[target.name] ?? []
        return PortJob.Module(
          files: target.files, importsUIKit: !isAuthors || target.seesUIKit,
          implicitImports: isAuthors
            ? target.implicitImports : own + ImplicitImports.toolchains.sorted())
      },
      copies: copies,
      addition: isAuthors
        ? nil
        : PortJob.Addition(
          dependency: origin.dependency, package: origin.package,
          // As the project's own targets, these may use the names that UIKit declares here.
          products: products.mapValues { Set($0).union(["UIKit"]).sorted() }))
    try BuildFolder.removeLinks(to: copy, in: author)
    return try PortProgram.write(job) > 0 || needsProducts || !copies.isEmpty
  }

  /// Returns the error of a build, with the packages that SwiftPM could not fetch.
  func explained(_ error: ShareError) -> ShareError {
    let fetched = ProgramBuilder.fetchedPackages
    let urls = Set((packages.values + [root]).flatMap(\.repositories)).sorted().filter { url in
      let name = (url as NSString).lastPathComponent
      let folder = name.hasSuffix(".git") ? String(name.dropLast(4)) : name
      return !FileManager.default.fileExists(atPath: fetched.appending(path: folder).path)
    }
    guard error.code == .failed, !urls.isEmpty else { return error }
    return ShareError(
      .failed,
      error.message + " "
        + translated(
          """
          These packages were not fetched: \(urls.joined(separator: ", ").printableLine). If the \
          build failed for that, connect this computer to the network, and run the command again.
          """))
  }
}
