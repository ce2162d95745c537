import BundleSeal
import Foundation
import Linux
import ShareSheet
import Text
import Translations

/// The developer's key for signing the apps that `sharesheet bundle` makes.
struct BundleSigning {
  private let key: SigningKey

  /// Reads the key, or creates it at its usual place.
  /// - Parameter file: The key's file, or `nil` for the usual place.
  init(_ file: String?) throws(ShareError) {
    let usual = Directories().configuration.appending(path: "signing-key").path
    let path = file.map { URL(writtenPath: $0).path } ?? usual
    do throws(SigningKey.Problem) {
      do throws(SigningKey.Problem) {
        key = try SigningKey(readingFrom: path)
      } catch {
        guard error == .missing, file == nil else { throw error }
        key = try Self.create(at: path)
      }
    } catch {
      throw ShareError(.failed, Self.words(error, path.printableLine))
    }
  }

  private static func create(at path: String) throws(SigningKey.Problem) -> SigningKey {
    try? FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    let key = try SigningKey.create(at: path)
    Console.say(
      translated(
        """
        A signing key for the team \(key.team.shortForm) was created: \(path.printableLine). Keep a \
        copy of this file. Without the key you cannot sign updates of your apps.
        """))
    return key
  }

  private static func words(_ problem: SigningKey.Problem, _ path: String) -> String {
    switch problem {
    case .missing: translated("There is no signing key in \(path).")
    case .readableByOthers:
      translated("Other users can read the signing key \(path). Run 'chmod 600' on the file.")
    case .invalid: translated("\(path) is not a signing key.")
    case .system(let error):
      translated("The signing key \(path) cannot be read or created: \(error.reasonWords).")
    }
  }

  /// Signs the app at `path`.
  func sign(_ path: String) throws {
    do {
      try BundleSignature.sign(path, with: key)
    } catch {
      throw ShareError(
        .failed, translated("\(path.printableLine) cannot be signed: \("\(error)".printableLine)"))
    }
    Console.say(
      translated("Signed \(path.printableLine) for the team \(key.team.shortForm)."))
  }
}
