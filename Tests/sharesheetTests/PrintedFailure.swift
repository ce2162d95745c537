import Foundation
import Linux
import TestServers
import Testing

/// The object that a failed command prints with `--json`.
struct PrintedFailure {
  /// The keys beside `error`.
  let result: [String: Any]
  let code: String
  let message: String
  let remedy: String?
  let exit: Int

  /// Parses standard output.
  /// - Throws: An error if standard output is not exactly one object with an error code and exit
  ///   status of docs/commands.md.
  init(
    _ ending: CommandHome.Ending, _ words: [String],
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    let lines = ending.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(
      lines.count == 2 && lines.last == "", "\(words): \(ending.output)", sourceLocation: location)
    try self.init(line: String(lines.first ?? ""), words, location)
    #expect(
      ending.status == .exited(code: Int32(exit)), "\(words): \(ending.output)",
      sourceLocation: location)
  }

  /// - Parameter line: A line of standard output.
  init(
    line: String, _ words: [String], _ location: SourceLocation = #_sourceLocation
  ) throws {
    let printed = try? JSONSerialization.jsonObject(with: Data(line.utf8))
    var object = try #require(
      printed as? [String: Any], "\(words): \(line)", sourceLocation: location)
    let error = try #require(
      object.removeValue(forKey: "error") as? [String: Any], "\(words): \(line)",
      sourceLocation: location)
    result = object
    #expect(
      Set(error.keys) == ["code", "message", "remedy", "exit"], "\(words): \(line)",
      sourceLocation: location)
    code = try #require(error["code"] as? String, "\(words)", sourceLocation: location)
    message = try #require(error["message"] as? String, "\(words)", sourceLocation: location)
    remedy = error["remedy"] as? String
    exit = try #require(error["exit"] as? Int, "\(words)", sourceLocation: location)
    #expect(!message.isEmpty && remedy != "", "\(words): \(line)", sourceLocation: location)
    #expect(
      code == "interrupted" ? exit > 128 : try Self.documented()[code] == exit,
      "\(words): \(line)", sourceLocation: location)
  }

  /// Returns the codes of docs/commands.md with their exit statuses.
  static func documented() throws -> [String: Int] {
    let page = Checkout.root.appending(path: "docs/commands.md")
    var codes: [String: Int] = [:]
    for line in try String(contentsOf: page, encoding: .utf8).split(separator: "\n") {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count >= 2, cells[0].hasPrefix("`"), let exit = Int(cells[1]) else { continue }
      codes[cells[0].replacing("`", with: "")] = exit
    }
    return codes
  }
}
