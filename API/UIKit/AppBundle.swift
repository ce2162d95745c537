import Foundation

/// The running app's bundle.
///
/// An installed program lies in its `X.app`. One that was built in a checkout lies in a build folder;
/// its bundle is the `Extensions/*/X.app` there whose `CFBundleExecutable` is the program.
struct AppBundle {
  static let current = AppBundle(ofProgramAt: Bundle.main.executableURL)

  let folder: URL

  init?(ofProgramAt program: URL?) {
    guard let program = program?.resolvingSymlinksInPath() else { return nil }
    let own = program.deletingLastPathComponent()
    if own.pathExtension == "app" {
      folder = own
      return
    }
    var root = own
    while root.path != "/" {
      let extensions = root.appending(path: "Extensions", directoryHint: .isDirectory)
      if FileManager.default.fileExists(atPath: root.appending(path: "Package.swift").path),
        let found = Self.bundles(in: extensions).first(where: {
          Self.executable(of: $0) == program.lastPathComponent
        })
      {
        folder = found
        return
      }
      root.deleteLastPathComponent()
    }
    return nil
  }

  func path(ofPicture name: String) -> String? {
    [name, "\(name).png", "\(name).jpg", "\(name).jpeg"]
      .map { folder.appending(path: $0).path }
      .first { FileManager.default.fileExists(atPath: $0) }
  }

  private static func bundles(in extensions: URL) -> [URL] {
    contents(of: extensions).flatMap(contents(of:)).filter { $0.pathExtension == "app" }
  }

  private static func contents(of folder: URL) -> [URL] {
    (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil))
      ?? []
  }

  private static func executable(of bundle: URL) -> String? {
    guard let data = try? Data(contentsOf: bundle.appending(path: "Info.plist")),
      let values = try? PropertyListSerialization.propertyList(from: data, format: nil)
    else { return nil }
    return (values as? [String: Any])?["CFBundleExecutable"] as? String
  }
}
