package import Contract
package import Foundation
import Glibc
package import Linux
package import Sandbox
import Synchronization
import Translations

/// One extension process, which runs for one share.
///
/// It gets a clean environment, its own session, `/dev/null`, a log, and one socket to the daemon
/// (descriptor 3), but no other resource of the daemon. A wrong message on that socket ends only
/// the extension. Its sandbox hides the user's files, the other processes and all networks.
package final class ExtensionProcess: Sendable {
  /// The kernel's limit of private memory that a process may reserve, in bytes. `ResourceWatch`
  /// limits the memory that is used.
  package static let memoryLimit: UInt64 = 1 << 30
  /// The limit of processor time, in seconds.
  package static let processorTimeLimit: UInt64 = 60
  /// The limit of processes and threads of an extension or a launched app.
  package static let processLimit = 512
  package static let limits: [ChildProcess.Limit] = [
    .memory(memoryLimit), .openFiles(256), .coreDump(0),
    .processorTime(seconds: processorTimeLimit),
  ]
  /// The send timeout for messages, in seconds.
  static let timeout = 2

  private let channel: MessageChannel<HostMessage, ExtensionMessage>
  private let mailbox = ExtensionMailbox()
  /// A process that does not read its messages blocks only this queue.
  private let sending = DispatchQueue(label: "to an extension")
  private let life: Mutex<Life>
  private let watch: ProcessWatch
  private let end: Sandbox.ProgramEnd
  /// Signalled when the whole output is in the log.
  private let logged = DispatchSemaphore(value: 0)
  /// Signalled when it is known whether the process used too much.
  private let watched = DispatchSemaphore(value: 0)

  private struct Life {
    /// `nil` after the process has been waited for, because the kernel may then reuse the
    /// identifier.
    var processIdentifier: Int32?
    var misbehaviour: String?
    var exceeded: LimitedResource?
  }

  /// Starts the program in a sandbox.
  /// - Parameters:
  ///   - folder: The share's private folder, which becomes the home and temporary folder of the
  ///     process.
  ///   - onPicture: Called with each picture before later messages are read. The extension process
  ///     waits until the call returns.
  /// - Throws: `SystemError` if the process cannot be started.
  package static func start(
    executable: String, folder: URL, sandbox: Sandbox, policy: SandboxPolicy, log: ExtensionLog,
    onPicture: @escaping @Sendable (Int, Descriptor) -> Void
  ) async throws -> ExtensionProcess {
    try DescriptorReserve.files.check("start an extension")
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
    let confined = try sandbox.confine(child, to: policy)
    let processIdentifier = try await SpawnThread.shared.start(confined.process)
    let watch: ProcessWatch
    do {
      watch = try ProcessWatch(of: processIdentifier)
    } catch {
      kill(processIdentifier, SIGKILL)
      _ = try? ChildProcess.wait(for: processIdentifier)
      throw error
    }
    let process = ExtensionProcess(near, processIdentifier, watch, confined.end)
    Thread.detachNewThread {
      log.follow(output, processIdentifier: processIdentifier, until: watch)
      process.logged.signal()
      // Earlier messages can still be read. Processes that inherited the socket can send no more.
      process.channel.close()
    }
    Thread.detachNewThread { process.listen(onPicture) }
    let resources = ResourceWatch(processIdentifier, folder: folder, groups: sandbox.groups)
    Thread.detachNewThread {
      if let resource = resources.run(until: watch) { process.end(exceeding: resource) }
      process.watched.signal()
    }
    return process
  }

  /// The process identifier, or `nil` after the process has ended.
  package var processIdentifier: Int32? { life.withLock(\.processIdentifier) }

  /// Returns the identifier of the process that runs the program inside the sandbox, when it has
  /// started. Returns `nil` if it does not start.
  package func guest(running program: String) async -> Int32? {
    let end = ContinuousClock.now + .seconds(Self.timeout)
    while ContinuousClock.now < end, let processIdentifier {
      let all = ProcessTree.all(from: processIdentifier)
      if let found = all.last(where: { RunningProgram(of: $0)?.path == program }) { return found }
      // The kernel reports no event for the start of a program.
      try? await Task.sleep(for: .milliseconds(5))
    }
    return nil
  }

  private init(
    _ socket: UnixSocket, _ processIdentifier: Int32, _ watch: ProcessWatch,
    _ end: Sandbox.ProgramEnd
  ) {
    channel = MessageChannel(socket, maximumPayload: 4 << 20)
    self.watch = watch
    self.end = end
    life = Mutex(Life(processIdentifier: processIdentifier))
  }

  /// Returns the next event, or `nil` after `.ended`.
  package func nextEvent() async -> ExtensionEvent? { await mailbox.next() }

  /// Sends a message after the previous messages, without waiting until the process reads it. A
  /// process that does not read its messages is ended.
  package func send(_ message: HostMessage, descriptors: [Descriptor] = []) {
    sending.async {
      do {
        try self.channel.send(message, descriptors: descriptors)
      } catch let error as SystemError where error.code == EAGAIN {
        self.end(because: "it read no messages for \(Self.timeout) seconds")
      } catch {
        // The process has ended. The thread that runs `listen` determines how it ended.
      }
    }
  }

  /// Ends the process at once.
  /// - Parameter reason: The reason, which completes "X was ended because …", or `nil` if none is
  ///   reported.
  package func end(because reason: String? = nil) { end(because: reason, exceeding: nil) }

  private func end(because reason: String? = nil, exceeding resource: LimitedResource?) {
    life.withLock { life in
      guard let processIdentifier = life.processIdentifier else { return }
      if life.misbehaviour == nil, life.exceeded == nil {
        (life.misbehaviour, life.exceeded) = (reason, resource)
      }
      ProcessTree.kill(processIdentifier, watch)
      // The process group also ends if the processes outside the sandbox have ended before.
      kill(-processIdentifier, SIGKILL)
    }
  }

  /// Reads messages until the connection closes or breaks a rule. It runs in its own thread.
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
            end(because: "it announced a picture but sent none")
            break
          }
          // The picture is handled at once, because the number of queued file descriptors would
          // have no limit.
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
      // A broken connection is treated as a closed one.
    }
    channel.close()
    // A process that closed its connection gets time to exit, so that its exit status is reported.
    let hasLeft =
      life.withLock { $0.misbehaviour != nil || $0.exceeded != nil }
      || watch.waitForEnd(milliseconds: Int32(Self.timeout) * 1000)
    end(because: hasLeft ? nil : "it closed its connection but did not exit")
    finish()
  }

  private func finish() {
    guard let processIdentifier = life.withLock({ $0.processIdentifier }) else { return }
    ChildProcess.awaitEnd(of: processIdentifier)
    // The log should be complete before the end is reported. A blocked disk delays the report by at
    // most 1 s.
    _ = logged.wait(timeout: .now() + .seconds(1))
    watched.wait()
    let (status, reason) = life.withLock { life -> (ExitStatus?, ExtensionEnding?) in
      life.processIdentifier = nil
      return (
        try? ChildProcess.wait(for: processIdentifier),
        life.misbehaviour.map { .misbehaved(reason: $0) } ?? life.exceeded.map { .exceeded($0) }
      )
    }
    // If the exit status cannot be read, the end is not reported as a success.
    let ending = status.map { ExtensionEnding(end.report(outer: $0)) } ?? .unknown
    _ = mailbox.put(.ended(reason ?? ending))
  }

  private static func environment(folder: URL) -> [String: String] {
    var environment = [
      "PATH": "/usr/bin:/bin", "HOME": folder.path, "TMPDIR": folder.path, "LANG": "C.UTF-8",
      "SWIFT_BACKTRACE": CrashReport.setting,
    ]
    // The extension's texts, storyboards and nib files are in the user's language.
    let languages = Language.wanted { ProcessInfo.processInfo.environment[$0] }
    if !languages.isEmpty { environment["LANGUAGE"] = languages.joined(separator: ":") }
    return environment
  }
}

/// The setting with which Swift's runtime prints the backtrace of a crashed extension into the
/// extension's log.
///
/// The user waits for the backtrace, so symbols are looked up the fast way, and
/// `sharesheet-backtrace` ends after 2 s. The backtrace contains only names, files and lines,
/// because the memory may contain shared data.
package enum CrashReport {
  /// The programs that print the backtrace, which the extension's sandbox must contain.
  package static let programs: [String] = {
    // The toolchain has its libraries in `lib/swift/linux`, and its programs in
    // `libexec/swift/linux`.
    let libraries = SandboxPolicy.swiftLibraries.map { URL(filePath: $0) }
    let toolchain = libraries?.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return [RunningProgram.pathBesideOwn("sharesheet-backtrace")]
      + [toolchain?.appending(path: "libexec/swift/linux").path].compactMap(\.self)
  }()

  /// The value of `SWIFT_BACKTRACE`.
  static let setting = setting(of: RunningProgram.pathBesideOwn("sharesheet-backtrace"))

  static func setting(of program: String) -> String {
    // Commas separate the settings and cannot be escaped.
    guard !program.contains(","), access(program, X_OK) == 0 else { return "enable=no" }
    return [
      "enable=yes", "swift-backtrace=\(program)", "interactive=no", "color=no", "timeout=0s",
      "threads=crashed", "registers=none", "images=none", "limit=32", "unwind=fast",
      "symbolicate=fast", "sanitize=yes", "cache=no", "output-to=stderr",
    ].joined(separator: ",")
  }
}
