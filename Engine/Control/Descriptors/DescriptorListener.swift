import Contract
import Foundation
import Glibc
package import Linux
package import Logging
import Text
import Translations

/// The descriptor socket. It receives files as file descriptors and returns handles for them.
///
/// It runs on one thread that polls all connections, because NIO silently closes file descriptors
/// that it receives.
package final class DescriptorListener: Sendable {
  /// The maximum length of a packet, in bytes. Names have at most 255 bytes.
  private static let packetLimit = 8192

  /// The path of the socket. It is `nil` if the socket was passed, because the process that passed
  /// the socket continues to listen.
  private let path: String?
  private let socket: UnixSocket
  /// The end of a socket pair that becomes readable when `stopping` is shut down.
  private let end: UnixSocket
  private let stopping: UnixSocket
  private let store: DescriptorStore
  private let logger: Logger

  /// Starts listening.
  /// - Parameter passed: A listening socket at the same path.
  /// - Throws: `SystemError` if the socket cannot be created.
  package init(
    directories: Directories, passed: Descriptor? = nil, store: DescriptorStore, logger: Logger
  ) throws {
    if let passed {
      path = nil
      socket = UnixSocket(passed)
    } else {
      let path = directories.descriptorSocket.path
      unlink(path)
      socket = try UnixSocket.listen(at: path, .sequencedPacket)
      self.path = path
      try socket.setNonBlocking()
    }
    (end, stopping) = try UnixSocket.pair(.stream)
    self.store = store
    self.logger = logger
    let thread = Thread { self.serve() }
    thread.name = "descriptors"
    thread.start()
  }

  /// Stops accepting connections.
  package func stop() {
    if let path { unlink(path) }
    // The listening socket stays open: if another process passed it, new connections wait in it for
    // the next daemon.
    stopping.shutdown()
  }

  private func serve() {
    var callers = DescriptorCallers()
    // Whether only the reserve is free. New connections then wait in the kernel's queue.
    var isExhausted = false
    while true {
      var waits = [end, socket].map {
        pollfd(fd: $0.descriptor.number, events: Int16(POLLIN), revents: 0)
      }
      if isExhausted { waits[1].fd = -1 }
      waits += callers.waits
      let ready = poll(&waits, nfds_t(waits.count), isExhausted ? 100 : -1)
      if ready < 0 {
        if errno == EINTR { continue }
        return logger.error(
          "files are no longer accepted: \(SystemError(code: errno, operation: "poll"))")
      }
      if waits[0].revents != 0 { return }
      for wait in waits.dropFirst(2) where wait.revents != 0 {
        guard let caller = callers[wait.fd] else { continue }
        if !answer(caller.socket, caller.peer) { callers.remove(wait.fd) }
      }
      isExhausted = false
      guard waits[1].fd < 0 || waits[1].revents != 0 else { continue }
      do throws(SystemError) {
        try DescriptorReserve.files.check("accept")
        try take(try socket.accept(), into: &callers)
      } catch  where error.code == EAGAIN {
        continue
      } catch  where [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(error.code) {
        isExhausted = true
      } catch { return logger.error("files are no longer accepted: \(error)") }
    }
  }

  private func take(
    _ caller: UnixSocket, into callers: inout DescriptorCallers
  ) throws(SystemError) {
    guard let peer = try? PeerCredentials(of: caller.descriptor.number),
      peer.userIdentifier == geteuid()
    else {
      return logger.warning("a process of another user was refused at the descriptor socket")
    }
    try caller.setNonBlocking()
    guard let refusal = callers.add(caller, peer.processIdentifier) else { return }
    _ = send(.refused(ControlError(.busy, refusal)), to: caller)
    // Closing a socket with unread data resets the connection, and the caller would not get the
    // error above.
    caller.shutdown()
    while let packet = try? caller.receive(upTo: Self.packetLimit), !packet.bytes.isEmpty {}
  }

  /// Replies to one packet.
  /// - Returns: `false` if the caller has closed the connection or does not read the replies.
  private func answer(_ caller: UnixSocket, _ peer: Int32) -> Bool {
    let packet: (bytes: [UInt8], descriptors: [Descriptor])
    do throws(SystemError) {
      packet = try caller.receive(upTo: Self.packetLimit)
      if packet.descriptors.contains(where: { DescriptorReserve.files.contains($0.number) }) {
        throw SystemError(code: EMFILE, operation: "receive")
      }
    } catch  where error.code == EMFILE || error.code == EMSGSIZE {
      return send(.refused(Self.refusal(error)), to: caller)
    } catch { return error.code == EAGAIN }
    guard !packet.bytes.isEmpty else { return false }
    do throws(ControlError) {
      return send(.handle(try take(packet.bytes, packet.descriptors, peer)), to: caller)
    } catch {
      return send(.refused(error), to: caller)
    }
  }

  /// Returns why a packet was not accepted.
  private static func refusal(_ error: SystemError) -> ControlError {
    error.code == EMFILE
      ? ControlError(
        .busy,
        Explanation(
          """
          The daemon has reached its limit of open files. Nothing was accepted. Try again in a \
          moment.
          """))
      : ControlError(
        .invalidRequest, "A packet had more than one file and its name. Nothing was accepted."
      )
  }

  /// Sends a receipt without blocking. The connection of a caller that does not read its receipts
  /// is closed.
  private func send(_ receipt: DescriptorReceipt, to caller: UnixSocket) -> Bool {
    guard let answer = try? JSONText.encode(receipt) else { return false }
    return (try? answer.withUnsafeBytes { try caller.send($0) }) != nil
  }

  private func take(
    _ bytes: [UInt8], _ descriptors: [Descriptor], _ peer: Int32
  ) throws(ControlError) -> String {
    guard let handOver = try? JSONDecoder().decode(DescriptorHandOver.self, from: Data(bytes))
    else { throw ControlError(.invalidRequest, "The packet is not a valid JSON message.") }
    guard handOver.version == nil || handOver.version == ControlVersion.current else {
      throw ControlError.otherVersion(
        caller: handOver.version ?? 0, daemon: ControlVersion.current)
    }
    guard descriptors.count == 1, let descriptor = descriptors.first else {
      throw ControlError(
        .invalidRequest, "\(descriptors.count) descriptors arrived instead of one.")
    }
    // A file descriptor opened with `O_PATH` or for writing only would fail later, in the middle of
    // a share.
    let flags = fcntl(descriptor.number, F_GETFL)
    guard flags >= 0, flags & O_ACCMODE != O_WRONLY, flags & 0o10_000_000 == 0 else {
      throw ControlError(.invalidRequest, "The file is not open for reading.")
    }
    return try store.put(descriptor, handOver, peer: peer)
  }
}
