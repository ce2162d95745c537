import ActivationRules
import ExtensionBundles
import Foundation
import Text

/// Everything that can be told of an app before its programs are built, which takes minutes.
struct BundleReview {
  let template: BundleTemplate
  let package: SwiftPackage
  /// Of the app, as the person said.
  let identifier: String?

  /// Says what is doubtful in the property lists, for which no code of the author's has to run.
  static func lint(_ template: BundleTemplate) {
    for part in template.extensions {
      guard let list = template.propertyList(of: part) else { continue }
      for finding in RuleLint(list.values).findings {
        Console.say(
          ("\(list.path):\(finding.key): \(finding.severity.rawValue): \(finding.message); "
            + finding.remedy).printableLine)
      }
    }
  }

  /// Says what is doubtful.
  /// - throws: `BundleProblem` for what would be refused afterwards.
  func run() throws(BundleProblem) {
    if identifier == nil, let derived = template.derivedIdentifier {
      Console.say(
        "\(template.folder.lastPathComponent) is \(derived); --identifier says another."
          .printableLine)
    }
    let parts = template.extensions
    let programs = Dictionary(
      (parts + [template.application]).compactMap { part in
        package.products[part.program].map {
          (part.program, BundleAssembly.Program(file: nil, module: $0.module))
        }
      }, uniquingKeysWith: { first, _ in first })
    // A product that is not there is the builder's to tell: it knows those that are.
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
