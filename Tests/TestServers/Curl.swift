package import Foundation
import Glibc
package import Linux

/// A response that curl received.
package struct Answer: Sendable {
  package let status: Int
  /// The header section of the last response.
  package let head: String
  package let body: Data

  package var text: String { String(decoding: body, as: UTF8.self) }

  package func header(_ name: String) -> String? {
    let lines = head.split(whereSeparator: \.isNewline)
    let line = lines.first { $0.lowercased().hasPrefix(name.lowercased() + ":") }
    return line.map { $0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces) }
  }
}

/// The program curl, which runs in its own process.
package enum Curl {
  package static func run(_ arguments: [String], input: Descriptor? = nil) async throws -> Answer {
    let (pid, output) = try start(["-s", "-i", "--max-time", "60"] + arguments, input: input)
    return try await onThread {
      let bytes = Data(try output.readAll(limit: 64 << 20))
      _ = try ChildProcess.wait(for: pid)
      return Answer(parsing: bytes)
    }
  }

  /// Starts curl without waiting for its end. The returned descriptor reads curl's output as it
  /// arrives.
  package static func start(
    _ arguments: [String], input: Descriptor? = nil
  ) throws -> (pid: Int32, output: Descriptor) {
    let pipe = try Descriptor.pipe()
    var curl = ChildProcess(path: "/usr/bin/curl")
    curl.arguments = arguments
    curl.descriptors = [input, pipe.writing, nil]
    return (try curl.start(), pipe.reading)
  }
}

extension Answer {
  /// - Parameter bytes: The header sections and the body, as `curl -i` prints them.
  package init(parsing bytes: Data) {
    var rest = bytes
    var head = ""
    let end = Data("\r\n\r\n".utf8)
    // `100 Continue` comes before the final response.
    while rest.starts(with: Data("HTTP/".utf8)), let gap = rest.range(of: end) {
      head = String(decoding: rest[..<gap.lowerBound], as: UTF8.self)
      rest = rest[gap.upperBound...]
    }
    let words = head.split(separator: " ", maxSplits: 2)
    self.init(
      status: words.count > 1 ? Int(words[1].prefix(3)) ?? 0 : 0, head: head, body: Data(rest))
  }
}
