import Foundation
import ItemProviders
import Linux

/// A run of the program `sharesheet` for what an app shares.
struct SheetProgram: Sendable {
  enum Outcome: Sendable {
    case shared
    case cancelled
    /// The program's exit status; it has told the person why.
    case failed(status: Int32)
  }

  private let program: URL
  private let arguments: [String]
  private let temporary: [TemporaryPicture]

  /// - throws: `SheetProgramError`, or what keeps a picture from being written.
  @MainActor init(for items: [Any], commandLine: [String] = CommandLine.arguments) throws {
    guard let app = Bundle.main.executableURL?.resolvingSymlinksInPath() else {
      throw SheetProgramError.notFound(URL(filePath: "/sharesheet"))
    }
    program = try Self.program(beside: app)
    var arguments = ["share"]
    var pictures: [TemporaryPicture] = []
    for item in items {
      switch item {
      case let text as String: arguments += ["--text", text]
      case let url as URL where url.isFileURL: arguments.append(url.path)
      case let url as URL: arguments += ["--url", url.absoluteString]
      case let image as UIImage:
        let picture = try TemporaryPicture(image)
        pictures.append(picture)
        arguments.append(picture.path)
      default: throw SheetProgramError.cannotShare(String(describing: type(of: item)))
      }
    }
    temporary = pictures
    self.arguments = arguments + commandLine.dropFirst().drop { !$0.hasPrefix("--") }
  }

  /// Runs the program on this process's terminal and waits for its end.
  func run() throws -> Outcome {
    defer { temporary.forEach { $0.remove() } }
    var child = ChildProcess(path: program.path)
    child.arguments = arguments
    child.environment = ProcessInfo.processInfo.environment
    child.descriptors = try [0, 1, 2].map {
      try Descriptor(owning: SystemError.check(dup($0), "duplicate a standard stream"))
    }
    switch try ChildProcess.wait(for: child.start()) {
    case .exited(0): return .shared
    case .exited(5): return .cancelled
    case .exited(let status): return .failed(status: status)
    case .killed(let signal): return .failed(status: 128 + signal)
    }
  }

  /// Beside the app's program, or beside its bundle when that is installed.
  private static func program(beside app: URL) throws -> URL {
    let folder = app.deletingLastPathComponent()
    let path = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map {
      URL(filePath: String($0), directoryHint: .isDirectory)
    }
    let candidates = ([folder] + path).map { $0.appending(path: "sharesheet") }
    guard
      let found = candidates.first(where: {
        FileManager.default.isExecutableFile(atPath: $0.path)
      })
    else { throw SheetProgramError.notFound(candidates[0]) }
    return found
  }
}

enum SheetProgramError: LocalizedError {
  case notFound(URL)
  case cannotShare(String)

  var errorDescription: String? {
    switch self {
    case .notFound(let url):
      "The program sharesheet was looked for at \(url.path) and on PATH and is at neither. "
        + "Build or install it: `swift build --product sharesheet`."
    case .cannotShare(let type):
      "A \(type) cannot be shared yet; strings, URLs and pictures can."
    }
  }
}
