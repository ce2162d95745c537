import Contract
import Foundation
import Linux
import PortStep
import ShareSheet
import Text
import Translations

/// The check before a build for names that do not exist on Linux. It takes less than a second for
/// most extensions, and a build that fails for these names may take minutes.
struct NameReview {
  /// The first place in each file of each name.
  private let findings: [PortFinding]
  private static let limit = 20

  /// Checks the sources of the products.
  /// - Parameters:
  ///   - locals: The packages in the author's checkout on which the package depends.
  ///   - original: The folder of the package, or of the project from which the package was
  ///     generated.
  init(
    _ package: SwiftPackage, _ products: Set<String>, _ locals: LocalPackages, original: URL
  ) {
    let files = package.targets(for: products).flatMap(\.files) + locals.files
    guard !files.isEmpty,
      FileManager.default.isExecutableFile(
        atPath: RunningProgram.pathBesideOwn("sharesheet-port"))
    else {
      findings = []
      return
    }
    let dependencies = package.localDependencies.filter { !PackageOrigin.isOwn($0) }.sorted()
    let fetched = ProgramBuilder.fetchedPackages.path
    let projects =
      [original.path] + dependencies
      + (FileManager.default.fileExists(atPath: fetched) ? [fetched] : [])
    var all: [PortFinding] = []
    do throws(ShareError) {
      all = try PortProgram.check(files, in: projects).findings
    } catch {
      // The build may still succeed.
      Console.say(translated("The names were not checked. \(error.message)"))
    }
    var found: Set<[String]> = []
    findings = all.filter { found.insert([$0.file, $0.name]).inserted }
  }

  /// Prints the findings as warnings.
  func show() {
    for finding in findings.prefix(Self.limit) { Console.say(finding.line(as: "warning")) }
    if findings.count > Self.limit {
      Console.say(
        translated(
          """
          Warnings not shown: \(findings.count - Self.limit). 'sharesheet port --check' lists all.
          """))
    }
  }

  /// Returns the error of a build, with the names that caused it.
  func explained(_ error: ShareError) -> ShareError {
    guard error.code == .failed, !findings.isEmpty else { return error }
    var names: [String] = []
    for finding in findings where !names.contains(finding.name) { names.append(finding.name) }
    let shown = names.prefix(Self.limit).joined(separator: ", ")
    return ShareError(
      .failed,
      error.message + " "
        + translated(
          """
          The sources use what does not exist on Linux: \(shown.printableLine). The warnings \
          before the build say where.
          """))
  }
}
