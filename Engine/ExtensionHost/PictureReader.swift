import Foundation
package import Linux
package import Sandbox

/// A reader of pictures. It reads in a process that is started for it and then ended.
///
/// The daemon itself never parses a picture. If a picture crashes the process, only the picture's
/// thumbnail, or the sizes of this and the following pictures, are missing.
package struct PictureReader: Sendable {
  /// The limit of private memory for reading sizes, in bytes. The decoders of some formats allocate
  /// memory for the pixels.
  package static let memoryLimit: UInt64 = 256 << 20
  /// The maximum length of a reply, in bytes. The longest valid reply has 40 bytes.
  static let maximumAnswer = 128

  let program: String
  let sandbox: Sandbox?
  private let deadline: Duration

  /// - Parameters:
  ///   - program: The path of `sharesheet-pictures`.
  ///   - sandbox: The sandbox in which the program runs, or `nil` for none.
  ///   - deadline: The time limit for all pictures of one call.
  package init(program: String, sandbox: Sandbox? = nil, deadline: Duration = .seconds(1)) {
    self.program = program
    self.sandbox = sandbox
    self.deadline = deadline
  }

  /// - Returns: The size of each picture, or `nil` if it is not a picture or was not read in time.
  /// - Throws: `SystemError` if the process cannot be started.
  package func sizes(of pictures: [Descriptor]) async throws -> [PictureSize?] {
    guard !pictures.isEmpty else { return [] }
    let end = ContinuousClock.now + deadline
    let reader = PacketProgram(
      path: program, sandbox: sandbox, memory: Self.memoryLimit, processorTime: 1)
    return try await reader.run { Self.ask($0, pictures, until: end) }
  }

  /// Sends one picture at a time, so that each reply belongs to a known picture.
  private static func ask(
    _ socket: UnixSocket, _ pictures: [Descriptor], until end: ContinuousClock.Instant
  ) -> [PictureSize?] {
    var sizes: [PictureSize?] = []
    for picture in pictures {
      do {
        try [UInt8(0)].withUnsafeBytes { try socket.send($0, descriptors: [picture]) }
        guard PacketProgram.hasAnswer(socket, until: end) else { break }
        sizes.append(try PictureSize.answer(socket.receive(upTo: maximumAnswer).bytes))
      } catch {
        break
      }
    }
    return sizes + Array(repeating: nil, count: pictures.count - sizes.count)
  }
}

/// The size of an upright picture, in pixels. Both sides are at least 1.
package struct PictureSize: Hashable, Sendable, Decodable {
  package let width: Int
  package let height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Decodes the reply of the reading process: an object, or `null` if it is not a picture.
  /// - Throws: `DecodingError` if the reply has another form.
  static func answer(_ bytes: [UInt8]) throws -> PictureSize? {
    let answer = try JSONDecoder().decode(PictureSize?.self, from: Data(bytes))
    let possible = 1...Int(Int32.max)
    if let answer, !possible.contains(answer.width) || !possible.contains(answer.height) {
      throw DecodingError.dataCorrupted(
        .init(codingPath: [], debugDescription: "\(answer) is not a valid picture size."))
    }
    return answer
  }
}
