import CLinux
import Foundation
import Glibc
import Linux
import ShareSheet

/// An input or a signal from a terminal.
enum TerminalInput: Sendable {
  case keys([Key])
  case line(String)
  /// New information about the terminal's graphics. The value is everything known so far.
  case answers(GraphicsResponses)
  case resized
  /// SIGTSTP arrived from another process.
  case stopped
  /// SIGCONT arrived. Another program may have used the screen.
  case continued
  /// SIGINT, SIGTERM or SIGHUP arrived. The terminal has already been released.
  case interrupted(signal: Int32)
  /// The end of the input.
  case closed
}

/// A reader of keys and signals. It runs on its own thread, because waiting for a terminal blocks
/// the thread. `stop` ends the thread.
final class TerminalReader: Sendable {
  /// The form in which the terminal sends its input: as keys, or as lines that the user has edited.
  enum Mode: Sendable { case keys, lines }

  let inputs: AsyncStream<TerminalInput>
  /// The writing end of a pipe. A byte written to it ends the thread.
  private let life: Descriptor
  /// The reading ends of the pipes. They stay open after the thread has ended, because a late write
  /// to a closed pipe would raise SIGPIPE.
  private let ends: [Descriptor]

  /// In the mode `keys`, the reader also watches the process's signals.
  init(_ terminal: SheetTerminal, _ mode: Mode) throws(ShareError) {
    let (signals, notify) = try Self.pipe()
    let (end, life) = try Self.pipe()
    self.life = life
    ends = [signals, end]
    if mode == .keys { clinux_terminal_watch(notify.number) }
    let (inputs, continuation) = AsyncStream.makeStream(of: TerminalInput.self)
    self.inputs = inputs
    Thread.detachNewThread {
      var loop = Loop(
        terminal: terminal, signals: signals, end: end, mode: mode, inputs: continuation)
      loop.run()
      withExtendedLifetime(notify) {}
    }
  }

  /// Restores the previous signal handlers, and ends the thread.
  func stop() {
    clinux_terminal_unwatch()
    try? [UInt8(0)].withUnsafeBytes { try life.writeAll($0) }
  }

  private static func pipe() throws(ShareError) -> (Descriptor, Descriptor) {
    var ends: [Int32] = [-1, -1]
    guard Glibc.pipe(&ends) == 0 else {
      throw ShareError(.unanswered, Words.tooManyFiles)
    }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    return (Descriptor(owning: ends[0]), Descriptor(owning: ends[1]))
  }

  private struct Loop {
    let terminal: SheetTerminal
    let signals: Descriptor
    let end: Descriptor
    let mode: Mode
    let inputs: AsyncStream<TerminalInput>.Continuation
    var parser = KeyParser()
    /// The reader of the bytes that the key parser ignores.
    var answers = GraphicsResponses()
    var line: [UInt8] = []

    mutating func run() {
      defer { inputs.finish() }
      while true {
        var polled = [terminal.descriptor, signals, end].map {
          pollfd(fd: $0.number, events: Int16(POLLIN), revents: 0)
        }
        let ready = poll(&polled, 3, Int32(parser.timeout ?? -1))
        if ready < 0 {
          guard errno == EINTR else { break }
          continue
        }
        if polled[2].revents != 0 { return }
        if polled[1].revents != 0 { readSignals() }
        if ready == 0, let key = parser.finishWaiting() { inputs.yield(.keys([key])) }
        if polled[0].revents != 0, !readTerminal() { break }
      }
      inputs.yield(.closed)
    }

    /// - Returns: `false` at the end of the terminal's input.
    private mutating func readTerminal() -> Bool {
      guard let bytes = try? terminal.descriptor.read(upTo: 65536), !bytes.isEmpty else {
        return false
      }
      switch mode {
      case .keys:
        if answers.take(bytes) { inputs.yield(.answers(answers)) }
        let keys = parser.parse(bytes)
        if !keys.isEmpty { inputs.yield(.keys(keys)) }
      case .lines:
        for byte in bytes {
          if byte == UInt8(ascii: "\n") {
            inputs.yield(.line(String(decoding: line, as: UTF8.self)))
            line = []
          } else if line.count < TextEditor.limit {
            line.append(byte)
          }
        }
      }
      return true
    }

    private func readSignals() {
      for number in (try? signals.read(upTo: 64)) ?? [] {
        switch Int32(number) {
        case SIGWINCH: inputs.yield(.resized)
        case SIGTSTP: inputs.yield(.stopped)
        case SIGCONT: inputs.yield(.continued)
        case let signal: inputs.yield(.interrupted(signal: signal))
        }
      }
    }
  }
}
