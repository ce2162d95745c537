import Contract
import Foundation
import PortStep
import ShareSheet

/// A package as it is compiled: its files written anew without what only Objective-C's runtime
/// knows.
///
/// It lies in the author's build folder. What is not ported is linked to, so that the author's
/// files stay the only ones; those are never written to.
struct PortedPackage {
  private let original: SwiftPackage
  private let folder: URL

  init(_ original: SwiftPackage) {
    self.original = original
    // SwiftPM knows a package by the name of its folder.
    folder = original.folder.appending(
      path: ".build/sharesheet-ported/\(original.folder.lastPathComponent)",
      directoryHint: .isDirectory)
  }

  /// - Returns: the package to build; the original one when nothing in it needs a change.
  /// - throws: `ShareError` `failed`.
  func made(for products: Set<String>) throws(ShareError) -> SwiftPackage {
    let targets = original.targets(for: products).filter { !$0.files.isEmpty }
    guard targets.contains(where: Self.mayNeed) else { return original }
    let job = PortJob(
      package: original.folder.path, output: folder.path,
      modules: targets.map { PortJob.Module(files: $0.files, importsUIKit: $0.seesUIKit) })
    let changed = try PortProgram.write(job)
    return changed == 0 ? original : SwiftPackage(original, in: folder)
  }

  /// Most packages have nothing of it, and are read no further.
  private static func mayNeed(_ target: SwiftTarget) -> Bool {
    target.files.contains { path in
      guard let bytes = FileManager.default.contents(atPath: path) else { return false }
      let text = String(decoding: bytes, as: UTF8.self)
      return PortVocabulary.mayConcern(text)
        || target.seesUIKit && !text.contains("import UIKit") && PortVocabulary.mayNeedUIKit(text)
    }
  }
}
