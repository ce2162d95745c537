import Crypto
import Foundation
import Linux

/// A password as it is stored: nobody gets it back from there (PBKDF2, RFC 8018, with HMAC-SHA256).
struct StoredPassword: Hashable, Sendable {
  static let usualRounds = 60_000
  /// Bytes that a password has at most.
  static let longest = 1024

  /// `pbkdf2$ROUNDS$SALT$KEY`, both in hexadecimal.
  let text: String

  init?(_ text: String) {
    guard text.split(separator: "$").count == 4 else { return nil }
    self.text = text
  }

  /// A password that nobody has, as stored. A check against it takes as long as any other.
  static func decoy(rounds: Int) -> StoredPassword {
    StoredPassword(
      stored: "pbkdf2$\(rounds)$\(RandomIdentifier.hexadecimal(bytes: 16))$"
        + RandomIdentifier.hexadecimal(bytes: 32))
  }

  private init(stored text: String) { self.text = text }

  /// Takes time, on purpose.
  init(hashing password: String, rounds: Int) {
    let salt = RandomIdentifier.hexadecimal(bytes: 16)
    text = "pbkdf2$\(rounds)$\(salt)$\(Self.key(password, salt: salt, rounds: rounds))"
  }

  /// Takes as much time.
  func matches(_ password: String) -> Bool {
    let parts = text.split(separator: "$").map(String.init)
    guard parts.count == 4, let rounds = Int(parts[1]) else { return false }
    let (key, wanted) = (Self.key(password, salt: parts[2], rounds: rounds), parts[3])
    guard key.utf8.count == wanted.utf8.count else { return false }
    return zip(key.utf8, wanted.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  static func key(_ password: String, salt: String, rounds: Int) -> String {
    // HMAC takes the digest of a key that is longer than a block (RFC 2104). Taken here once, it is
    // not taken anew in every round.
    let bytes = Array(password.utf8)
    let key = SymmetricKey(
      data: bytes.count > SHA256.blockByteCount ? Array(SHA256.hash(data: bytes)) : bytes)
    // A copy of a code that has read the key saves half of the hashing of each round.
    let keyed = HMAC<SHA256>(key: key)
    func code(_ data: [UInt8]) -> [UInt8] {
      var code = keyed
      code.update(data: data)
      return Array(code.finalize())
    }
    var block = code(Array(salt.utf8) + [0, 0, 0, 1])
    var sum = block
    for _ in 1..<max(1, rounds) {
      block = code(block)
      for index in sum.indices { sum[index] ^= block[index] }
    }
    return Hexadecimal.text(sum)
  }
}
