public import AppleSupport

/// A source of random bytes. Only the default source exists.
///
/// Apple: https://developer.apple.com/documentation/security/secrandomref
public struct SecRandomRef: Sendable {}

/// The default source. It is `nil`, as on iOS.
public var kSecRandomDefault: SecRandomRef? { nil }

/// Writes random bytes from the system's secure generator.
@discardableResult
public func SecRandomCopyBytes(
  _ rnd: SecRandomRef?, _ count: Int, _ bytes: UnsafeMutableRawPointer
) -> OSStatus {
  var generator = SystemRandomNumberGenerator()
  let buffer = UnsafeMutableRawBufferPointer(start: bytes, count: max(count, 0))
  for index in buffer.indices { buffer[index] = generator.next() }
  return errSecSuccess
}
