package import Contract
package import Foundation
import Glibc
package import Linux
import Synchronization

/// The recipients of extensions' earlier messages, on the disk. Each extension has one file, which
/// only the user can read. Each change replaces the file atomically. The data stays on this
/// machine, and an extension gets only the conversation that the user chose.
///
/// Calls block on the disk.
package final class DonationFolder: Sendable {
  static let maximumSize = 4 << 20
  private static let suffix = ".json"
  private static let asideSuffix = ".unreadable"

  private let folder: String
  /// The files that have been read. The lock admits one change at a time.
  private let known = Mutex<[String: KnownPeople]>([:])
  private let now: @Sendable () -> Date

  /// - Parameter now: The current time. Tests replace it.
  package init(_ directories: Directories, now: @escaping @Sendable () -> Date = { Date() }) {
    folder = directories.people.path
    self.now = now
  }

  /// Records donations. On return, they are on the disk.
  /// - Throws: `SystemError` if the file cannot be written. In this case nothing was recorded.
  package func note(_ conversations: [Conversation], of identifier: String) throws(SystemError) {
    try change(identifier) { acquaintances, time in
      for conversation in conversations { acquaintances.note(conversation, at: time) }
    }
  }

  /// Returns the people that these extensions have sent to, the most familiar first.
  package func ranked(of identifiers: [String]) -> [(owner: String, acquaintance: KnownPerson)] {
    let time = now()
    let all = known.withLock { known in
      identifiers.flatMap { identifier in
        readable(identifier, &known).ranked(at: time).map { (owner: identifier, acquaintance: $0) }
      }
    }
    return all.sorted { $0.acquaintance.precedes($1.acquaintance, at: time) }
  }

  /// Returns a person, or `nil` if this extension has not sent to the person or the person was
  /// removed.
  package func acquaintance(_ id: String, of identifier: String) -> KnownPerson? {
    known.withLock { readable(identifier, &$0)[id] }
  }

  /// Returns the extensions with donations, including removed extensions.
  /// - Throws: `SystemError` if the folder cannot be read.
  package func owners() throws(SystemError) -> [String] {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch CocoaError.fileReadNoSuchFile {
      return []
    } catch {
      let reason = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
      throw SystemError(
        code: (reason?.code).map { Int32(truncatingIfNeeded: $0) } ?? EIO,
        operation: "read \(folder)")
    }
    let identifiers = names.compactMap { name in
      // Damaged files belong to an extension too.
      [Self.suffix, Self.suffix + Self.asideSuffix].first { name.hasSuffix($0) }
        .map { String(name.dropLast($0.count)) }
    }
    return Set(identifiers).filter(Self.isName).sorted()
  }

  /// - Throws: `SystemError` if the file cannot be written. In this case nothing was removed.
  package func forget(_ id: String, of identifier: String) throws(SystemError) {
    try change(identifier) { acquaintances, _ in acquaintances.forget(id) }
  }

  /// - Parameter group: The group that `INInteraction.delete(with:)` names, or `nil` for all
  ///   donations.
  /// - Throws: `SystemError` if the file cannot be written. In this case nothing was removed.
  package func delete(_ group: String?, of identifier: String) throws(SystemError) {
    guard let group else { return try forgetAll(of: identifier) }
    try change(identifier) { acquaintances, _ in acquaintances.forget(group: group) }
  }

  /// Removes all donations of this extension.
  /// - Throws: `SystemError` if the file cannot be written. In this case nothing was removed.
  package func forgetAll(of identifier: String) throws(SystemError) {
    guard Self.isName(identifier) else { return }
    try known.withLock { known throws(SystemError) in
      for path in [path(identifier), aside(identifier)] {
        if unlink(path) != 0, errno != ENOENT {
          throw SystemError(code: errno, operation: "remove \(path)")
        }
      }
      known[identifier] = KnownPeople()
    }
  }

  // MARK: Files

  private func change(
    _ identifier: String, _ change: (inout KnownPeople, Date) -> Void
  ) throws(SystemError) {
    guard Self.isName(identifier) else { return }
    try known.withLock { known throws(SystemError) in
      var acquaintances = try read(identifier, &known)
      let before = acquaintances
      let time = now()
      change(&acquaintances, time)
      guard acquaintances != before else { return }
      do {
        try acquaintances.fit(into: Self.maximumSize, at: time)
      } catch {
        throw SystemError(code: EIO, operation: "encode \(path(identifier))")
      }
      try write(acquaintances, identifier)
      known[identifier] = acquaintances
    }
  }

  private func write(_ acquaintances: KnownPeople, _ identifier: String) throws(SystemError) {
    if mkdir(folder, 0o700) != 0, errno != EEXIST {
      throw SystemError(code: errno, operation: "make \(folder)")
    }
    guard let bytes = try? JSONEncoder().encode(acquaintances) else {
      throw SystemError(code: EIO, operation: "encode \(path(identifier))")
    }
    do {
      try bytes.withUnsafeBytes { try Naming.replace(path(identifier), with: $0) }
    } catch let error as SystemError {
      throw error
    } catch {
      throw SystemError(code: EIO, operation: "write \(path(identifier))")
    }
  }

  /// Returns the donations. If the file cannot be read, returns no donations, and the next call
  /// reads the file again.
  private func readable(
    _ identifier: String, _ known: inout [String: KnownPeople]
  ) -> KnownPeople {
    (try? read(identifier, &known)) ?? KnownPeople()
  }

  /// Returns the donations of an extension. An invalid file is renamed and replaced by an empty
  /// list.
  /// - Throws: `SystemError` if the file cannot be read. In this case the file must not be
  ///   overwritten.
  private func read(
    _ identifier: String, _ known: inout [String: KnownPeople]
  ) throws(SystemError) -> KnownPeople {
    if let read = known[identifier] { return read }
    guard Self.isName(identifier) else { return KnownPeople() }
    let path = path(identifier)
    let bytes: [UInt8]?
    do throws(SystemError) {
      bytes = try Descriptor.open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW)
        .readAll(limit: Self.maximumSize)
    } catch {
      switch error.code {
      case ENOENT:
        known[identifier] = KnownPeople()
        return KnownPeople()
      // The daemon never writes a file of this size.
      case EFBIG: bytes = nil
      default: throw error
      }
    }
    var acquaintances = KnownPeople()
    if let bytes, let read = try? JSONDecoder().decode(KnownPeople.self, from: Data(bytes)) {
      acquaintances = read
    } else if rename(path, aside(identifier)) != 0 {
      throw SystemError(code: errno, operation: "move aside \(path)")
    }
    known[identifier] = acquaintances
    return acquaintances
  }

  private func path(_ identifier: String) -> String { "\(folder)/\(identifier)\(Self.suffix)" }
  private func aside(_ identifier: String) -> String { path(identifier) + Self.asideSuffix }

  /// Returns whether the text is a bundle identifier: letters, digits, `-` and `.`.
  private static func isName(_ identifier: String) -> Bool {
    !identifier.isEmpty && identifier.utf8.count <= 200 && !identifier.hasPrefix(".")
      && identifier.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."):
          true
        default: false
        }
      }
  }
}
