import Foundation
import Linux

extension ItemActions {
  /// Returns paths for programs that may read the files after the sheet has ended. Texts and files
  /// without such a path are written to a folder for temporary files, which the system clears.
  /// - Parameters:
  ///   - texts: Whether texts are written too.
  ///   - place: Set to the folder of the written files, or left `nil` if there are none.
  func lastingPaths(texts: Bool, writtenTo place: inout String?) async throws -> [String] {
    var loose = items
    loose.files = items.files.filter { lastingPath(of: $0) == nil }
    loose.links = []
    if !texts { loose.texts = [] }
    let paths = items.files.compactMap(lastingPath)
    guard !loose.files.isEmpty || !loose.texts.isEmpty else { return paths }
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "sharesheet-\(RandomIdentifier.make())", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    place = folder.path
    return paths + (try await Saving(items: loose, title: title, folder: folder.path).run().paths)
  }

  /// Returns the file's path, or `nil` if it has none or is in the cache, from which the browser's
  /// host removes its files when the sheet has ended.
  private func lastingPath(of file: OpenedFile) -> String? {
    let cache = Directories().cache.path
    return file.path.flatMap { $0.hasPrefix(cache.hasSuffix("/") ? cache : cache + "/") ? nil : $0 }
  }
}
