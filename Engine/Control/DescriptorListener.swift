import ControlAPI
package import Directories
import Foundation
import Glibc
package import Linux
package import Logging

/// The second socket: takes files as descriptors and gives handles for them.
///
/// Spoken in blocking calls on threads of its own, since NIO closes passed descriptors silently.
package final class DescriptorListener: Sendable {
  /// A packet's length in bytes: names are at most 255 bytes.
  private static let packetLimit = 8192

  /// nil when the socket is somebody else's, who goes on listening on it.
  private let path: String?
  private let socket: UnixSocket
  /// Its other end closes when no more callers are to be taken.
  private let end: UnixSocket
  private let stopping: UnixSocket
  private let store: DescriptorStore
  private let logger: Logger

  /// Listens from here on.
  /// - Parameter passed: a socket at the same path that listens already.
  /// - throws: `SystemError`.
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
    }
    (end, stopping) = try UnixSocket.pair(.stream)
    self.store = store
    self.logger = logger
    let thread = Thread { self.serve() }
    thread.name = "descriptors"
    thread.start()
  }

  /// Takes no more callers.
  package func stop() {
    if let path { unlink(path) }
    // Not the listening socket itself: who passed it keeps callers in it for the next daemon.
    stopping.shutdown()
  }

  private func serve() {
    while let caller = nextCaller() {
      guard let peer = try? PeerCredentials(of: caller.descriptor.number),
        peer.userIdentifier == geteuid()
      else {
        logger.warning("another user's process was turned away from the descriptor socket")
        continue
      }
      Thread.detachNewThread { self.serve(caller, peer.processIdentifier) }
    }
  }

  /// nil once it takes no more.
  private func nextCaller() -> UnixSocket? {
    while true {
      var waits = [socket, end].map {
        pollfd(fd: $0.descriptor.number, events: Int16(POLLIN), revents: 0)
      }
      let ready = poll(&waits, nfds_t(waits.count), -1)
      if ready < 0 {
        if errno == EINTR { continue }
        return nil
      }
      if waits[1].revents != 0 { return nil }
      do throws(SystemError) {
        return try socket.accept()
      } catch  where error.code == EAGAIN {
        continue
      } catch  where [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(error.code) {
        // Others have taken everything for the moment; the caller waits in the kernel's queue.
        Thread.sleep(forTimeInterval: 0.1)
      } catch { return nil }
    }
  }

  private func serve(_ caller: UnixSocket, _ peer: Int32) {
    while let packet = try? caller.receive(upTo: Self.packetLimit), !packet.bytes.isEmpty {
      let receipt: DescriptorReceipt
      do throws(ControlError) {
        receipt = .handle(try take(packet.bytes, packet.descriptors, peer))
      } catch {
        receipt = .refused(error)
      }
      guard let answer = try? JSONEncoder().encode(receipt),
        (try? answer.withUnsafeBytes({ try caller.send($0) })) != nil
      else { return }
    }
  }

  private func take(
    _ bytes: [UInt8], _ descriptors: [Descriptor], _ peer: Int32
  ) throws(ControlError) -> String {
    guard let handOver = try? JSONDecoder().decode(DescriptorHandOver.self, from: Data(bytes))
    else { throw ControlError(.invalidRequest, "What came is not a hand-over in JSON.") }
    guard descriptors.count == 1, let descriptor = descriptors.first else {
      throw ControlError(
        .invalidRequest, "\(descriptors.count) descriptors came along instead of one.")
    }
    // An O_PATH descriptor or one for writing only would fail later, in the middle of a share.
    let flags = fcntl(descriptor.number, F_GETFL)
    guard flags >= 0, flags & O_ACCMODE != O_WRONLY, flags & 0o10_000_000 == 0 else {
      throw ControlError(.invalidRequest, "The file is not open for reading.")
    }
    return try store.put(descriptor, handOver, peer: peer)
  }
}
