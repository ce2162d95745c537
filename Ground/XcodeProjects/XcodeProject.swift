package import Foundation
import Text
import Translations

/// A project that Xcode has made: `NAME.xcodeproj`.
package struct XcodeProject: Sendable {
  /// The name of the project without `.xcodeproj`.
  package let name: String
  /// The folder that contains the project.
  package let folder: URL
  package let targets: [XcodeTarget]
  /// The file in which Xcode has written the versions of Swift packages.
  package let resolvedPackages: URL

  /// - Parameters:
  ///   - url: The folder `NAME.xcodeproj`.
  ///   - configuration: The name of the configuration whose settings are used, such as Release. If
  ///     a target has no such configuration, its default is used.
  /// - Throws: `XcodeProjectError` if the project cannot be read.
  package init(_ url: URL, configuration: String) throws(XcodeProjectError) {
    let url = url.standardizedFileURL
    let reader = try XcodeProjectReader(url, configuration)
    name = url.deletingPathExtension().lastPathComponent
    folder = reader.files.folder
    targets = reader.targets
    resolvedPackages = url.appending(
      path: "project.xcworkspace/xcshareddata/swiftpm/Package.resolved")
    files = reader.files
  }

  private let files: XcodeFiles

  /// Returns the absolute path that a build setting names, or `nil` if there is no such file in the
  /// project's checkout.
  package func file(_ path: String) -> String? {
    files.path(named: path).flatMap { FileManager.default.fileExists(atPath: $0) ? $0 : nil }
  }
}
