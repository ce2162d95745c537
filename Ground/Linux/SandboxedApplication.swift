import Foundation
import Glibc

/// The identity of a sandboxed program.
package enum SandboxedApplication {
  private static let limit = 64 << 10

  /// The identity of this process, as for `identifier(of:)`.
  package static let own = identifier(of: getpid())

  /// Returns the application's ID, an empty text if the process has no Flatpak sandbox, or `nil` if
  /// the process's sandbox cannot be read. May block, because the process decides which filesystem
  /// its root is.
  /// - Parameter process: The process that opened the connection to the bus. In a Flatpak sandbox,
  ///   this is the proxy of the bus, which has the same file at its root.
  package static func identifier(of process: Int32) -> String? {
    let root: Descriptor
    do {
      root = try Descriptor.open(
        "/proc/\(process)/root", O_RDONLY | O_NONBLOCK | O_DIRECTORY | O_NOCTTY)
    } catch {
      // The root of a container in a user's own filesystem cannot be opened by other processes.
      // Flatpak's root can.
      return error.code == EACCES ? "" : nil
    }
    let number = openat(
      root.number, ".flatpak-info", O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_NOCTTY | O_CLOEXEC)
    guard number >= 0 else { return errno == ENOENT ? "" : nil }
    let file = Descriptor(owning: number)
    guard let status = try? file.status(), status.isRegularFile,
      let bytes = try? file.readAll(limit: limit)
    else { return nil }
    return name(in: String(decoding: bytes, as: UTF8.self))
  }

  /// Returns the value of `name` in the group `Application` or `Runtime`, or `nil` if there is none
  /// or it is no application ID.
  package static func name(in text: String) -> String? {
    var isInside = false
    for line in text.split(whereSeparator: \.isNewline) {
      if line.hasPrefix("[") {
        isInside = line == "[Application]" || line == "[Runtime]"
      } else if isInside, let equals = line.firstIndex(of: "="),
        line[..<equals].trimmingCharacters(in: .whitespaces) == "name"
      {
        let name = line[line.index(after: equals)...].trimmingCharacters(in: .whitespaces)
        return isIdentifier(name) ? name : nil
      }
    }
    return nil
  }

  /// Returns whether the text is an application ID: two or more elements of letters, digits, `_`
  /// and `-`, with at most 255 bytes.
  package static func isIdentifier(_ text: String) -> Bool {
    let elements = text.split(separator: ".", omittingEmptySubsequences: false)
    return text.utf8.count <= 255 && elements.count >= 2
      && elements.allSatisfy { element in
        !element.isEmpty
          && element.unicodeScalars.allSatisfy {
            $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil)
              || $0 == "_" || $0 == "-"
          }
      }
  }
}
