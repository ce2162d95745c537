import Foundation
import Glibc
import Linux
import Synchronization
import TestServers

/// A network of a test's own, with mounts of its own; gone when nobody holds it.
final class PrivateNetwork: Sendable {
  private let network: Descriptor
  private let mounts: Descriptor

  private init(_ network: Descriptor, _ mounts: Descriptor) {
    self.network = network
    self.mounts = mounts
  }

  /// - throws: `EnvironmentError` where none can be made.
  static func make() async throws -> PrivateNetwork {
    // The thread that leaves ours behind ends; what it has made stays open.
    try await apart {
      guard let unshare = dlsym(nil, "unshare"),
        unsafeBitCast(unshare, to: (@convention(c) (Int32) -> Int32).self)(
          Int32(newNetwork | newMounts)) == 0
      else {
        throw EnvironmentError(
          "No network of its own could be made: \(String(cString: strerror(errno))). "
            + "Its suite wants `.ownNamespaces`.")
      }
      return PrivateNetwork(
        try Descriptor.open("/proc/thread-self/ns/net", O_RDONLY),
        try Descriptor.open("/proc/thread-self/ns/mnt", O_RDONLY))
    }
  }

  /// Does it on a thread that nobody goes on from: threads are where those are that start them.
  private static func apart<Result: Sendable>(
    _ work: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    try await onThread {
      let (done, outcome) = (DispatchSemaphore(value: 0), Outcome<Result>())
      Thread.detachNewThread {
        let made = Swift.Result { try work() }
        outcome.put(made)
        done.signal()
      }
      done.wait()
      return try outcome.take()
    }
  }

  /// Where it can be entered, by who may change namespaces.
  var path: String { "/proc/\(getpid())/fd/\(network.number)" }

  /// Words to put before a command, so that it runs inside.
  var prefix: [String] {
    [
      "/usr/bin/nsenter", "--net=\(path)", "--mount=/proc/\(getpid())/fd/\(mounts.number)", "--",
    ]
  }

  /// Runs lines of shell inside; the first that fails ends them.
  /// - Returns: what they printed.
  @discardableResult
  func run(_ script: String) throws -> String {
    let (status, text) = try Command.run(prefix + ["/bin/sh", "-ec", script])
    guard status == .exited(code: 0) else {
      throw EnvironmentError("\(script)\n\(text)\nWhat it needs, scripts/setup test installs.")
    }
    return text
  }

  /// Sockets that `work` makes are inside.
  func inside<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws
    -> Result
  {
    try await Self.apart { [network] in
      guard let enter = dlsym(nil, "setns") else { throw EnvironmentError("There is no setns.") }
      _ = try SystemError.check(
        unsafeBitCast(enter, to: (@convention(c) (Int32, Int32) -> Int32).self)(
          network.number, Int32(newNetwork)), "enter a network")
      return try work()
    }
  }
}

/// What a thread leaves for the one that waits for it.
private final class Outcome<Value: Sendable>: Sendable {
  private let result = Mutex<Result<Value, any Error>?>(nil)

  func put(_ made: Result<Value, any Error>) { result.withLock { $0 = made } }

  func take() throws -> Value {
    guard let made = result.withLock({ $0 }) else {
      throw EnvironmentError("The thread left nothing.")
    }
    return try made.get()
  }
}

// CLONE_NEWNET and CLONE_NEWNS of clone(2).
private let newNetwork = 0x4000_0000
private let newMounts = 0x0002_0000

/// What the machine does not allow, or a scenario did not find as it wants it.
struct EnvironmentError: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
