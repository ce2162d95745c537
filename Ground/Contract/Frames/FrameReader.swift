package import Linux

/// The format of a frame: a header of 8 bytes and a payload.
package enum Frame {
  /// The version of the wire protocol.
  package static let version: UInt8 = 2
  /// The exit status of an extension if the daemon uses another protocol version: `EX_PROTOCOL`.
  package static let otherVersionStatus: Int32 = 76
  /// The header's length in bytes.
  package static let headerLength = 8
  /// The largest number of descriptors in one frame.
  package static let maximumDescriptors = 4

  /// Returns a frame with the given payload.
  /// - Throws: `WireError` if the payload is longer than `UInt32.max` bytes, or there are more than
  ///   `maximumDescriptors` descriptors.
  package static func encode(
    _ payload: some Collection<UInt8>, descriptors: Int
  ) throws(WireError) -> [UInt8] {
    guard let length = UInt32(exactly: payload.count) else {
      throw .tooLong(bytes: payload.count, limit: Int(UInt32.max))
    }
    guard descriptors <= maximumDescriptors else { throw .tooManyDescriptors(descriptors) }
    var frame = [version, UInt8(descriptors), 0, 0]
    frame.reserveCapacity(headerLength + payload.count)
    withUnsafeBytes(of: length.bigEndian) { frame.append(contentsOf: $0) }
    frame.append(contentsOf: payload)
    return frame
  }
}

/// A reader that splits a stream of bytes and descriptors into frames. The peer is not trusted.
package struct FrameReader: Sendable {
  private let maximumPayload: Int
  private var buffer: [UInt8] = []
  private var start = 0
  private var descriptors: [Descriptor] = []

  /// - Parameter maximumPayload: The longest payload in bytes.
  package init(maximumPayload: Int) { self.maximumPayload = maximumPayload }

  /// Whether the stream is between two frames.
  package var isEmpty: Bool { start == buffer.count && descriptors.isEmpty }

  /// Appends received bytes and descriptors.
  /// - Throws: `WireError.tooManyDescriptors` if more than 64 descriptors are pending.
  package mutating func take(_ bytes: [UInt8], _ passed: [Descriptor]) throws(WireError) {
    if start == buffer.count {
      buffer = bytes
      start = 0
    } else {
      buffer.append(contentsOf: bytes)
    }
    descriptors += passed
    // One read delivers the descriptors of at most one frame, and complete frames are removed
    // before the next read. Only an invalid peer can reach this limit.
    guard descriptors.count <= 64 else { throw .tooManyDescriptors(descriptors.count) }
  }

  /// Returns the next complete frame, or `nil` if bytes are missing.
  /// - Throws: `WireError` if the header is invalid, or descriptors are missing.
  package mutating func next() throws(WireError) -> (payload: [UInt8], descriptors: [Descriptor])? {
    let available = buffer.count - start
    guard available >= Frame.headerLength else { return nil }
    let version = buffer[start]
    guard version == Frame.version else { throw .otherVersion(version) }
    let attached = Int(buffer[start + 1])
    guard buffer[start + 2] == 0, buffer[start + 3] == 0 else {
      throw .notAMessage(reason: "reserved bytes are set")
    }
    let length = buffer[(start + 4)..<(start + 8)].reduce(0) { $0 << 8 | Int($1) }
    guard length <= maximumPayload else { throw .tooLong(bytes: length, limit: maximumPayload) }
    guard attached <= Frame.maximumDescriptors else { throw .tooManyDescriptors(attached) }
    guard available >= Frame.headerLength + length else { return nil }
    guard descriptors.count >= attached else { throw .missingDescriptors }

    let end = start + Frame.headerLength + length
    let payload = Array(buffer[(start + Frame.headerLength)..<end])
    let own = Array(descriptors.prefix(attached))
    descriptors.removeFirst(attached)
    start = end
    if start == buffer.count {
      buffer = []
      start = 0
    } else if start > 1 << 20 {
      buffer.removeFirst(start)
      start = 0
    }
    return (payload, own)
  }
}
