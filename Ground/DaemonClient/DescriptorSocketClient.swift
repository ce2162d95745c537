package import Contract
package import Foundation
import Glibc
package import Linux
import Text

/// Hands open files to the daemon: its side of the descriptor socket.
///
/// A connection stands for as long as this value lives. Use it from one thread at a time.
package struct DescriptorSocketClient: Sendable {
  private let socket: UnixSocket

  /// - throws: `ControlError` `noDaemon` when nobody listens there.
  package init(socket path: URL) throws(ControlError) {
    do {
      socket = try UnixSocket.connect(toOwn: path.path, .sequencedPacket)
    } catch  where error.code == EPERM {
      throw ControlError.foreignSocket(path.path)
    } catch {
      throw ControlError(
        .noDaemon,
        "The daemon does not take files (\(error)). Restart it with 'sharesheet daemon stop'.")
    }
  }

  /// Gives the daemon a descriptor of its own of this open file.
  /// - Returns: the handle by which this process may name the file, once.
  /// - throws: `ControlError`: the daemon's refusal, or `noDaemon` when it has gone.
  package func handOver(
    _ file: Descriptor, as description: DescriptorHandOver
  ) throws(ControlError) -> String {
    let receipt: DescriptorReceipt
    do {
      let packet = try JSONText.encode(description)
      do {
        try packet.withUnsafeBytes { bytes in try socket.send(bytes, descriptors: [file]) }
      } catch let error as SystemError where error.code == EPIPE || error.code == ECONNRESET {
        // It has closed, and may have said why before that.
      }
      let answer = try receive()
      guard !answer.isEmpty else { throw ControlError(.noDaemon, Self.gone) }
      receipt = try JSONText.decode(DescriptorReceipt.self, from: Data(answer))
    } catch let error as ControlError {
      throw error
    } catch is SystemError {
      throw ControlError(.noDaemon, Self.gone)
    } catch {
      // Nothing but another version of it answers so.
      throw ControlError.otherVersion(caller: ControlVersion.current, daemon: nil)
    }
    switch receipt {
    case .handle(let handle): return handle
    case .refused(let error): throw error
    }
  }

  /// What the daemon has said. Where it closed without having read what was sent, the kernel tells
  /// that first, and then what it said before.
  private func receive() throws(SystemError) -> [UInt8] {
    do {
      return try socket.receive(upTo: 65536).bytes
    } catch  where error.code == ECONNRESET {
      return try socket.receive(upTo: 65536).bytes
    }
  }

  private static let gone =
    "The daemon ended before it had received the file. Try again."
}
