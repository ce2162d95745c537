import Crypto
import Foundation
import Linux

/// A hashed password (PBKDF2 with HMAC-SHA256, RFC 8018).
struct StoredPassword: Hashable, Sendable {
  static let usualRounds = 60_000
  /// The largest length of a password, in bytes.
  static let longest = 1024

  /// `pbkdf2$ROUNDS$SALT$KEY`. The salt and the key are hexadecimal.
  let text: String

  init?(_ text: String) {
    guard text.split(separator: "$").count == 4 else { return nil }
    self.text = text
  }

  /// Returns a hash that belongs to no known password. A check against it takes as long as any
  /// other check.
  static func decoy(rounds: Int) -> StoredPassword {
    StoredPassword(
      stored: "pbkdf2$\(rounds)$\(RandomIdentifier.hexadecimal(bytes: 16))$"
        + RandomIdentifier.hexadecimal(bytes: 32))
  }

  private init(stored text: String) { self.text = text }

  /// Hashes a password. The function is slow on purpose.
  init(hashing password: String, rounds: Int) {
    let salt = RandomIdentifier.hexadecimal(bytes: 16)
    text = "pbkdf2$\(rounds)$\(salt)$\(Self.key(password, salt: salt, rounds: rounds))"
  }

  /// Returns whether the password matches. The function takes as long as hashing does.
  func matches(_ password: String) -> Bool {
    let parts = text.split(separator: "$").map(String.init)
    guard parts.count == 4, let rounds = Int(parts[1]) else { return false }
    let (key, wanted) = (Self.key(password, salt: parts[2], rounds: rounds), parts[3])
    guard key.utf8.count == wanted.utf8.count else { return false }
    return zip(key.utf8, wanted.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  static func key(_ password: String, salt: String, rounds: Int) -> String {
    // HMAC replaces a key longer than one block by its digest (RFC 2104). Computing this digest
    // once avoids computing it in every round.
    let bytes = Array(password.utf8)
    let key = SymmetricKey(
      data: bytes.count > SHA256.blockByteCount ? Array(SHA256.hash(data: bytes)) : bytes)
    // Copying an HMAC that has already read the key saves half of the hashing in each round.
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
