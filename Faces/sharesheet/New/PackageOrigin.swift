import Foundation
import ShareSheet
import URLReading

/// Where a new package gets this one from.
enum PackageOrigin: Hashable {
  case folder(String)
  case repository(String)

  /// - throws: `ShareError` `invalidRequest` for what is neither.
  init(_ text: String) throws(ShareError) {
    if text.contains("://") {
      guard let url = URL(reading: text), url.host?.isEmpty == false, url.path.count > 1 else {
        throw ShareError(.invalidRequest, "“\(text)” is no address of a repository.")
      }
      self = .repository(url.absoluteString)
      return
    }
    let folder = URL(filePath: text, directoryHint: .isDirectory).standardizedFileURL
    guard FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path)
    else { throw ShareError(.invalidRequest, "There is no Package.swift in \(folder.path).") }
    self = .folder(folder.path)
  }

  /// As SwiftPM knows the package.
  var identity: String {
    switch self {
    case .folder(let path): (path as NSString).lastPathComponent.lowercased()
    case .repository(let url):
      (((url as NSString).lastPathComponent as NSString).deletingPathExtension).lowercased()
    }
  }

  /// In a manifest.
  var dependency: String {
    switch self {
    case .folder(let path): ".package(name: \"Sharesheet\", path: \(path.debugDescription))"
    case .repository(let url): ".package(url: \(url.debugDescription), branch: \"main\")"
    }
  }

  /// What its products are said to be of.
  var package: String {
    switch self {
    case .folder: "Sharesheet"
    case .repository: identity
    }
  }
}
