import Foundation
import ShareSheet

/// A package that gives libraries with a view controller in them the `main` of an extension's
/// process, so that they can stay as Xcode has them.
///
/// It lies in the author's build folder and depends on the author's package alone. `UIKit` comes
/// along with it: SwiftPM puts all modules of a build where each can be imported.
struct SuppliedMains {
  /// The author's package.
  let package: URL
  /// Module of each library product.
  let modules: [String: String]

  var folder: URL {
    package.appending(path: ".build/sharesheet-mains", directoryHint: .isDirectory)
  }

  /// The program's name; no module of the author's has it.
  static func target(_ module: String) -> String { "\(module)_ExtensionMain" }

  /// - throws: `ShareError` `failed` when it cannot be written.
  func write() throws(ShareError) {
    do {
      for (_, module) in modules {
        let file = folder.appending(path: "Sources/\(Self.target(module))/main.swift")
        try put(Self.main(module), file)
      }
      try put(manifest, folder.appending(path: "Package.swift"))
      // The same versions of what the package depends on.
      let pins = package.appending(path: "Package.resolved")
      if let bytes = FileManager.default.contents(atPath: pins.path) {
        try put(String(decoding: bytes, as: UTF8.self), folder.appending(path: "Package.resolved"))
      }
    } catch {
      throw ShareError(.failed, "\(folder.path) cannot be written: \(error.localizedDescription)")
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

  /// Left alone when it says so already: what has not changed is not built again.
  private func put(_ text: String, _ file: URL) throws {
    let bytes = Data(text.utf8)
    if FileManager.default.contents(atPath: file.path) == bytes { return }
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try bytes.write(to: file, options: .atomic)
  }
}
