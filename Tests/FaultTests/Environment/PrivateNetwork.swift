import Foundation
import Glibc
import Linux
import Synchronization
import TestServers

/// A test's own network and mounts. Both disappear with the last reference to this object.
final class PrivateNetwork: Sendable {
  private let network: Descriptor
  private let mounts: Descriptor

  private init(_ network: Descriptor, _ mounts: Descriptor) {
    self.network = network
    self.mounts = mounts
  }

  /// - Throws: `EnvironmentError` if the network cannot be created.
  static func make() async throws -> PrivateNetwork {
    // The thread that left this process's namespaces ends. The descriptors keep the new namespaces.
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

  /// Runs `work` on a new thread that ends afterwards. A thread that continued would pass its
  /// namespaces on to the threads that it creates.
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

  /// The path by which a process that may change namespaces can enter the network.
  var path: String { "/proc/\(getpid())/fd/\(network.number)" }

  /// The prefix that runs a command inside the network.
  var prefix: [String] {
    [
      "/usr/bin/nsenter", "--net=\(path)", "--mount=/proc/\(getpid())/fd/\(mounts.number)", "--",
    ]
  }

  /// Runs a shell script inside the network. The first command that fails ends the script.
  /// - Returns: The output.
  @discardableResult
  func run(_ script: String) throws -> String {
    let (status, text) = try Command.run(prefix + ["/bin/sh", "-ec", script])
    guard status == .exited(code: 0) else {
      throw EnvironmentError("\(script)\n\(text)\nWhat it needs, scripts/setup test installs.")
    }
    return text
  }

  /// Runs `work` inside the network, so that its sockets belong to the network.
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

/// The result that a thread leaves for the waiting thread.
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

/// An error of the environment: the machine forbids something, or a scenario is not as expected.
struct EnvironmentError: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
