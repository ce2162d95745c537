import Foundation
import Translations

/// The classes and app groups that an extension's sources name. They are compared with the
/// extension's property list and entitlements.
///
/// The review searches the text line by line and does not parse Swift. Its findings are therefore
/// only warnings.
struct SourceReview {
  private static let maximumSize = 1 << 20
  private let classes: Set<String>
  private let controllers: [String]
  /// The app groups, each with the first place in the sources that names it.
  private let groups: [String: String]

  init(_ files: [String]) {
    var classes: Set<String> = []
    var controllers: Set<String> = []
    var groups: [String: String] = [:]
    for path in files {
      guard let bytes = FileManager.default.contents(atPath: path), bytes.count < Self.maximumSize
      else { continue }
      let lines = String(decoding: bytes, as: UTF8.self)
        .split(separator: "\n", omittingEmptySubsequences: false)
      for (index, line) in lines.enumerated() {
        guard !line.trimmingPrefix(while: \.isWhitespace).hasPrefix("//") else { continue }
        for match in line.matches(of: /\bclass\s+(\w+)([^{]*)/) {
          let name = String(match.1)
          classes.insert(name)
          if match.2.contains("ViewController") || match.2.contains("NSExtensionRequestHandling") {
            controllers.insert(name)
          }
        }
        for match in line.matches(of: /@objc\s*\(\s*(\w+)\s*\)/) { classes.insert(String(match.1)) }
        for match in line.matches(of: /"(group\.[A-Za-z0-9.\-]+)"/) {
          let group = String(match.1)
          if groups[group] == nil { groups[group] = "\(path):\(index + 1)" }
        }
      }
    }
    self.classes = classes
    self.controllers = controllers.sorted()
    self.groups = groups
  }

  /// Returns the warnings about differences.
  /// - Parameters:
  ///   - principalClass: The class, in the form `Module.Class`.
  ///   - module: The module of the sources.
  ///   - entitled: The app groups that the entitlements contain.
  func findings(principalClass: String, module: String, entitled: [String]) -> [String] {
    var findings: [String] = []
    let parts = principalClass.split(separator: ".").map(String.init)
    if parts.count == 2, parts[0] != module {
      findings.append(
        Self.warning(
          translated(
            """
            the principal class is \(principalClass), but the module is \(module). Write \
            $(PRODUCT_MODULE_NAME).\(parts[1]) under NSExtensionPrincipalClass
            """
          )))
    } else if let name = parts.last, !classes.contains(name), !classes.isEmpty {
      let known =
        controllers.isEmpty
        ? "" : " " + translated("Available: \(controllers.joined(separator: ", ")).")
      findings.append(
        Self.warning(
          translated(
            """
            the principal class is \(principalClass), but its sources have no class \(name). Name \
            another under NSExtensionPrincipalClass.
            """
          ) + known))
    }
    for (group, place) in groups.sorted(by: { $0.key < $1.key }) where !entitled.contains(group) {
      findings.append(
        Self.warning(
          translated(
            """
            \(place) names the app group \(group), which is not in the entitlements, so there is \
            no container. Add it under com.apple.security.application-groups
            """
          )))
    }
    return findings
  }

  /// Returns the finding with the prefix of a compiler warning, so that other programs recognize
  /// it.
  private static func warning(_ finding: String) -> String { "warning: \(finding)" }
}
