import CLinux
import Glibc

/// A program to start, and what it may have.
package struct ChildProcess: Sendable {
  /// What it may have at most; where this process may have less already, that is what it gets.
  package struct Limit: Sendable {
    let resource: Int32
    let value: UInt64

    /// Bytes of private memory that may be written to.
    package static func memory(_ bytes: UInt64) -> Self {
      Self(resource: Int32(RLIMIT_DATA.rawValue), value: bytes)
    }
    /// Bytes of address space: all that is mapped, the program and its libraries too.
    package static func addressSpace(_ bytes: UInt64) -> Self {
      Self(resource: Int32(RLIMIT_AS.rawValue), value: bytes)
    }
    package static func stack(_ bytes: UInt64) -> Self {
      Self(resource: Int32(RLIMIT_STACK.rawValue), value: bytes)
    }
    package static func openFiles(_ count: UInt64) -> Self {
      Self(resource: Int32(RLIMIT_NOFILE.rawValue), value: count)
    }
    package static func processorTime(seconds: UInt64) -> Self {
      Self(resource: Int32(RLIMIT_CPU.rawValue), value: seconds)
    }
    /// Bytes that a file may grow to.
    package static func fileSize(_ bytes: UInt64) -> Self {
      Self(resource: Int32(RLIMIT_FSIZE.rawValue), value: bytes)
    }
    package static func coreDump(_ bytes: UInt64) -> Self {
      Self(resource: Int32(RLIMIT_CORE.rawValue), value: bytes)
    }
  }

  package var path: String
  /// Without the program's own name.
  package var arguments: [String] = []
  package var environment: [String: String] = [:]
  package var directory: String?
  /// `descriptors[i]` becomes descriptor i; nil is `/dev/null`. Nothing else is inherited.
  package var descriptors: [Descriptor?] = [nil, nil, nil]
  package var limits: [Limit] = []
  /// Ends the child when the *thread* that started it ends: start it from one that stays.
  package var diesWithStartingThread = false
  package var startsSession = false
  /// Descriptor 0 is a terminal that shall control the new session.
  package var takesTerminal = false

  package init(path: String) { self.path = path }

  /// - Returns: the child's process id.
  /// - throws: `SystemError` with the reason, also when the program itself cannot be executed.
  package func start() throws(SystemError) -> Int32 {
    var pause: useconds_t = 1000
    while true {
      do { return try startOnce() } catch {
        // Whoever has just written this program has closed it; a process that another thread starts
        // meanwhile still holds a copy of that descriptor, until it executes its own program. No
        // call tells when: hence looking again, for half a second in all.
        guard error.code == ETXTBSY, pause < 500_000 else { throw error }
        usleep(pause)
        pause *= 2
      }
    }
  }

  private func startOnce() throws(SystemError) -> Int32 {
    let argumentList = CStringList([path] + arguments)
    let environmentList = CStringList(environment.map { "\($0.key)=\($0.value)" })
    let limitList = limits.map { clinux_limit(resource: $0.resource, value: $0.value) }
    let numbers = descriptors.map { $0?.number ?? -1 }
    let result = path.withCString { path in
      withOptionalCString(directory) { directory in
        numbers.withUnsafeBufferPointer { numbers in
          limitList.withUnsafeBufferPointer { limits in
            var options = clinux_spawn_options()
            options.path = path
            options.arguments = UnsafePointer(argumentList.pointer)
            options.environment = UnsafePointer(environmentList.pointer)
            options.directory = directory
            options.descriptors = numbers.baseAddress
            options.descriptor_count = Int32(numbers.count)
            options.limits = limits.baseAddress
            options.limit_count = Int32(limits.count)
            options.parent_death_signal = diesWithStartingThread ? SIGKILL : 0
            options.new_session = startsSession ? 1 : 0
            options.controlling_terminal = takesTerminal ? 1 : 0
            return clinux_spawn(&options)
          }
        }
      }
    }
    withExtendedLifetime((argumentList, environmentList, descriptors)) {}
    return try SystemError.checkNegated(result, "start \(path)")
  }

  /// Waits until a child has ended, and leaves it to be waited for: until then its number is its
  /// own.
  package static func awaitEnd(of pid: Int32) {
    var information = siginfo_t()
    while waitid(P_PID, id_t(pid), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
  }

  /// Whether a child has ended; it is left to be waited for.
  package static func hasEnded(_ pid: Int32) -> Bool {
    var information = siginfo_t()
    let result = waitid(P_PID, id_t(pid), &information, WEXITED | WNOWAIT | WNOHANG)
    return result == 0 ? information.si_signo != 0 : errno != EINTR
  }

  /// Waits for a child and says how it ended.
  package static func wait(for pid: Int32) throws(SystemError) -> ExitStatus {
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0 {
      if errno != EINTR { throw SystemError(code: errno, operation: "wait for process \(pid)") }
    }
    return ExitStatus(waitStatus: status)
  }

  private func withOptionalCString<Result>(
    _ string: String?, _ body: (UnsafePointer<CChar>?) -> Result
  ) -> Result {
    guard let string else { return body(nil) }
    return string.withCString { body($0) }
  }
}

/// A NULL-terminated array of C strings, as exec takes it.
private final class CStringList {
  let pointer: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  private let count: Int

  init(_ strings: [String]) {
    count = strings.count
    pointer = .allocate(capacity: count + 1)
    for (index, string) in strings.enumerated() { pointer[index] = strdup(string) }
    pointer[count] = nil
  }

  deinit {
    for index in 0..<count { free(pointer[index]) }
    pointer.deallocate()
  }
}
