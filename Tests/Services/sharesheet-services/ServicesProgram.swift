import Foundation
import Glibc
import Linux
import TestServers

/// A running `sharesheet-services`.
final class ServicesProgram: Sendable {
  let pid: Int32
  /// The first line of output. The line is empty if the program ended without output.
  let firstLine: String
  private let errors: Descriptor

  /// - Parameter arguments: The document gateway and the push inbox run only if the arguments name
  ///   their addresses.
  init(_ arguments: [String], limits: [ChildProcess.Limit] = [], home: URL) async throws {
    let gateway =
      arguments.contains("--gateway") ? [] : ["--gateway", "off", "--gateway-admin", "off"]
    let push = arguments.contains("--push") ? [] : ["--push", "off"]
    let (pid, reading, errors) = try Self.start(gateway + push + arguments, limits, home: home)
    self.pid = pid
    self.errors = errors
    firstLine = try await onThread {
      var line: [UInt8] = []
      while line.last != UInt8(ascii: "\n") {
        let byte = try reading.read(upTo: 1)
        if byte.isEmpty { break }
        line += byte
      }
      return String(decoding: line, as: UTF8.self)
    }
  }

  /// Starts the program. Only the program has the pipes' writing ends open, so both pipes end when
  /// the program ends.
  private static func start(
    _ arguments: [String], _ limits: [ChildProcess.Limit], home: URL
  ) throws -> (pid: Int32, output: Descriptor, errors: Descriptor) {
    let (output, errors) = (try Descriptor.pipe(), try Descriptor.pipe())
    var program = ChildProcess(
      path: Bundle.main.executableURL.map {
        products(of: $0).appending(path: "sharesheet-services").path
      } ?? "")
    program.arguments = arguments
    program.limits = limits
    program.environment = ["SHARESHEET_HOME": home.path, "SWIFT_BACKTRACE": "enable=no"]
    program.descriptors = [nil, output.writing, errors.writing]
    return (try program.start(), output.reading, errors.reading)
  }

  /// The request bin's URL, for example `http://127.0.0.1:8080`.
  var url: String { get throws { try urls["bin"] ?? "" } }

  /// The services' URLs, from the JSON in the first line of output.
  var urls: [String: String] {
    get throws { try JSONDecoder().decode([String: String].self, from: Data(firstLine.utf8)) }
  }

  /// The program's private memory in KiB.
  var anonymousMemory: Int {
    get throws {
      let text = try String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)
      let line = text.split(separator: "\n").first { $0.hasPrefix("RssAnon:") }
      return Int(line?.split(separator: " ").dropLast().last?.filter(\.isNumber) ?? "") ?? 0
    }
  }

  typealias End = (status: ExitStatus, errors: String, took: Duration)

  func end(_ signal: Int32 = SIGTERM) async throws -> End {
    try await wait { [pid] in kill(pid, signal) }
  }

  /// Waits until the program has ended. The waiting thread measures the time from `ending` to the
  /// program's end.
  func wait(after ending: @escaping @Sendable () -> Void = {}) async throws -> End {
    try await onThread { [pid, errors] in
      let begin = ContinuousClock.now
      ending()
      let status = try ChildProcess.wait(for: pid)
      let took = ContinuousClock.now - begin
      return (status, String(decoding: try errors.readAll(limit: 1 << 20), as: UTF8.self), took)
    }
  }

  /// Returns the folder of the built programs, which also contains the test's bundle.
  private static func products(of executable: URL) -> URL {
    let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") }
    return (bundle.map { URL(filePath: $0) } ?? executable).deletingLastPathComponent()
  }
}
