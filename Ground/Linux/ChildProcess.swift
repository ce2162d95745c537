import CLinux
import Glibc

/// A program to start, with its arguments, descriptors and resource limits.
package struct ChildProcess: Sendable {
  /// A resource limit. If this process has a lower limit, the child gets the lower limit.
  package struct Limit: Sendable {
    let resource: Int32
    let value: UInt64

    /// Returns a limit of writable private memory in bytes.
    package static func memory(_ bytes: UInt64) -> Self {
      Self(resource: Int32(RLIMIT_DATA.rawValue), value: bytes)
    }
    /// Returns a limit of address space in bytes. It includes the program and its libraries.
    package static func addressSpace(_ bytes: UInt64) -> Self {
      Self(resource: Int32(RLIMIT_AS.rawValue), value: bytes)
    }
    /// Returns a limit of the stack in bytes.
    package static func stack(_ bytes: UInt64) -> Self {
      Self(resource: Int32(RLIMIT_STACK.rawValue), value: bytes)
    }
    /// Returns a limit of open file descriptors.
    package static func openFiles(_ count: UInt64) -> Self {
      Self(resource: Int32(RLIMIT_NOFILE.rawValue), value: count)
    }
    /// Returns a limit of CPU time in seconds.
    package static func processorTime(seconds: UInt64) -> Self {
      Self(resource: Int32(RLIMIT_CPU.rawValue), value: seconds)
    }
    /// Returns a limit of the size of a written file in bytes.
    package static func fileSize(_ bytes: UInt64) -> Self {
      Self(resource: Int32(RLIMIT_FSIZE.rawValue), value: bytes)
    }
    /// Returns a limit of a core dump in bytes.
    package static func coreDump(_ bytes: UInt64) -> Self {
      Self(resource: Int32(RLIMIT_CORE.rawValue), value: bytes)
    }
  }

  /// The path of the program.
  package var path: String
  /// The arguments without the program's name.
  package var arguments: [String] = []
  /// The whole environment.
  package var environment: [String: String] = [:]
  /// The working directory. `nil` means this process's working directory.
  package var directory: String?
  /// The inherited descriptors: `descriptors[i]` becomes descriptor i, and `nil` becomes
  /// `/dev/null`. The child inherits no other descriptors.
  package var descriptors: [Descriptor?] = [nil, nil, nil]
  /// The resource limits.
  package var limits: [Limit] = []
  /// Whether the kernel kills the child when the *thread* that started it ends. Start such a child
  /// from a long-lived thread.
  package var diesWithStartingThread = false
  /// Whether the child becomes the leader of a new session.
  package var startsSession = false
  /// Whether descriptor 0 becomes the controlling terminal of the new session.
  package var takesTerminal = false

  package init(path: String) { self.path = path }

  /// Starts the program.
  /// - Returns: The child's process identifier.
  /// - Throws: `SystemError`, also if the program cannot be executed.
  package func start() throws(SystemError) -> Int32 {
    var pause: useconds_t = 1000
    while true {
      do { return try startOnce() } catch {
        // Another thread may be starting a process at this moment. If the program's file was just
        // written, that process holds a copy of the writing descriptor until its exec, even if the
        // writer has closed the file. No call reports the exec, so this function retries for about
        // 0.5 s.
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

  /// Waits until a child has ended, but does not reap it. So its process identifier stays valid.
  package static func awaitEnd(of pid: Int32) {
    var information = siginfo_t()
    while waitid(P_PID, id_t(pid), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
  }

  /// Returns whether a child has ended, without reaping it.
  package static func hasEnded(_ pid: Int32) -> Bool {
    var information = siginfo_t()
    let result = waitid(P_PID, id_t(pid), &information, WEXITED | WNOWAIT | WNOHANG)
    return result == 0 ? information.si_signo != 0 : errno != EINTR
  }

  /// Waits for a child, reaps it and returns how it ended.
  /// - Throws: `SystemError` if there is no such child.
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

/// A NULL-terminated array of C strings, as exec expects it.
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
