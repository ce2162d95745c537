import Foundation
import Linux
import ShareSheet
import Text
import Translations

/// The package or the Xcode project that a command is called for.
enum XcodePlace: Hashable {
  case package(URL)
  /// A folder `NAME.xcodeproj`.
  case project(URL)

  /// Finds a project, or the only project of a folder without `Package.swift`. Any other folder is
  /// a package.
  /// - Throws: `ShareError` `invalidRequest` if there is no project with that name, or if the
  ///   folder has several projects.
  init(_ path: String) throws(ShareError) {
    let url = URL(writtenPath: path, directoryHint: .isDirectory).standardizedFileURL
    func exists(_ inner: String) -> Bool {
      FileManager.default.fileExists(atPath: url.appending(path: inner).path)
    }
    switch url.pathExtension {
    case "xcodeproj":
      guard exists("project.pbxproj") else {
        throw ShareError(
          .invalidRequest, translated("There is no Xcode project \(path.printableLine)."))
      }
      self = .project(url)
      return
    case "xcworkspace":
      throw ShareError(
        .invalidRequest,
        translated(
          "\(path.printableLine) is a workspace. Name the project of the extension: X.xcodeproj.")
      )
    default: break
    }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
    let projects = names.filter { $0.hasSuffix(".xcodeproj") }.sorted()
    guard !exists("Package.swift"), let first = projects.first else {
      self = .package(url)
      return
    }
    guard projects.count == 1 else {
      throw ShareError(
        .invalidRequest,
        translated(
          """
          \(url.path.printableLine) contains several Xcode projects. Name one of them: \
          \(projects.joined(separator: ", ").printableLine)
          """))
    }
    self = .project(url.appending(path: first, directoryHint: .isDirectory))
  }
}
