import Glibc
import Linux
import NIOCore
import NIOPosix

/// The way of an answer's body into the process that asked: a pipe that takes bytes only as fast as
/// they are read at its other end.
struct BodyPipe: Sendable {
  private let channel: any Channel

  /// - Returns: the pipe, and the end to be read from.
  /// - throws: `SystemError`, `IOError`.
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

  /// Returns when the kernel has taken all of it.
  /// - throws: `ChannelError` or `IOError` when nobody reads any more.
  func write(_ bytes: ByteBuffer) async throws { try await channel.writeAndFlush(bytes) }

  /// Lets whoever reads see the end.
  func end() { channel.close(promise: nil) }
}
