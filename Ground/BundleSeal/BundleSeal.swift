import Crypto
import Glibc
package import Linux

/// The digest of a folder, and a stamp that shows cheaply whether the folder can have changed.
package struct BundleSeal: Codable, Hashable, Sendable {
  package enum State: Hashable, Sendable {
    /// No file has changed since the seal was made.
    case intact
    /// The files are others, but they have the same content. The new seal has their stamp.
    case restamped(BundleSeal)
    case changed
  }

  /// The digest, in hexadecimal digits.
  package let digest: String
  /// A digest of the paths, inodes, sizes and times of all files.
  package let stamp: String

  /// - Throws: `SystemError` if a file cannot be read.
  package init(of folder: String) throws(SystemError) {
    let tree = try BundleTree(folder)
    // The stamp is older than the digest. A change between both gives another stamp.
    stamp = Self.stamp(of: tree)
    digest = try BundleDigest(tree).text
  }

  /// Compares the folder with the seal. It reads the files only if one of their stamps differs.
  /// A folder that cannot be read has changed.
  package func state(of folder: String) -> State {
    do throws(SystemError) {
      let tree = try BundleTree(folder)
      if Self.stamp(of: tree) == stamp { return .intact }
      let present = try Self(of: folder)
      return present.digest == digest ? .restamped(present) : .changed
    } catch {
      return .changed
    }
  }

  private static func stamp(of tree: BundleTree) -> String {
    var hash = SHA256()
    for entry in tree.entries {
      let status = entry.status
      var values = [
        UInt64(clamping: status.st_mode), UInt64(clamping: status.st_ino),
        UInt64(clamping: entry.path.utf8.count),
      ]
      // A folder's entries are in the tree. Its own times change when the folder is renamed.
      if entry.kind != UInt32(S_IFDIR) {
        values += [
          UInt64(truncatingIfNeeded: status.st_size),
          UInt64(truncatingIfNeeded: status.st_mtim.tv_sec),
          UInt64(truncatingIfNeeded: status.st_mtim.tv_nsec),
          UInt64(truncatingIfNeeded: status.st_ctim.tv_sec),
          UInt64(truncatingIfNeeded: status.st_ctim.tv_nsec),
        ]
      }
      values.withUnsafeBytes { hash.update(bufferPointer: $0) }
      hash.update(data: Array(entry.path.utf8))
    }
    return hash.finalize().map(Hexadecimal.text).joined()
  }
}
