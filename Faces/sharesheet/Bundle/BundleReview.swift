import ActivationRules
import Contract
import ExtensionBundles
import Foundation
import Text
import Translations

/// The checks that need no built programs. They run before the build, because a build takes
/// minutes.
struct BundleReview {
  let template: BundleTemplate
  let package: SwiftPackage
  /// The app's bundle identifier, if the user named one.
  let identifier: String?

  /// Prints the findings of `rules lint` about the property lists as warnings, because the build
  /// continues. Runs no code of the package's author.
  static func lint(_ template: BundleTemplate) {
    for part in template.extensions {
      guard let list = template.propertyList(of: part) else { continue }
      for finding in RuleLint(list.values).findings {
        Console.say(
          "\(list.path):\(finding.key): warning: \(finding.message); \(finding.remedy)"
            .printableLine)
      }
    }
  }

  /// Prints warnings about the app.
  /// - Throws: `ExtensionProblem` if the app could not be assembled even after a successful build.
  func run() throws(ExtensionProblem) {
    if identifier == nil, let derived = template.derivedIdentifier {
      Console.say(
        translated(
          """
          \(template.folder.lastPathComponent) gets the identifier \(derived). To change the \
          identifier, use --identifier.
          """
        )
        .printableLine)
    }
    let parts = template.extensions
    let programs = Dictionary(
      (parts + [template.application]).compactMap { part in
        package.products[part.program].map {
          (part.program, BundleAssembly.Program(file: nil, module: $0.module))
        }
      }, uniquingKeysWith: { first, _ in first })
    // If a product is missing, `ProgramBuilder` reports it and lists the existing products.
    guard parts.allSatisfy({ programs[$0.program] != nil }) else { return }
    let staged = try BundleAssembly(
      template, programs: programs, identifier: identifier
    ).rehearse()
    for (part, bundle) in zip(parts, staged.extensions) {
      guard let module = programs[part.program]?.module else { continue }
      let review = SourceReview(package.targets(for: [part.program]).flatMap(\.files))
      for finding in review.findings(
        principalClass: bundle.principalClass, module: module,
        entitled: bundle.groups + staged.application.groups)
      {
        Console.say("\(part.path): \(finding)".printableLine)
      }
    }
  }
}
