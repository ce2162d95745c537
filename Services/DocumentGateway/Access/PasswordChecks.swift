import Crypto
import HTTPService
import Synchronization

/// The checks of passwords. Clients send a password with every request, so the process remembers
/// successful checks. It keeps keyed digests, which are useless outside the process.
final class PasswordChecks: Sendable {
  private static let most = 1000

  private let key = SymmetricKey(size: .bits256)
  private let right = Mutex<Set<[UInt8]>>([])

  func matches(_ password: String, _ stored: StoredPassword) async throws -> Bool {
    let digest = Array(
      HMAC<SHA256>.authenticationCode(
        for: Array(stored.text.utf8) + [0] + Array(password.utf8), using: key))
    if right.withLock({ $0.contains(digest) }) { return true }
    guard try await DiskWork.run({ stored.matches(password) }) else { return false }
    right.withLock { right in
      if right.count >= Self.most { right = [] }
      right.insert(digest)
    }
    return true
  }
}
