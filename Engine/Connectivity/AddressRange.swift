import Glibc

/// A range of addresses with the same leading bits, as `no_proxy` may contain it: `10.0.0.0/8`,
/// `2001:db8::/32`.
struct AddressRange: Hashable, Sendable {
  private let prefix: [UInt8]
  private let bits: Int

  /// - Returns: `nil` if the text is not a range.
  init?(_ text: Substring) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let address = Self.bytes(String(parts[0])),
      parts[1].utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let bits = Int(parts[1]), bits <= address.count * 8
    else { return nil }
    prefix = address
    self.bits = bits
  }

  /// - Parameter host: The host, as in `Origin`. A name is in no range.
  func contains(_ host: String) -> Bool {
    Self.bytes(host).map { contains($0) } ?? false
  }

  /// - Parameter address: The address in network byte order.
  func contains(_ address: [UInt8]) -> Bool {
    guard address.count == prefix.count else { return false }
    let (whole, rest) = bits.quotientAndRemainder(dividingBy: 8)
    guard address[..<whole] == prefix[..<whole] else { return false }
    return rest == 0 || (address[whole] ^ prefix[whole]) >> (8 - rest) == 0
  }

  /// Returns the bytes of an address in network byte order, or `nil` if the host is a name.
  static func bytes(_ host: String) -> [UInt8]? {
    var four = in_addr()
    if inet_pton(AF_INET, host, &four) == 1 { return withUnsafeBytes(of: four) { Array($0) } }
    var six = in6_addr()
    if inet_pton(AF_INET6, host, &six) == 1 { return withUnsafeBytes(of: six) { Array($0) } }
    return nil
  }
}
