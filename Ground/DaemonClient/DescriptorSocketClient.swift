package import Contract
package import Foundation
import Glibc
package import Linux
import Text
import Translations

/// The client's side of the descriptor socket. It sends open files to the daemon.
///
/// The connection is open while this value exists. Only one thread at a time may use it.
package struct DescriptorSocketClient: Sendable {
  private let socket: UnixSocket

  /// - Throws: `ControlError` `noDaemon` if no daemon listens on the socket.
  package init(socket path: URL) throws(ControlError) {
    do {
      socket = try DaemonSocket.descriptors.connect(at: path.path)
    } catch let error as ControlError {
      throw error
    } catch let error as SystemError where error.code == EPERM {
      throw ControlClient.translating(ControlError.foreignSocket(path.path))
    } catch {
      throw ControlError(
        .noDaemon,
        translated(
          """
          The daemon does not accept files (\(error)). Restart it with 'sharesheet daemon stop'.
          """))
    }
  }

  /// Sends the daemon a descriptor of this open file.
  /// - Returns: The handle. This process can use it once.
  /// - Throws: `ControlError` from the daemon, or `noDaemon` if the daemon has closed.
  package func handOver(
    _ file: Descriptor, as description: DescriptorHandOver
  ) throws(ControlError) -> String {
    let receipt: DescriptorReceipt
    do {
      let packet = try JSONText.encode(description)
      do {
        try packet.withUnsafeBytes { bytes in try socket.send(bytes, descriptors: [file]) }
      } catch let error as SystemError where error.code == EPIPE || error.code == ECONNRESET {
        // The daemon has closed the connection. It may have sent the reason before.
      }
      let answer = try receive()
      guard !answer.isEmpty else { throw ControlError(.noDaemon, Self.gone) }
      receipt = try JSONText.decode(DescriptorReceipt.self, from: Data(answer))
    } catch let error as ControlError {
      throw error
    } catch is SystemError {
      throw ControlError(.noDaemon, Self.gone)
    } catch {
      // Only another version of the daemon sends such a reply.
      throw ControlClient.translating(
        ControlError.otherVersion(caller: ControlVersion.current, daemon: nil))
    }
    switch receipt {
    case .handle(let handle): return handle
    case .refused(let error): throw ControlClient.translating(error)
    }
  }

  /// Returns the daemon's reply. If the daemon closed without reading all data, the kernel first
  /// reports the reset and then returns the reply.
  private func receive() throws(SystemError) -> [UInt8] {
    do {
      return try socket.receive(upTo: 65536).bytes
    } catch  where error.code == ECONNRESET {
      return try socket.receive(upTo: 65536).bytes
    }
  }

  private static let gone = translated(
    "The daemon ended before it had received the file. Try again.")
}
