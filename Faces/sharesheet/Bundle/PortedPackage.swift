import Foundation
import PortStep
import ShareSheet

/// A copy of a package whose sources are rewritten so that they compile without the Objective-C
/// runtime.
///
/// The copy is in the package's build folder. If a file needs no change, the copy contains a link
/// to the original file. The author's files are never changed.
struct PortedPackage {
  private let original: SwiftPackage
  private let folder: URL

  init(_ original: SwiftPackage) {
    self.original = original
    // The copy's folder has the same name, because SwiftPM identifies a package by its folder's
    // name.
    folder = original.folder.appending(
      path: ".build/sharesheet-ported/\(original.folder.lastPathComponent)",
      directoryHint: .isDirectory)
  }

  /// Returns the package to build. If no file needs a change, this is the original package.
  /// - Parameter locals: The packages in the author's checkout on which the package depends.
  /// - Throws: `ShareError` `failed` if the sources cannot be rewritten.
  func made(
    for products: Set<String>, _ locals: LocalPackages
  ) throws(ShareError) -> SwiftPackage {
    let copies = try locals.copies(
      in: original.folder.appending(
        path: ".build/sharesheet-packages", directoryHint: .isDirectory))
    let targets = original.targets(for: products).filter { !$0.files.isEmpty }
    guard !copies.isEmpty || targets.contains(where: { $0.mayNeedPort(seesUIKit: $0.seesUIKit) })
    else { return original }
    let job = PortJob(
      package: original.folder.path, output: folder.path,
      modules: targets.map {
        PortJob.Module(
          files: $0.files, importsUIKit: $0.seesUIKit, implicitImports: $0.implicitImports)
      }, copies: copies.filter { original.localDependencies.contains($0.key) })
    try BuildFolder.removeLinks(to: folder.path, in: locals.author)
    let changed = try PortProgram.write(job)
    return changed == 0 && copies.isEmpty ? original : SwiftPackage(original, in: folder)
  }
}
