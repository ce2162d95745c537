import Foundation
import ShareSheet
import Translations

/// A generated package that adds the `main` of an extension's process to library products. The
/// sources of the libraries therefore need no change.
///
/// The generated package is in the author's build folder and depends only on the author's package.
/// It can import `UIKit`, because SwiftPM makes all modules of a build importable.
struct SuppliedMains {
  /// The folder of the author's package.
  let package: URL
  /// The module of each library product, by the product's name.
  let modules: [String: String]

  var folder: URL {
    package.appending(path: ".build/sharesheet-mains", directoryHint: .isDirectory)
  }

  /// Returns the name of the program for a module. The suffix prevents a conflict with the author's
  /// modules.
  static func target(_ module: String) -> String { "\(module)_ExtensionMain" }

  /// Writes the package.
  /// - Throws: `ShareError` `failed` if a file cannot be written.
  func write() throws(ShareError) {
    do {
      for (_, module) in modules {
        let file = folder.appending(path: "Sources/\(Self.target(module))/main.swift")
        try put(Self.main(module), file)
      }
      try put(manifest, folder.appending(path: "Package.swift"))
      // Pins the dependencies to the versions that the author's package uses.
      let pins = package.appending(path: "Package.resolved")
      if let bytes = FileManager.default.contents(atPath: pins.path) {
        try put(String(decoding: bytes, as: UTF8.self), folder.appending(path: "Package.resolved"))
      }
    } catch {
      throw ShareError(
        .failed, translated("\(folder.path) cannot be written: \(error.localizedDescription)"))
    }
  }

  static func main(_ module: String) -> String {
    """
    import UIKit
    import \(module)

    NSExtensionMain()

    """
  }

  var manifest: String {
    let identity = package.lastPathComponent
    let targets = modules.sorted { $0.key < $1.key }.map { product, module in
      """
          .executableTarget(
            name: "\(Self.target(module))",
            dependencies: [.product(name: \(SwiftLiteral(product)), package: \(SwiftLiteral(identity)))]),

      """
    }
    return """
      // swift-tools-version: 5.9
      import PackageDescription

      let package = Package(
        name: "sharesheet-mains",
        dependencies: [.package(path: \(SwiftLiteral(package.path)))],
        targets: [
      \(targets.joined())  ]
      )

      """
  }

  /// Writes a file if its text has changed. SwiftPM does not build an unchanged file again.
  private func put(_ text: String, _ file: URL) throws {
    let bytes = Data(text.utf8)
    if FileManager.default.contents(atPath: file.path) == bytes { return }
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try bytes.write(to: file, options: .atomic)
  }
}
