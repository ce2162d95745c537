import Foundation
import PortStep

/// The names of the modules that an Xcode project, a package's manifest or an XcodeGen file
/// declares. The files are searched as text, because only names with a known place in them matter.
enum ProjectModules {
  private static let maximumSize = 32 << 20

  /// - Parameter path: The path of `NAME.xcodeproj`, `Package.swift` or `project.yml`.
  static func names(in path: String) -> Set<String> {
    let url = URL(filePath: path)
    switch url.pathExtension {
    case "xcodeproj":
      let project = url.deletingPathExtension().lastPathComponent
      return Set(
        [moduleName(project)]
          + matches(
            in: path + "/project.pbxproj",
            of: /\b(?:PRODUCT_MODULE_NAME|PRODUCT_NAME|productName) = (?:"([^"$]+)"|(\w+));/))
    case "swift":
      return Set(
        matches(
          in: path,
          of:
            /\.(?:target|executableTarget|testTarget|macro|plugin)\(\s*name:\s*(?:"([^"\\]+)"|(\w+))/
        ))
    default:
      return Set(matches(in: path, of: /(?m)^(?:name: *"?([\w -]+?)"?| {2}(\w+):) *$/))
    }
  }

  private static func matches(
    in path: String, of pattern: Regex<(Substring, Substring?, Substring?)>
  ) -> [String] {
    guard let data = try? SourceContent.read(path, limit: maximumSize) else { return [] }
    return String(decoding: data, as: UTF8.self).matches(of: pattern)
      .compactMap { $0.1 ?? $0.2 }.map { moduleName(String($0)) }
  }

  /// Returns the module name of a target or product: "My App" → "My_App".
  private static func moduleName(_ name: String) -> String {
    String(name.map { $0.isLetter || $0.isNumber ? $0 : "_" })
  }
}
