import Foundation
import Glibc
import Linux
import Text
import Translations

/// The output of `swift build`. While the build succeeds, the user sees only its progress and the
/// warnings about the author's sources.
struct BuildOutput {
  /// The folder of the author's sources.
  private let author: String
  private var all: [UInt8] = []
  /// The beginning of a line whose end has not arrived yet.
  private var rest: [UInt8] = []
  private var line = ""
  private var shown = ""
  private var time = ContinuousClock.now

  /// The number of bytes that are kept for a failure.
  private static let limit = 16 << 20
  /// The time between two lines of progress if no line can be replaced in place.
  private static let interval = Duration.seconds(30)
  private static let warnings = 20

  init(author: URL) { self.author = author.path }

  /// Reads the output to its end, and shows the progress. Unless a terminal shows the progress, a
  /// short build prints nothing.
  mutating func follow(_ output: Descriptor) {
    while true {
      var wait = pollfd(fd: output.number, events: Int16(POLLIN), revents: 0)
      let count = poll(&wait, 1, 1000)
      if count > 0 {
        guard let bytes = try? output.read(upTo: 1 << 16), !bytes.isEmpty else { break }
        take(bytes)
      } else if count < 0, errno != EINTR {
        break
      }
      showProgress()
    }
    if Console.canRedraw { Console.clearLine() }
  }

  private mutating func take(_ bytes: [UInt8]) {
    all += bytes
    if all.count > Self.limit { all.removeFirst(all.count - Self.limit / 2) }
    rest += bytes
    guard let end = rest.lastIndex(of: UInt8(ascii: "\n")) else { return }
    let lines = String(decoding: rest[..<end], as: UTF8.self).split(separator: "\n")
    rest.removeSubrange(...end)
    // The steps of a build, such as [3/80], and the steps before it. A compiler's message is none.
    if let last = lines.last(where: { $0.first == "[" || $0.first?.isUppercase == true }) {
      line = String(last)
    }
  }

  private mutating func showProgress() {
    guard line != shown else { return }
    if Console.canRedraw {
      Console.redraw(line)
    } else if time.duration(to: .now) >= Self.interval {
      Console.say(line.printableLine)
      time = .now
    } else {
      return
    }
    shown = line
  }

  /// Prints the whole output, for a build that failed.
  func showAll() { Console.say(String(decoding: all, as: UTF8.self)) }

  /// Prints the compiler's warnings about the author's sources, without the lines of code.
  func showWarnings() {
    var found: [Substring] = []
    for line in String(decoding: all, as: UTF8.self).split(separator: "\n")
    where line.hasPrefix(author + "/") && line.contains(": warning: ") && !found.contains(line) {
      found.append(line)
    }
    for line in found.prefix(Self.warnings) { Console.say(String(line).printableLine) }
    if found.count > Self.warnings {
      Console.say(
        translated("Warnings not shown: \(found.count - Self.warnings). To see all, use --verbose.")
      )
    }
  }
}
