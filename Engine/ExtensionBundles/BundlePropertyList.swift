import ActivationRules
import Contract
import Foundation

/// A bundle's `Info.plist` with typed values and replaced build variables.
struct BundlePropertyList {
  let path: String
  let values: [String: Any]
  private let variables: BuildVariables

  /// Reads the file at `path`. `name` is the bundle's name without its extension.
  init(_ path: String, of name: String) throws(ExtensionProblem) {
    self.path = path
    values = try PropertyListFile.read(path)
    variables = BuildVariables(executableName: name)
  }

  init(path: String, values: [String: Any], variables: BuildVariables) {
    self.path = path
    self.values = values
    self.variables = variables
  }

  /// Returns a string, or `nil` if the key is missing.
  func string(_ key: InfoKey) throws(ExtensionProblem) -> String? {
    guard let value = values[key] else { return nil }
    guard let string = value as? String else {
      throw problem("\(key) is not a string", "write <string> there")
    }
    return variables.expanded(string)
  }

  /// The reason to use the local network, as one line, or `nil` if there is none.
  var localNetworkUse: String? {
    let text = (try? string(.localNetworkUse)) ?? nil
    return text.map { $0.printable(limit: 300) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  func required(_ key: InfoKey, _ example: String) throws(ExtensionProblem) -> String {
    if let string = try string(key), !string.isEmpty { return string }
    throw problem("\(key) is missing", "add it, for example \(example)")
  }

  /// Returns a dictionary, or `nil` if the key is missing.
  func dictionary(_ key: InfoKey) throws(ExtensionProblem) -> BundlePropertyList? {
    guard let value = values[key] else { return nil }
    guard let dictionary = value as? [String: Any] else {
      throw problem("\(key) is not a dictionary", "write <dict> there")
    }
    return BundlePropertyList(path: path, values: dictionary, variables: variables)
  }

  func expanded(_ string: String) -> String { variables.expanded(string) }

  func value(_ key: InfoKey) -> Any? { values[key] }

  func problem(_ reason: String, _ remedy: String) -> ExtensionProblem {
    ExtensionProblem(path: path, reason: reason, remedy: remedy)
  }

  /// Returns the bundle identifier: a reverse domain name that can also name files.
  /// - Parameter isDestination: Whether the bundle was made of a destination.
  func identifier(isDestination: Bool = false) throws(ExtensionProblem) -> String {
    let example = "com.example.app"
    let identifier = try required(.identifier, example)
    guard Self.isIdentifier(identifier) else {
      throw problem(
        "\(InfoKey.identifier) “\(identifier.printable)” is not an identifier",
        "write letters, digits, - and . only, for example \(example)")
    }
    guard !ReservedIdentifier.contains(identifier, isDestination: isDestination) else {
      throw problem(
        "\(InfoKey.identifier) “\(identifier)” is reserved for Sharesheet",
        "write an identifier like \(example)")
    }
    return identifier
  }

  static func isIdentifier(_ identifier: String) -> Bool {
    !identifier.isEmpty && identifier.utf8.count <= 200 && !identifier.hasPrefix(".")
      && identifier.utf8.allSatisfy { byte in
        let character = Character(Unicode.Scalar(byte))
        return character.isASCII && (character.isLetter || character.isNumber)
          || character == "." || character == "-"
      }
  }
}

/// The rules for bundle identifiers.
package enum BundleIdentifier {
  /// Returns whether the text is an identifier that can also name files.
  package static func isValid(_ text: String) -> Bool {
    BundlePropertyList.isIdentifier(text) && !ReservedIdentifier.contains(text)
  }
}

extension String {
  /// The text without control characters and cut to 100 characters, so that text from a bundle
  /// cannot control a terminal.
  var printable: String { printable(limit: 100) }

  func printable(limit: Int) -> String {
    let scalars = unicodeScalars.filter { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: false
      default: true
      }
    }
    return String(String(String.UnicodeScalarView(scalars)).prefix(limit))
  }
}
