import Glibc
import Linux

/// A `sharesheet-sync-function` process, which evaluates one document at a time. The process
/// belongs to one thread and dies with the thread. Deinitialization also kills the process.
final class EvaluatorProcess {
  /// The reason why there is no response. The process is unusable afterwards.
  enum Failure: Error { case tooSlow, ended }

  private let socket: UnixSocket
  private let identifier: Int32
  private let watch: ProcessWatch
  private let limits: SyncLimits
  private var spent = Duration.zero

  /// The total duration of the evaluations after which the process is replaced. The kernel's limit
  /// of the process's CPU time is higher, so that the kernel does not kill the process during an
  /// evaluation.
  private static let lifetime = Duration.seconds(600)

  /// Starts the process and sends the source.
  /// - Throws: `SyncFunctionError` if the source is invalid or the program fails; `SystemError` if
  ///   the process cannot be started.
  init(_ program: EvaluatorProgram) throws {
    limits = program.limits
    (socket, identifier) = try Self.start(program)
    do { watch = try ProcessWatch(of: identifier) } catch {
      kill(identifier, SIGKILL)
      _ = try? ChildProcess.wait(for: identifier)
      throw error
    }
    try read(program.source)
  }

  deinit {
    watch.kill()
    _ = try? ChildProcess.wait(for: identifier)
  }

  /// Starts the process. This process closes the child's end of the socket before it returns.
  /// Otherwise this process would not notice the end of the child.
  private static func start(_ program: EvaluatorProgram) throws -> (UnixSocket, Int32) {
    let limits = program.limits
    let (near, far) = try UnixSocket.pair(.stream)
    try near.setSendTimeout(seconds: Int((limits.deadline / .seconds(1)).rounded(.up)))
    var child = ChildProcess(path: program.path)
    child.arguments = [limits.memory, limits.request, limits.answer].map(String.init)
    child.directory = "/"
    child.descriptors = [far.descriptor]
    let processorTime = Self.lifetime + limits.deadline * 2
    child.limits = [
      // The process holds its memory twice: the current state and the snapshot before the first
      // document.
      .addressSpace(UInt64(2 * limits.memory + limits.request + limits.answer + 64 << 20)),
      .stack(8 << 20), .processorTime(seconds: UInt64(processorTime / .seconds(1))),
      .openFiles(16), .fileSize(0), .coreDump(0),
    ]
    child.diesWithStartingThread = true
    child.startsSession = true
    return (near, try child.start())
  }

  private func read(_ source: EvaluatorFrame) throws {
    let answer: EvaluatorResponse
    do { answer = try ask(source) } catch Failure.tooSlow {
      throw SyncFunctionError.tooSlow(limits.deadline)
    } catch {
      throw SyncFunctionError.noEvaluator("its process ended while it read the source")
    }
    if case .failure(let failure) = answer.content { throw SyncFunctionError.badSource(failure) }
  }

  /// Whether the process should be replaced.
  var isWorn: Bool { spent > Self.lifetime }

  func ask(_ frame: EvaluatorFrame) throws(Failure) -> EvaluatorResponse {
    let start = ContinuousClock.now
    defer { spent += start.duration(to: .now) }
    let end = start + limits.deadline
    do { try frame.bytes.withUnsafeBytes { try socket.send($0) } } catch {
      throw (error as? SystemError)?.code == EAGAIN ? .tooSlow : .ended
    }
    var received: [UInt8] = []
    var length = 4
    while received.count < length {
      guard isReadable(until: end) else { throw .tooSlow }
      guard let bytes = try? socket.descriptor.read(upTo: 16384), !bytes.isEmpty else {
        throw .ended
      }
      if received.isEmpty { received = bytes } else { received += bytes }
      if length == 4, received.count >= 4 {
        length = received.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) } + 4
        guard length <= limits.answer + 4 else { throw .ended }
      }
    }
    guard received.count == length, let answer = EvaluatorResponse(received.dropFirst(4)) else {
      throw .ended
    }
    return answer
  }

  private func isReadable(until end: ContinuousClock.Instant) -> Bool {
    var wait = pollfd(fd: socket.descriptor.number, events: Int16(POLLIN), revents: 0)
    while true {
      let left = (ContinuousClock.now.duration(to: end) / .milliseconds(1)).rounded(.up)
      let ready = poll(&wait, 1, Int32(max(left, 0)))
      if ready >= 0 || errno != EINTR { return ready > 0 }
    }
  }
}

/// The parameters for starting a process that runs the function.
struct EvaluatorProgram: Sendable {
  /// The path of `sharesheet-sync-function`.
  let path: String
  let source: EvaluatorFrame
  let limits: SyncLimits
}
