import Foundation

/// The build settings that Xcode's templates leave in an `Info.plist`, as far as the bundle's name
/// determines them.
package struct BuildVariables: Hashable, Sendable {
  private var values: [String: String]

  package init(executableName name: String) {
    values = [
      "EXECUTABLE_NAME": name, "PRODUCT_NAME": name, "TARGET_NAME": name,
      "PRODUCT_MODULE_NAME": Self.moduleName(name),
    ]
  }

  package subscript(name: String) -> String? {
    get { values[name] }
    set { values[name] = newValue }
  }

  /// Replaces `$(NAME)` and `${NAME}`, also with the modifiers `:rfc1034identifier` and
  /// `:c99extidentifier`. Unknown variables stay unchanged.
  package func expanded(_ string: String) -> String {
    guard string.contains("$") else { return string }
    var result = ""
    var rest = string[...]
    while let dollar = rest.firstIndex(of: "$") {
      result += rest[..<dollar]
      rest = rest[dollar...].dropFirst()
      guard let opening = rest.first, opening == "(" || opening == "{",
        let closing = rest.firstIndex(of: opening == "(" ? ")" : "}"),
        let value = value(rest[..<closing].dropFirst())
      else {
        result += "$"
        continue
      }
      result += value
      rest = rest[closing...].dropFirst()
    }
    return result + rest
  }

  private func value(_ reference: Substring) -> String? {
    let parts = reference.split(separator: ":", maxSplits: 1)
    guard let value = parts.first.flatMap({ values[String($0)] }) else { return nil }
    guard parts.count == 2 else { return value }
    switch parts[1] {
    case "rfc1034identifier":
      return String(value.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
    case "c99extidentifier": return Self.moduleName(value)
    default: return nil
    }
  }

  /// Returns a property list with the variables of all strings replaced.
  package func expanded(_ list: Any) -> Any {
    switch list {
    case let string as String: expanded(string)
    case let array as [Any]: array.map(expanded(_:))
    case let dictionary as [String: Any]: dictionary.mapValues(expanded(_:))
    default: list
    }
  }

  /// Returns the module name for a product name: "My App-2" → "My_App_2".
  package static func moduleName(_ name: String) -> String {
    let characters = name.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" }
    return characters.first?.isNumber == true ? "_" + characters : String(characters)
  }
}
