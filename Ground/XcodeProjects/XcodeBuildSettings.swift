/// The build settings of a target. Each layer overrides the layers below: the project's files and
/// settings, then the target's.
package struct XcodeBuildSettings: Sendable {
  /// The limits of an expansion. Settings can name each other in a circle, or double their length
  /// in each step.
  private static let (maximumSteps, maximumLength) = (2000, 16_384)

  private let layers: [[String: String]]

  /// - Parameter layers: The layers, the lowest first.
  init(_ layers: [[String: String]]) { self.layers = layers }

  /// Returns the value of a setting without variables, or `nil` if it is not set or empty.
  package subscript(name: String) -> String? {
    var expansion = Expansion(layers: layers)
    let text = expansion.value(name, below: layers.count, depth: 0)
    return text.flatMap { $0.isEmpty ? nil : $0 }
  }

  package func isOn(_ name: String) -> Bool { self[name] == "YES" }

  /// The names of all settings.
  package var names: Set<String> { layers.reduce(into: []) { $0.formUnion($1.keys) } }

  /// Returns the text with the variables replaced. Unknown variables stay.
  package func expanded(_ text: String) -> String {
    var expansion = Expansion(layers: layers, keepsUnknown: true)
    return expansion.expanded(text, inherited: nil, below: layers.count, depth: 0)
  }

  private struct Expansion {
    let layers: [[String: String]]
    var keepsUnknown = false
    private var steps = 0

    init(layers: [[String: String]], keepsUnknown: Bool = false) {
      self.layers = layers
      self.keepsUnknown = keepsUnknown
    }

    mutating func value(_ name: String, below limit: Int, depth: Int) -> String? {
      steps += 1
      guard steps < XcodeBuildSettings.maximumSteps, depth < 30,
        let index = layers.prefix(limit).lastIndex(where: { $0[name] != nil }),
        let text = layers[index][name]
      else { return nil }
      return expanded(text, inherited: name, below: index, depth: depth + 1)
    }

    /// - Parameters:
    ///   - inherited: The setting that `$(inherited)` names.
    ///   - limit: The number of layers in which `$(inherited)` is found.
    mutating func expanded(
      _ text: String, inherited: String?, below limit: Int, depth: Int
    ) -> String {
      var result = ""
      var rest = text[...]
      while let dollar = rest.firstIndex(of: "$"),
        result.utf8.count < XcodeBuildSettings.maximumLength
      {
        result += rest[..<dollar]
        rest = rest[dollar...]
        guard let end = Self.end(of: rest) else {
          result += "$"
          rest = rest.dropFirst()
          continue
        }
        let inner = String(rest[..<end].dropFirst(2))
        // A variable's name may contain variables: $(GROUP_$(CONFIGURATION)).
        let name =
          inner.contains("$")
          ? expanded(inner, inherited: nil, below: layers.count, depth: depth + 1) : inner
        let parts = name.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        let isOuter = parts[0] == "inherited" || parts[0] == inherited
        let found =
          isOuter
          ? inherited.flatMap { value($0, below: limit, depth: depth) }
          : value(parts[0], below: layers.count, depth: depth)
        if found == nil, !isOuter, keepsUnknown {
          result += rest[...end]
        } else {
          result += parts.dropFirst().reduce(found ?? "", Self.modified)
        }
        rest = rest[end...].dropFirst()
      }
      return String((result + rest).prefix(XcodeBuildSettings.maximumLength))
    }

    /// Returns the place of the bracket that closes the variable at the start of the text.
    private static func end(of text: Substring) -> Substring.Index? {
      let opening = text.dropFirst().first
      guard opening == "(" || opening == "{" else { return nil }
      var open = 0
      for index in text.indices {
        switch text[index] {
        case "(", "{": open += 1
        case ")", "}":
          open -= 1
          if open == 0 { return index }
        default: break
        }
      }
      return nil
    }

    private static func modified(_ value: String, by modifier: String) -> String {
      if modifier.hasPrefix("default="), value.isEmpty { return String(modifier.dropFirst(8)) }
      return switch modifier {
      case "rfc1034identifier":
        String(value.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
      case "c99extidentifier", "identifier": XcodeTarget.moduleName(value)
      case "lower": value.lowercased()
      case "upper": value.uppercased()
      default: value
      }
    }
  }
}
