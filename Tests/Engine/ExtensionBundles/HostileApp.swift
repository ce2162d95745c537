import Foundation
import Glibc
import TestServers
import Testing

/// A line of `Tests/Vectors/hostile-apps.jsonl`: the changes to a valid app, and the error that the
/// changes cause.
struct HostileApp: Decodable, Sendable, CustomTestStringConvertible {
  /// A part of the error's reason, or `nil` if the changed app is still valid.
  let refused: String?
  private let name: String
  private let steps: [[Value]]

  var testDescription: String { name }

  private enum CodingKeys: String, CodingKey {
    case refused
    case name = "case"
    case steps = "do"
  }

  enum Value: Decodable, Sendable {
    case text(String)
    case number(Int)
    case list([String])
    case nothing

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .nothing
      } else if let number = try? container.decode(Int.self) {
        self = .number(number)
      } else if let text = try? container.decode(String.self) {
        self = .text(text)
      } else {
        self = .list(try container.decode([String].self))
      }
    }

    var any: Any? {
      switch self {
      case .text(let text): text
      case .number(let number): number
      case .list(let list): list
      case .nothing: nil
      }
    }
  }

  static let all: [HostileApp] = {
    let file = Checkout.root.appending(path: "Tests/Vectors/hostile-apps.jsonl")
    let lines = (try? String(contentsOf: file, encoding: .utf8))?.split(separator: "\n") ?? []
    return lines.compactMap { try? JSONDecoder().decode(HostileApp.self, from: Data($0.utf8)) }
  }()

  /// Writes the changed `Cow.app` into a folder and returns its URL.
  func write(into folder: URL) throws -> URL {
    let app = folder.appending(path: "Cow.app", directoryHint: .isDirectory)
    try GoodApp.write(to: app)
    for step in steps { try perform(step, app) }
    return app
  }

  private func perform(_ step: [Value], _ app: URL) throws {
    let words = step.map { $0.any as? String ?? "" }
    let first = app.appending(path: words[1])
    let path = first.path
    let files = FileManager.default
    switch words[0] {
    case "remove": try files.removeItem(at: first)
    case "copy": try files.copyItem(at: first, to: app.appending(path: words[2]))
    case "folder": try files.createDirectory(at: first, withIntermediateDirectories: true)
    case "text": try Data(words[2].utf8).write(to: first)
    case "pipe": try #require(mkfifo(path, 0o600) == 0)
    case "socket": try #require(mknod(path, S_IFSOCK | 0o600, 0) == 0)
    case "mode": try #require(chmod(path, mode_t(try #require(step[2].any as? Int))) == 0)
    case "link":
      unlink(path)
      try #require(symlink(words[2], path) == 0)
    case "size":
      if !files.fileExists(atPath: path) { try Data().write(to: first) }
      try #require(truncate(path, off_t(try #require(step[2].any as? Int))) == 0)
    case "deep":
      let count = try #require(step[2].any as? Int)
      let deep = (0..<count).reduce(app) { url, _ in url.appending(path: words[1]) }
      try files.createDirectory(at: deep, withIntermediateDirectories: true)
    case "groups":
      try GoodApp.write(
        ["com.apple.security.application-groups": try #require(step[1].any)],
        app.appending(path: "PlugIns/CowShare.appex/CowShare.entitlements"))
    case "plist":
      try GoodApp.edit(app.appending(path: words[1] + "/Info.plist")) { $0[words[2]] = step[3].any }
    case "role":
      try GoodApp.edit(app.appending(path: "PlugIns/\(words[1]).appex/Info.plist")) {
        var role = $0["NSExtension"] as? [String: Any]
        role?[words[2]] = step[3].any
        $0["NSExtension"] = role
      }
    default: Issue.record("unknown step \(words[0])")
    }
  }
}
