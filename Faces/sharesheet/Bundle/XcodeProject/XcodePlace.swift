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
  /// - Throws: `ShareError` `invalidRequest` if there is no such folder, if the project has no
  ///   content, or if the folder has several projects.
  init(_ path: String) throws(ShareError) {
    let url = URL(writtenPath: path, directoryHint: .isDirectory).standardizedFileURL
    func exists(_ inner: String) -> Bool {
      FileManager.default.fileExists(atPath: url.appending(path: inner).path)
    }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
      throw Self.refusal(
        translated("There is no file or folder \(path.printableLine)."), Self.expectation, url)
    }
    guard isFolder.boolValue else {
      throw Self.refusal(
        translated("\(path.printableLine) is a file."), Self.expectation,
        url.deletingLastPathComponent())
    }
    switch url.pathExtension {
    case "xcodeproj":
      guard exists("project.pbxproj") else {
        throw Self.refusal(
          translated(
            "\(path.printableLine) contains no project.pbxproj, so it is no Xcode project."),
          translated("Fetch or generate the project again, or name another."),
          url.deletingLastPathComponent())
      }
      self = .project(url)
      return
    case "xcworkspace":
      throw Self.refusal(
        translated("\(path.printableLine) is a workspace."),
        translated("Name the project of the extension: X.xcodeproj."),
        url.deletingLastPathComponent())
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

  private static var expectation: String {
    translated("Name the folder that contains Package.swift, or an Xcode project, X.xcodeproj.")
  }

  private static func refusal(_ found: String, _ step: String, _ place: URL) -> ShareError {
    ShareError(.invalidRequest, found + " " + step + NearbyProjects(at: place).sentence)
  }
}
