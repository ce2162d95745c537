/// The reason why received bytes are not a response.
package enum ResponseError: Error, Hashable, Sendable {
  /// The first line is not the status line of HTTP/1.0 or HTTP/1.1.
  case notHTTP
  /// The head or the trailer exceeds `ResponseHeadReader.sizeLimit`.
  case headTooLong
  /// The lengths contradict each other, or one is not a number.
  case invalidLength
  /// The chunked body breaks the format.
  case invalidChunk
  /// The connection ended in the middle of the response.
  case cutShort
  /// Bytes arrived that belong to no request.
  case unasked
}
