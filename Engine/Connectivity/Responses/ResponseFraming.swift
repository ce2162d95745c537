import NIOHTTP1

/// The rule that determines the end of a response's body (RFC 9112, section 6.3).
enum ResponseFraming: Hashable {
  case none
  /// The number of bytes.
  case length(Int64)
  case chunked
  case untilClose

  /// Determines the framing of a response.
  /// - Parameter method: The method of its request.
  /// - Returns: The framing, and whether every recipient reads the head in the same way.
  /// - Throws: `ResponseError.invalidLength` if the lengths contradict each other. A client must
  ///   then discard the response.
  static func of(
    _ head: HTTPResponseHead, to method: HTTPMethod
  ) throws(ResponseError) -> (framing: ResponseFraming, isCertain: Bool) {
    if method == .HEAD || [101, 204, 304].contains(head.status.code) {
      return (.none, head.status.code != 101)
    }
    let lengths = head.headers["Content-Length"]
    let codings = self.codings(of: head.headers)
    if codings.contains(where: { $0 != "identity" }) {
      let isPlain = codings == ["chunked"] && lengths.isEmpty && head.version == .http1_1
      return (codings.last == "chunked" ? .chunked : .untilClose, isPlain)
    }
    guard let first = lengths.first else { return (.untilClose, false) }
    // A proxy may have combined two equal fields into "2, 2".
    let values = lengths.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }
      .map(number)
    guard let one = values.first, let length = one, values.allSatisfy({ $0 == length }) else {
      throw .invalidLength
    }
    return (
      .length(length), lengths.count == 1 && codings.isEmpty && number(first[...]) == length
    )
  }

  /// Returns the transfer codings in the order in which they were applied.
  static func codings(of headers: HTTPHeaders) -> [String] {
    headers["Transfer-Encoding"].flatMap { $0.split(separator: ",") }.map {
      String(trim($0)).lowercased()
    }
  }

  private static func number(_ text: Substring) -> Int64? {
    let digits = trim(text)
    guard 1...18 ~= digits.utf8.count,
      digits.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 })
    else { return nil }
    return Int64(digits)
  }

  private static func trim(_ text: Substring) -> Substring {
    let begin = text.drop { $0 == " " || $0 == "\t" }
    guard let end = begin.lastIndex(where: { $0 != " " && $0 != "\t" }) else { return "" }
    return begin[...end]
  }
}
