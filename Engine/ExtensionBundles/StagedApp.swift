import BundleSeal
import Contract
import Foundation
import Linux

/// A complete app that is not installed yet. It passed the same checks as an installed app.
package struct StagedApp: Sendable {
  package let application: ContainingApplication
  /// The extensions, at least one.
  package let extensions: [ExtensionBundle]
  /// The path of the `.app`.
  package let path: String
  package let name: String
  /// The app groups that the app or one of its extensions requests, sorted.
  var groups: [String] {
    Set(application.groups + extensions.flatMap(\.groups)).sorted()
  }

  /// - Parameters:
  ///   - name: The name of the `.app`, which is alone in the folder `stage`.
  ///   - shown: The name for errors, in place of the path.
  /// - Throws: `ExtensionProblem` with the first problem.
  init(_ name: String, in stage: String, shown: String) throws(ExtensionProblem) {
    self.name = name
    path = "\(stage)/\(name)"
    do throws(ExtensionProblem) {
      extensions = try Self.read(stage, path)
    } catch {
      throw error.renaming(path, to: shown)
    }
    guard let first = extensions.first else {
      throw ExtensionProblem(
        path: shown, reason: "it contains no share extension",
        remedy: "put one at \(name)/PlugIns/Y.appex")
    }
    application = first.application
  }

  /// Returns the app's digest, to be recorded with the installed app.
  func seal() throws(ExtensionProblem) -> BundleSeal {
    do throws(SystemError) {
      return try BundleSeal(of: path)
    } catch {
      throw ExtensionProblem(
        path: name, reason: "its copy cannot be read (\(error.reason))",
        remedy: "install it again")
    }
  }

  /// Returns the team that signed the app, or `nil` if the app is not signed.
  /// - Parameter seal: The app's digest.
  /// - Throws: `ExtensionProblem` if the signature is broken.
  func team(_ seal: BundleSeal) throws(ExtensionProblem) -> Team? {
    do throws(BrokenSignature) {
      return try BundleSignature.read(path, digest: seal.digest)?.team
    } catch {
      throw ExtensionProblem(
        path: "\(name)/\(BundleSignature.fileName)",
        reason: "the signature does not belong to the app's files",
        remedy: "get the app from its developer again, or sign it with `sharesheet bundle --sign`")
    }
  }

  /// The identifiers and groups that belong to the app's team.
  var claims: [String] {
    [application.identifier] + extensions.map(\.identifier) + groups
  }

  private static func read(_ stage: String, _ path: String) throws(ExtensionProblem)
    -> [ExtensionBundle]
  {
    let folder = BundleFolder(BundleRoot(URL(filePath: stage, directoryHint: .isDirectory)))
    if let problem = folder.problems.first { throw problem }
    var found: [ExtensionBundle] = []
    for place in folder.places {
      var reader = BundleReader(programs: .inBundle)
      let bundle = try reader.read(place.bundle, in: place.application)
      if let first = found.first(where: { $0.identifier == bundle.identifier }) {
        throw ExtensionProblem(
          path: place.bundle + "/Info.plist",
          reason:
            "\(first.bundle.lastPathComponent) already has the identifier \(bundle.identifier)",
          remedy: "give each extension an identifier of its own")
      }
      found.append(bundle)
    }
    return found
  }

  /// Checks that an app may have this name.
  /// - Throws: `ExtensionProblem` if the name belongs to an `.appex` without its app, or is not
  ///   valid for an app.
  static func check(name: String, shown: String) throws(ExtensionProblem) {
    if name.hasSuffix(".appex") {
      throw ExtensionProblem(
        path: shown, reason: "it is an extension without its app",
        remedy: "put it at X.app/PlugIns/\(name.printable) and name X.app")
    }
    guard name.hasSuffix(".app"), name.utf8.count > 4, BundleReader.isFileName(name),
      !name.hasPrefix("."), name.printable == name
    else {
      throw ExtensionProblem(
        path: shown, reason: "it is not an app", remedy: "name a folder X.app")
    }
  }
}

extension ExtensionProblem {
  /// Returns the problem with a path replaced by another name.
  func renaming(_ old: String, to new: String) -> ExtensionProblem {
    func renamed(_ text: String) -> String { text.replacing(old, with: new) }
    return ExtensionProblem(path: renamed(path), reason: renamed(reason), remedy: renamed(remedy))
  }
}
