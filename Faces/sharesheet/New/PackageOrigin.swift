import ExtensionBundles
import Foundation
import HTTPSyntax
import Linux
import ShareSheet
import Text
import Translations

/// The place from which a new package loads the package `sharesheet`.
enum PackageOrigin: Hashable {
  case folder(String)
  case repository(String)

  /// The schemes that Git handles itself. For other schemes, such as `ext::`, Git runs programs.
  private static let schemes = ["https", "http", "ssh", "git", "file"]

  /// - Throws: `ShareError` `invalidRequest` if the text is neither the folder of a package nor the
  ///   address of a repository.
  init(_ text: String) throws(ShareError) {
    if text.contains("://") {
      guard let url = URL(reading: text), Self.schemes.contains(url.scheme?.lowercased() ?? ""),
        url.host?.isEmpty == false || url.scheme == "file", url.path.count > 1
      else { throw Self.unreadable(text) }
      let origin = Self.repository(url.absoluteString)
      guard origin.identity.wholeMatch(of: /[a-z0-9][a-z0-9._-]*/) != nil,
        // Checks the text as the user wrote it. Characters that `URL(reading:)` would escape are
        // rejected.
        text.unicodeScalars.allSatisfy({
          ("!"..."~").contains($0) && $0 != "\\" && $0 != "\""
        })
      else { throw Self.unreadable(text) }
      self = origin
      return
    }
    let folder = URL(writtenPath: text, directoryHint: .isDirectory).standardizedFileURL
    guard FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path)
    else {
      throw ShareError(
        .invalidRequest, translated("There is no Package.swift in \(folder.path.printableLine)."))
    }
    self = .folder(folder.path)
  }

  private static func unreadable(_ text: String) -> ShareError {
    ShareError(
      .invalidRequest,
      translated(
        """
        “\(text.printableLine)” is not the address of a repository. Write it like \
        https://github.com/OWNER/sharesheet.
        """
      ))
  }

  /// The package from which this program was built, or else the installed modules. If neither is on
  /// this machine, it is `nil`.
  static var usual: PackageOrigin? {
    if let own = RunningProgram.own.flatMap({ Checkout.folder(of: URL(filePath: $0.path)) }) {
      return .folder(own.path)
    }
    return DevelopmentModules.installed.map { .folder($0.folder.path) }
  }

  /// Returns whether a folder contains Sharesheet's package or its installed modules.
  static func isOwn(_ folder: String) -> Bool {
    folder == DevelopmentModules.installed?.folder.path
      || FileManager.default.fileExists(atPath: folder + "/API/UIKit")
  }

  /// The name that SwiftPM uses to identify the package.
  var identity: String {
    switch self {
    case .folder(let path): (path as NSString).lastPathComponent.lowercased()
    case .repository(let url):
      (((url as NSString).lastPathComponent as NSString).deletingPathExtension).lowercased()
    }
  }

  /// The dependency in the form that a manifest needs.
  var dependency: String {
    switch self {
    case .folder(let path): ".package(name: \"Sharesheet\", path: \(SwiftLiteral(path)))"
    case .repository(let url): ".package(url: \(SwiftLiteral(url)), branch: \"main\")"
    }
  }

  /// The package's name in the dependency list of a target.
  var package: String {
    switch self {
    case .folder: "Sharesheet"
    case .repository: identity
    }
  }
}
