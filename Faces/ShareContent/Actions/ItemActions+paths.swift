import Foundation
import Linux
import ShareSheet
import Text
import Translations

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
    guard !loose.files.isEmpty || !loose.texts.isEmpty else {
      return items.files.compactMap(lastingPath)
    }
    let folder = try makeFolder()
    place = folder
    var written = try await Saving(items: loose, title: title, folder: folder).run().paths[...]
    // The files keep their order. The texts follow.
    return items.files.compactMap { lastingPath(of: $0) ?? written.popFirst() } + written
  }

  /// Makes a folder for temporary files.
  private func makeFolder() throws(ShareError) -> String {
    let place = desktop.value("TMPDIR") ?? "/tmp"
    let folder = Folder.entry("sharesheet-\(RandomIdentifier.make())", in: place)
    do {
      _ = try SystemError.check(mkdir(folder, 0o700), "make \(folder)")
    } catch {
      throw ShareError(
        .failed,
        translated(
          """
          The files cannot be copied to \(place.printableLine): \(error.reasonWords). Set TMPDIR to \
          another folder.
          """))
    }
    return folder
  }

  /// Returns the file's path, or `nil` if it has none that stays. The browser's host removes its
  /// files from the cache when the sheet has ended, and a path in `/proc` or `/dev` belongs to this
  /// process.
  private func lastingPath(of file: OpenedFile) -> String? {
    let cache = Directories(environment: desktop.environment).cache.path
    guard let path = file.path, !path.hasPrefix("/proc/"), !path.hasPrefix("/dev/"),
      let target = RealPath.of(path)
    else { return nil }
    return target.hasPrefix("\(RealPath.of(cache) ?? cache)/") ? nil : path
  }
}
