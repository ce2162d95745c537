import Glibc
package import NIOCore
package import NIOHTTP1

/// A decoder of HTTP/1.x responses. Unlike NIO's decoder, it tolerates every deviation that RFC
/// 9112 permits a client to tolerate. Like NIO's decoder, it must be after the encoder in the
/// pipeline, so that it sees the requests.
///
/// If two recipients could read a response differently, the decoder adds `Connection: close` and
/// drops all later bytes. Memory is limited by `ResponseHeadReader.sizeLimit`.
package final class ResponseDecoder: WriteObservingByteToMessageDecoder {
  package typealias InboundOut = HTTPClientResponsePart
  package typealias OutboundIn = HTTPClientRequestPart

  private enum Stage {
    case head
    /// The number of bytes that are still to come.
    case body(Int64)
    case untilClose
    case chunkSize
    case chunk(Int64)
    case chunkEnd
    /// The number of bytes of the trailer that have arrived.
    case trailer(Int)
    /// The last response on this connection has ended.
    case over
  }

  /// The maximum length of a line between chunks, in bytes.
  private static let chunkLineLimit = 16 << 10

  private var stage = Stage.head
  private var head = ResponseHeadReader()
  /// The methods of the requests without a complete response.
  private var methods: [HTTPMethod] = []
  /// The number of bytes at the beginning of the buffer that are known to contain no line feed.
  private var scanned = 0
  /// Whether the connection must close after the response.
  private var isLastResponse = false
  /// Whether a line between chunks had no carriage return. The head has been passed on by then, so
  /// the decoder can no longer add `Connection: close`.
  private var isEndUncertain = false

  package init() {}

  package func write(data: HTTPClientRequestPart) {
    if case .head(let head) = data { methods.append(head.method) }
  }

  package func decode(
    context: ChannelHandlerContext, buffer: inout ByteBuffer
  ) throws -> DecodingState {
    guard buffer.readableBytes > 0 else { return .needMoreData }
    switch stage {
    case .head: return try readHead(context, &buffer)
    case .body(let rest), .chunk(let rest):
      let length = Int(min(rest, Int64(buffer.readableBytes)))
      if let bytes = buffer.readSlice(length: length) { fire(context, .body(bytes)) }
      let left = rest - Int64(length)
      if case .chunk = stage {
        stage = left == 0 ? .chunkEnd : .chunk(left)
      } else if left == 0 {
        end(context)
      } else {
        stage = .body(left)
      }
      return .continue
    case .untilClose:
      if let bytes = buffer.readSlice(length: buffer.readableBytes) { fire(context, .body(bytes)) }
      return .needMoreData
    case .chunkSize, .chunkEnd, .trailer: return try readChunkLine(context, &buffer)
    case .over:
      buffer.clear()
      return .needMoreData
    }
  }

  package func decodeLast(
    context: ChannelHandlerContext, buffer: inout ByteBuffer, seenEOF: Bool
  ) throws -> DecodingState {
    while try decode(context: context, buffer: &buffer) == .continue {}
    let hasRest = buffer.readableBytes > 0
    buffer.clear()
    scanned = 0
    guard seenEOF else { return .needMoreData }
    switch stage {
    case .untilClose: end(context)
    case .head where hasRest || head.hasBegun: throw ResponseError.cutShort
    case .head, .over: break
    case .body, .chunk, .chunkSize, .chunkEnd, .trailer: throw ResponseError.cutShort
    }
    stage = .over
    return .needMoreData
  }

  // MARK: The head

  private func readHead(
    _ context: ChannelHandlerContext, _ buffer: inout ByteBuffer
  ) throws -> DecodingState {
    // Without a pending request, the received bytes belong to no request.
    guard let method = methods.first else { throw ResponseError.unasked }
    if !head.hasBegun {
      let view = buffer.readableBytesView
      let begin = view.first == 0x0d ? view.dropFirst() : view
      guard begin.first == 0x0a || ResponseHeadReader.canBegin(begin) else {
        throw ResponseError.notHTTP
      }
    }
    guard let line = nextLine(&buffer) else {
      guard scanned <= ResponseHeadReader.sizeLimit else { throw ResponseError.headTooLong }
      return .needMoreData
    }
    guard var found = try head.read(line) else { return .continue }
    let isLenient = head.isLenient
    head = ResponseHeadReader()
    if 100..<200 ~= found.status.code, found.status.code != 101 {
      isLastResponse = isLastResponse || isLenient
      fire(context, .head(found))
      return .continue
    }
    let (framing, isCertain) = try ResponseFraming.of(found, to: method)
    isLastResponse = isLastResponse || isLenient || !isCertain || !found.isKeepAlive
    if isLastResponse { found.headers.replaceOrAdd(name: "Connection", value: "close") }
    fire(context, .head(found))
    switch framing {
    case .none, .length(0): end(context)
    case .length(let length): stage = .body(length)
    case .chunked: stage = .chunkSize
    case .untilClose: stage = .untilClose
    }
    return .continue
  }

  // MARK: Chunks

  private func readChunkLine(
    _ context: ChannelHandlerContext, _ buffer: inout ByteBuffer
  ) throws -> DecodingState {
    guard let bytes = nextLine(&buffer) else {
      guard scanned <= Self.chunkLineLimit else { throw ResponseError.invalidChunk }
      return .needMoreData
    }
    let isBare = bytes.last != 0x0d
    let line = isBare ? bytes[...] : bytes.dropLast()
    isEndUncertain = isEndUncertain || isBare
    switch stage {
    case .chunkSize:
      let digits = line.prefix { hexadecimal($0) != nil }
      let rest = line[digits.endIndex...].drop { $0 == 0x20 || $0 == 0x09 }
      guard 1...15 ~= digits.count, rest.first ?? UInt8(ascii: ";") == UInt8(ascii: ";") else {
        throw ResponseError.invalidChunk
      }
      let size = digits.reduce(Int64(0)) { $0 << 4 | Int64(hexadecimal($1) ?? 0) }
      stage = size == 0 ? .trailer(0) : .chunk(size)
    case .chunkEnd:
      guard line.isEmpty else { throw ResponseError.invalidChunk }
      stage = .chunkSize
    case .trailer(let size):
      guard size + bytes.count < ResponseHeadReader.sizeLimit else {
        throw ResponseError.headTooLong
      }
      // The fields of a trailer are ignored.
      if line.isEmpty { end(context) } else { stage = .trailer(size + bytes.count + 1) }
    case .head, .body, .untilClose, .chunk, .over: break
    }
    return .continue
  }

  // MARK: Parts

  /// Removes the next line with its line feed.
  /// - Returns: The bytes before the line feed, or `nil` if no line is complete.
  private func nextLine(_ buffer: inout ByteBuffer) -> [UInt8]? {
    let length = buffer.withUnsafeReadableBytes { bytes -> Int? in
      guard let begin = bytes.baseAddress, bytes.count > scanned,
        let end = memchr(begin + scanned, 0x0a, bytes.count - scanned)
      else { return nil }
      return UnsafeRawPointer(end) - begin
    }
    guard let length, let line = buffer.readBytes(length: length) else {
      scanned = buffer.readableBytes
      return nil
    }
    scanned = 0
    buffer.moveReaderIndex(forwardBy: 1)
    return line
  }

  private func end(_ context: ChannelHandlerContext) {
    if !methods.isEmpty { methods.removeFirst() }
    stage = isLastResponse || isEndUncertain ? .over : .head
    fire(context, .end(nil))
    // The response is complete. The error makes the next handler close the connection.
    if isEndUncertain, !isLastResponse { context.fireErrorCaught(ResponseError.unasked) }
  }

  private func fire(_ context: ChannelHandlerContext, _ part: HTTPClientResponsePart) {
    context.fireChannelRead(wrapInboundOut(part))
  }
}

private func hexadecimal(_ byte: UInt8) -> Int? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte) - 0x30
  case UInt8(ascii: "a")...UInt8(ascii: "f"): Int(byte) - 0x61 + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): Int(byte) - 0x41 + 10
  default: nil
  }
}

/// The reason why received bytes are not a response.
package enum ResponseError: Error, Hashable, Sendable {
  /// The first line is not the status line of HTTP/1.0 or HTTP/1.1.
  case notHTTP
  /// The head or the trailer exceeds `ResponseHeadReader.sizeLimit`.
  case headTooLong
  /// The lengths contradict each other, or one of them is not a number.
  case invalidLength
  /// The chunked body breaks the format.
  case invalidChunk
  /// The connection ended in the middle of the response.
  case cutShort
  /// Bytes arrived that belong to no request.
  case unasked
}
