import CZlib
package import Foundation

/// The decoding of compressed bodies. A server may compress a response although no request asked
/// for compression.
package enum ContentCoding {
  /// The maximum number of codings of one body. A higher number is treated as an attack.
  private static let layers = 2

  /// Decodes the beginning of a body.
  /// - Parameters:
  ///   - data: The body, which may be cut off.
  ///   - fields: The values of `Content-Encoding`, in the order in which they were applied.
  ///   - limit: The maximum size of the result, in bytes. The decoder stops there, so that a small
  ///     body cannot fill the memory.
  /// - Returns: The decoded bytes, or the unchanged body if it is not compressed as declared.
  package static func decode(_ data: Data, _ fields: [String], limit: Int) -> Data {
    let codings = fields.flatMap { $0.split(separator: ",") }
      .map { $0.trimmingCharacters(in: .whitespaces).lowercased() }.filter { $0 != "identity" }
    guard codings.count <= layers else { return data }
    var result = data
    for coding in codings.reversed() {
      guard let decoded = decode(result, coding, limit) else { return data }
      result = decoded
    }
    return result
  }

  private static func decode(_ data: Data, _ coding: String, _ limit: Int) -> Data? {
    // zlib recognizes gzip and its own format by their first bytes.
    switch coding {
    case "gzip", "x-gzip": inflate(data, windowBits: MAX_WBITS + 16, limit)
    // Some servers send raw deflate data, although RFC 9110 requires the zlib format.
    case "deflate":
      inflate(data, windowBits: MAX_WBITS, limit) ?? inflate(data, windowBits: -MAX_WBITS, limit)
    default: nil
    }
  }

  private static func inflate(_ data: Data, windowBits: Int32, _ limit: Int) -> Data? {
    var stream = z_stream()
    let size = Int32(MemoryLayout<z_stream>.size)
    guard inflateInit2_(&stream, windowBits, ZLIB_VERSION, size) == Z_OK else { return nil }
    defer { inflateEnd(&stream) }
    var input = Array(data)
    var output = [UInt8](repeating: 0, count: limit)
    let count: Int? = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(clamping: input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(clamping: output.count)
        var result = CZlib.inflate(&stream, Z_NO_FLUSH)
        // A gzip body may have several members.
        while result == Z_STREAM_END, windowBits > MAX_WBITS, stream.avail_in > 0,
          stream.avail_out > 0, inflateReset(&stream) == Z_OK
        {
          result = CZlib.inflate(&stream, Z_NO_FLUSH)
        }
        let written = output.count - Int(stream.avail_out)
        // Raw deflate data has no signature: any bytes may look like its beginning.
        let isWrong = result == Z_DATA_ERROR && (windowBits < 0 || written == 0)
        let isEmpty = written == 0 && result != Z_STREAM_END
        return isWrong || isEmpty ? nil : written
      }
    }
    return count.map { Data(output.prefix($0)) }
  }
}
