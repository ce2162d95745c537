import Glibc
import Linux
package import ShareSheet
import Text
import Translations

/// The folder in which GNOME Shell and other programs save screenshots.
package struct ScreenshotFolder {
  /// The name that the programs give the folder in English.
  package static let englishName = "Screenshots"

  /// The maximum number of entries that a search reads.
  private static let limit = 100_000
  /// Endings of pictures. A screen recorder may save videos in the same folder.
  private static let endings: Set<Substring> = [
    "png", "jpg", "jpeg", "webp", "avif", "jxl", "gif", "bmp", "tif", "tiff",
  ]

  /// The possible paths of the folder. The most probable path comes first.
  package let paths: [String]
  private let desktop: Desktop
  private let limit: Int

  /// - Parameters:
  ///   - translation: The folder's name in the user's language.
  ///   - limit: The maximum number of entries that a search reads.
  package init(_ desktop: Desktop, translation: String, limit: Int? = nil) {
    let isName = !["", ".", ".."].contains(translation) && !translation.contains("/")
    let names = (isName ? [translation] : []) + [Self.englishName]
    var paths: [String] = []
    for folder in Folder.pictures(desktop) {
      for name in names {
        let path = Folder.entry(name, in: folder)
        if !paths.contains(path) { paths.append(path) }
      }
    }
    (self.paths, self.desktop, self.limit) = (paths, desktop, limit ?? Self.limit)
  }

  /// Whether a folder for screenshots exists. It may be empty.
  package var exists: Bool { paths.contains(where: Folder.isFolder) }

  /// Opens the newest picture.
  /// - Throws: `ShareError` `failed` if there is no picture, or if the newest picture is cut off.
  package func newest() throws(ShareError) -> OpenedFile {
    var last: Picture?
    for path in paths {
      if let found = try newest(in: path), last.map({ $0 < found }) ?? true { last = found }
    }
    guard let last else {
      throw ShareError(.failed, translated("There is no screenshot in \(shownPaths)."))
    }
    let name = String(decoding: last.name, as: UTF8.self).printableLine
    do {
      let file = try last.open()
      if try !WholePicture.isCutOff(file) { return OpenedFile(regular: file, at: last.path) }
    } catch {
      throw ShareError(
        .failed,
        translated("The last screenshot, '\(name)', cannot be opened: \(error.reasonWords)."))
    }
    throw ShareError(
      .failed,
      translated(
        "The last screenshot, '\(name)', is cut off. If it is still being saved, try again."))
  }

  private var shownPaths: String {
    let present = paths.filter(Folder.isFolder)
    return (present.isEmpty ? [paths[0]] : present)
      .map { "'\(Folder.short($0, desktop).printableLine)'" }.joined(separator: ", ")
  }

  /// - Returns: `nil` if the folder does not exist or has no pictures.
  private func newest(in folder: String) throws(ShareError) -> Picture? {
    guard let stream = opendir(folder) else {
      guard ![ENOENT, ENOTDIR].contains(errno) else { return nil }
      throw unreadable(folder, errno)
    }
    defer { closedir(stream) }
    var newest: Picture?
    var count = 0
    while true {
      // A failure must not look like the end of the folder. An older picture would be shared.
      errno = 0
      guard let entry = readdir(stream) else {
        guard errno == 0 else { throw unreadable(folder, errno) }
        return newest
      }
      count += 1
      guard count <= limit else {
        throw ShareError(
          .failed,
          translated(
            "'\(Folder.short(folder, desktop).printableLine)' has more than \(limit) entries. Move older screenshots away."
          ))
      }
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      var status = stat()
      guard Self.isPicture(name),
        fstatat(
          dirfd(stream), name.map(CChar.init(bitPattern:)) + [0], &status, AT_SYMLINK_NOFOLLOW)
          == 0
      else { continue }
      let picture = Picture(folder: folder, name: name, status: FileStatus(status))
      if picture.status.isRegularFile, newest.map({ $0 < picture }) ?? true { newest = picture }
    }
  }

  private func unreadable(_ folder: String, _ code: Int32) -> ShareError {
    let reason = SystemError(code: code, operation: "read \(folder)").reasonWords
    return ShareError(
      .failed,
      translated(
        "'\(Folder.short(folder, desktop).printableLine)' cannot be read: \(reason)."))
  }

  /// Whether the name is the name of a picture. Hidden files are files that a program has not
  /// renamed yet.
  private static func isPicture(_ name: [UInt8]) -> Bool {
    guard name.first != UInt8(ascii: "."), let dot = name.lastIndex(of: UInt8(ascii: ".")) else {
      return false
    }
    return endings.contains(
      String(decoding: name[dot...].dropFirst(), as: UTF8.self).lowercased()[...])
  }

  private struct Picture: Comparable {
    let folder: String
    let name: [UInt8]
    let status: FileStatus

    var path: [UInt8] { Array(folder.utf8) + [UInt8(ascii: "/")] + name }

    /// - Throws: `SystemError` if the file cannot be opened or is no longer the same file.
    func open() throws(SystemError) -> Descriptor {
      let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
      let file = Descriptor(
        owning: try SystemError.check(
          Glibc.open(path.map(CChar.init(bitPattern:)) + [0], flags), "open the screenshot"))
      let opened = try file.status()
      guard opened.isRegularFile, opened.isSameFile(as: status) else {
        throw SystemError(code: ESTALE, operation: "open the screenshot")
      }
      return file
    }

    /// The order of the times. Files of the same time are in the order of their names.
    static func < (left: Picture, right: Picture) -> Bool {
      left.status.modified == right.status.modified
        ? left.name.lexicographicallyPrecedes(right.name)
        : left.status.modified < right.status.modified
    }
  }
}
