import ArgumentParser
import Foundation

/// The manual page (man(7)). It is generated from the help of the command and its subcommands.
enum ManualPage {
  /// The description of a command that ArgumentParser provides.
  private struct Tool: Decodable {
    var command: Command
  }

  private struct Command: Decodable {
    var commandName: String
    var shouldDisplay: Bool?
    var abstract: String?
    var discussion: String?
    var subcommands: [Command]?
    var arguments: [Argument]?
  }

  private struct Argument: Decodable {
    struct Name: Decodable {
      var kind: String
      var name: String
    }

    var kind: String
    var shouldDisplay: Bool
    var isOptional: Bool
    var isRepeating: Bool
    var names: [Name]?
    var valueName: String?
    var abstract: String?
    var discussion: String?
  }

  static func text(of type: any ParsableCommand.Type) -> String {
    let description = Data(type._dumpHelp().utf8)
    guard let root = try? JSONDecoder().decode(Tool.self, from: description).command else {
      return ""
    }
    let name = root.commandName
    let version = type.configuration.version
    let parts =
      [
        ".TH \(name.uppercased()) 1 \"\" \"\(name) \(version)\" \"User Commands\"",
        ".SH NAME", "\(name) \\- \(escaped(root.abstract ?? ""))",
        ".SH SYNOPSIS", ".B \(name)", "\\fIcommand\\fR [\\fIoption\\fR]...",
        ".SH DESCRIPTION", paragraphs(root.discussion), ".SH COMMANDS",
      ] + (root.subcommands ?? []).map { section(of: $0, after: name) }
    return parts.filter { !$0.isEmpty }.joined(separator: "\n") + "\n"
  }

  private static func section(of command: Command, after words: String) -> String {
    let name = "\(words) \(command.commandName)"
    guard command.shouldDisplay ?? true, command.commandName != "help" else { return "" }
    let shown = (command.arguments ?? []).filter { $0.shouldDisplay && !isGeneral($0) }
    let uses = escaped(shown.map(use).joined(separator: " "))
    let head = [".SS \(name)", ".nh\n.ad l\n.HP\n\\fB\(name)\\fR \(uses)\n.ad\n.hy\n.PP"]
    let body = [escaped(command.abstract ?? ""), paragraphs(command.discussion)]
    let parts =
      head + body + shown.map(item)
      + (command.subcommands ?? []).map { section(of: $0, after: name) }
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// Returns whether the argument is one that every command has.
  private static func isGeneral(_ argument: Argument) -> Bool {
    argument.names?.contains { ["help", "version"].contains($0.name) } ?? false
  }

  private static func use(_ argument: Argument) -> String {
    let word = term(argument) + (argument.isRepeating ? "..." : "")
    return argument.isOptional ? "[\(word)]" : word
  }

  private static func term(_ argument: Argument) -> String {
    let value = "<\(argument.valueName ?? "value")>"
    let names = (argument.names ?? []).map { ($0.kind == "long" ? "--" : "-") + $0.name }
    switch argument.kind {
    case "positional": return value
    case "flag": return names.joined(separator: "/")
    default: return "\(names.joined(separator: "/")) \(value)"
    }
  }

  private static func item(_ argument: Argument) -> String {
    let words = [argument.abstract, argument.discussion].compactMap(\.self).joined(separator: " ")
    return ".TP\n\\fB\(escaped(term(argument)))\\fR\n\(escaped(words))"
  }

  /// Returns the parts of a discussion. If a part has several lines, its line breaks are kept.
  private static func paragraphs(_ text: String?) -> String {
    (text ?? "").split(separator: "\n\n").map(String.init).map { part in
      part.contains("\n") ? ".PP\n.nf\n\(escaped(part))\n.fi" : ".PP\n\(escaped(part))"
    }.joined(separator: "\n")
  }

  /// Escapes hyphens, so that the page shows ASCII hyphens, which users can copy and type. Also
  /// escapes lines that roff would read as requests.
  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\e").replacing("-", with: "\\-").split(
      separator: "\n", omittingEmptySubsequences: false
    ).map { $0.hasPrefix(".") || $0.hasPrefix("'") ? "\\&" + $0 : String($0) }
      .joined(separator: "\n")
  }
}
