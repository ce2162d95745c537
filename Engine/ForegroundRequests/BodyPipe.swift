import Glibc
import Linux
import NIOCore
import NIOPosix

/// The path of a response's body into the extension process. The pipe accepts bytes only as fast as
/// the process reads them.
struct BodyPipe: Sendable {
  private let channel: any Channel

  /// - Returns: The pipe, and the descriptor that the process reads from.
  /// - Throws: `SystemError` or `IOError` if this process cannot open the pipe.
  static func open(
    on group: any EventLoopGroup
  ) async throws -> (pipe: BodyPipe, reading: Descriptor) {
    let (reading, writing) = try Descriptor.pipe()
    let number = try SystemError.check(
      fcntl(writing.number, F_DUPFD_CLOEXEC, 3), "duplicate a descriptor")
    do {
      let channel = try await NIOPipeBootstrap(group: group)
        .takingOwnershipOfDescriptor(output: number).get()
      return (BodyPipe(channel: channel), reading)
    } catch {
      close(number)
      throw error
    }
  }

  /// Returns when the kernel has accepted all bytes.
  /// - Throws: `ChannelError` or `IOError` if the reading end is closed.
  func write(_ bytes: ByteBuffer) async throws { try await channel.writeAndFlush(bytes) }

  /// Closes the pipe, so that the reader sees the end of the body.
  func end() { channel.close(promise: nil) }
}
