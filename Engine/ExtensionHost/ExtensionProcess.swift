package import Contract
package import Foundation
package import Linux
import Synchronization

/// One extension process, started for one share and ended after it.
///
/// It gets a clean environment, its own session, `/dev/null`, a log, and the one socket it speaks
/// through (descriptor 3); nothing else of the daemon's. Over that socket the worst it can reach is
/// its own end. It is no prison: what the person may open, a program that runs as the person may
/// open too.
package final class ExtensionProcess: Sendable {
  package static let wireDescriptor = 3
  /// Bytes of private memory. iOS ends share extensions at about 120 MB; a Swift process that has
  /// loaded Foundation needs most of that in address space alone here.
  package static let memoryLimit: UInt64 = 512 << 20
  /// Seconds of processor time.
  package static let processorTimeLimit: UInt64 = 60
  package static let limits: [ChildProcess.Limit] = [
    .memory(memoryLimit), .openFiles(256), .coreDump(0),
    .processorTime(seconds: processorTimeLimit),
  ]
  /// Seconds that a message to it may wait to be read.
  static let timeout = 2

  private let channel: MessageChannel<HostMessage, ExtensionMessage>
  private let mailbox = ExtensionMailbox()
  /// Where messages wait to be taken: a process that does not listen holds up this queue alone.
  private let sending = DispatchQueue(label: "to an extension")
  private let life: Mutex<Life>
  private let watch: ProcessWatch
  /// Signalled when all that it printed is in its log.
  private let logged = DispatchSemaphore(value: 0)

  private struct Life {
    /// nil once the process has been waited for: the number may be somebody else's then.
    var processIdentifier: Int32?
    var misbehaviour: String?
  }

  /// Starts the program.
  /// - Parameters:
  ///   - folder: private to this share; home and temporary directory of the process.
  ///   - onPicture: called with each picture before what was said after it is heard; it may take
  ///     its time, and the process has to wait.
  /// - throws: `SystemError` when it cannot be started.
  package static func start(
    executable: String, folder: URL, log: ExtensionLog,
    onPicture: @escaping @Sendable (Int, Descriptor) -> Void
  ) async throws -> ExtensionProcess {
    let (near, far) = try UnixSocket.pair(.stream)
    try near.setSendTimeout(seconds: timeout)
    let (output, input) = try Descriptor.pipe()
    var child = ChildProcess(path: executable)
    child.environment = environment(folder: folder)
    child.directory = folder.path
    child.descriptors = [nil, input, input, far.descriptor]
    child.limits = limits
    child.diesWithStartingThread = true
    child.startsSession = true
    let processIdentifier = try await SpawnThread.shared.start(child)
    let watch: ProcessWatch
    do {
      watch = try ProcessWatch(of: processIdentifier)
    } catch {
      kill(processIdentifier, SIGKILL)
      _ = try? ChildProcess.wait(for: processIdentifier)
      throw error
    }
    let process = ExtensionProcess(near, processIdentifier, watch)
    Thread.detachNewThread {
      log.follow(output, processIdentifier: processIdentifier, until: watch)
      process.logged.signal()
      // What was said before stays to be read; whoever it left its end of the socket to says no
      // more.
      process.channel.close()
    }
    Thread.detachNewThread { process.listen(onPicture) }
    return process
  }

  /// nil once it has ended.
  package var processIdentifier: Int32? { life.withLock(\.processIdentifier) }

  private init(_ socket: UnixSocket, _ processIdentifier: Int32, _ watch: ProcessWatch) {
    channel = MessageChannel(socket, maximumPayload: 4 << 20)
    self.watch = watch
    life = Mutex(Life(processIdentifier: processIdentifier))
  }

  /// The next thing it said or that happened to it; nil after `.ended`.
  package func nextEvent() async -> ExtensionEvent? { await mailbox.next() }

  /// Tells it something, after what it was told before; does not wait until it has been heard. A
  /// process that does not listen is ended.
  package func send(_ message: HostMessage, descriptors: [Descriptor] = []) {
    sending.async {
      do {
        try self.channel.send(message, descriptors: descriptors)
      } catch let error as SystemError where error.code == EAGAIN {
        self.end(because: "it did not listen for \(Self.timeout) seconds")
      } catch {
        // It has gone; the reading side finds out how.
      }
    }
  }

  /// Ends it at once.
  /// - Parameter reason: completes "X was ended because …"; nil when that needs no words.
  package func end(because reason: String? = nil) {
    life.withLock { life in
      guard let processIdentifier = life.processIdentifier else { return }
      if life.misbehaviour == nil { life.misbehaviour = reason }
      // With those it may have started, unless they have left its process group.
      kill(-processIdentifier, SIGKILL)
      kill(processIdentifier, SIGKILL)
    }
  }

  /// Reads until it goes away or has to. Runs in a thread of its own.
  private func listen(_ onPicture: (Int, Descriptor) -> Void) {
    var budget = TrafficBudget()
    do {
      while let received = try channel.receive() {
        guard budget.spend(TrafficBudget.cost(of: received)) else {
          end(because: "it sent more than \(TrafficBudget.burst >> 20) MB of messages")
          break
        }
        if case .picture(let id) = received.message {
          guard let file = received.descriptors.first else {
            end(because: "it announced a picture and sent none")
            break
          }
          // Here and now: descriptors that wait would be as many as it likes.
          onPicture(id, file)
          continue
        }
        guard mailbox.put(.message(received.message, received.descriptors.first)) else {
          let count = ExtensionMailbox.capacity
          end(because: "it sent \(count) messages faster than they can be handled")
          break
        }
      }
    } catch let error as WireError {
      end(because: "\(error)")
    } catch {
      // A broken connection: the same as a closed one.
    }
    channel.close()
    // One that has closed its connection is about to leave: how it ends is for it to say.
    let hasLeft =
      life.withLock { $0.misbehaviour != nil }
      || watch.waitForEnd(milliseconds: Int32(Self.timeout) * 1000)
    end(because: hasLeft ? nil : "it closed its connection and did not leave")
    finish()
  }

  private func finish() {
    guard let processIdentifier = life.withLock({ $0.processIdentifier }) else { return }
    ChildProcess.awaitEnd(of: processIdentifier)
    // Who hears of a crash looks into the log; a disk that hangs holds up nobody for longer.
    _ = logged.wait(timeout: .now() + .seconds(1))
    let (status, misbehaviour) = life.withLock { life in
      life.processIdentifier = nil
      return (try? ChildProcess.wait(for: processIdentifier), life.misbehaviour)
    }
    // Who cannot be asked has not said that all was well.
    let ending = status.map { ExtensionEnding.exited($0) } ?? .unknown
    _ = mailbox.put(.ended(misbehaviour.map { .misbehaved(reason: $0) } ?? ending))
  }

  private static func environment(folder: URL) -> [String: String] {
    [
      "PATH": "/usr/bin:/bin", "HOME": folder.path, "TMPDIR": folder.path, "LANG": "C.UTF-8",
      "SWIFT_BACKTRACE": CrashReport.setting,
    ]
  }
}
