import Foundation
import TestServers
import Testing
import Text

/// A file of values of the contract. Each line is a JSON object with the name of a type and a
/// value.
enum VectorFile {
  private struct Line: Decodable { var schema: String }
  private struct Sample<Value: Codable>: Codable {
    var schema: String
    var value: Value
  }

  /// Expects that decoding and encoding each value gives the same bytes.
  /// - Parameter types: Returns the type with the given name, or `nil` if there is no such type.
  /// - Returns: The names of types in the file.
  static func roundTrip(
    _ name: String, _ types: (String) -> (any (Codable & Sendable).Type)?
  ) throws -> Set<String> {
    let file = Checkout.root.appending(path: "Tests/Vectors/\(name)")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    return try Set(
      lines.map { line in
        let name = try JSONText.decode(Line.self, from: Data(line.utf8)).schema
        let type = try #require(types(name), "\(name)")
        do {
          #expect(try again(String(line), type) == String(line))
        } catch {
          Issue.record("\(line): \(error)")
        }
        return name
      })
  }

  /// Returns the values of the lines.
  static func lines<Value: Decodable>(_ name: String, _: Value.Type) throws -> [Value] {
    let file = Checkout.root.appending(path: "Tests/Vectors/\(name)")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
      try JSONDecoder().decode(Value.self, from: Data($0.utf8))
    }
  }

  private static func again<Value: Codable>(_ line: String, _: Value.Type) throws -> String {
    let value = try JSONText.decode(Sample<Value>.self, from: Data(line.utf8))
    return String(decoding: try JSONText.encode(value), as: UTF8.self)
  }
}
