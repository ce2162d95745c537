import Archives
import Foundation
import Glibc
import Linux
import ShareSheet
import Text
import Translations

/// A folder that is shared as a ZIP archive. The archive is a file without a name, so no part of it
/// stays if this process is killed.
struct PackedFolder {
  /// `O_TMPFILE`, which Glibc's module omits.
  private static let withoutName = O_DIRECTORY | 0o20000000
  /// The time between two reports of the progress.
  private static let reportInterval: Duration = .milliseconds(100)

  let archive: OpenedFile
  private let name: String
  private let survey: FolderSurvey

  /// - Parameter isContentNeeded: Whether the archive is read. If not, it is an empty file of the
  ///   archive's size.
  /// - Throws: `ShareError` `invalidRequest` if the folder cannot be read completely, or if there is
  ///   no space for the archive.
  init(
    _ folder: OpenedFile, isContentNeeded: Bool, progress: (PackingProgress) -> Void
  ) throws(ShareError) {
    let name = folder.name ?? ""
    self.name = name.printableLine
    do {
      survey = try FolderSurvey(of: folder.descriptor, named: Array(name.utf8))
      let file = try Self.unnamedFile(of: isContentNeeded ? survey.archiveSize : 0)
      if isContentNeeded {
        try Self.pack(folder.descriptor, name, survey.archiveSize, to: file, progress)
      } else {
        _ = try SystemError.check(
          ftruncate(file.number, off_t(survey.archiveSize)), "set the size")
      }
      archive = OpenedFile(
        packed: try Descriptor.open(file.path, O_RDONLY), named: name + ".zip")
    } catch {
      throw Self.refusal(error, name.printableLine)
    }
  }

  /// What the archive contains, and what was left out, in words.
  var notes: [String] {
    let size = SheetItem.size(survey.archiveSize)
    let packed = translated(
      "\(name) is shared as \(name).zip: \(survey.files) file, \(size).",
      "\(name) is shared as \(name).zip: \(survey.files) files, \(size).", count: survey.files)
    guard survey.omitted > 0 else { return [packed] }
    let paths = survey.omittedPaths.map { "'\($0.printableLine)'" }.joined(separator: ", ")
    let more = survey.omitted - survey.omittedPaths.count
    let all =
      more > 0
      ? translated("\(paths) and \(more) more", "\(paths) and \(more) more", count: more) : paths
    return [
      packed,
      translated("Left out of \(name).zip, because they are sockets, pipes or devices: \(all)."),
    ]
  }

  private static func pack(
    _ folder: Descriptor, _ name: String, _ size: Int64, to file: Descriptor,
    _ progress: (PackingProgress) -> Void
  ) throws {
    var done: Int64 = 0
    var reported = ContinuousClock.now
    try FolderArchive.write(
      folder, named: Array(name.utf8), to: file, spool: try unnamedFile(of: 0),
      onBytes: { count in
        done += Int64(count)
        guard reported + reportInterval < .now else { return }
        reported = .now
        progress(
          PackingProgress(name: name.printableLine, done: min(done, size - 1), total: size))
      },
      onChange: { path in throw ChangedFile(path: path) })
    progress(PackingProgress(name: name.printableLine, done: size, total: size))
  }

  /// A file that changed while it was read.
  private struct ChangedFile: Error {
    let path: String
  }

  /// The disk has less space than the archive needs.
  private struct NoSpace: Error {
    let needed, free: Int64
  }

  /// Returns a file without a name on a disk with enough space. The daemon's own disk comes first,
  /// because the daemon then stores the archive without a copy.
  private static func unnamedFile(of size: Int64) throws -> Descriptor {
    let own = try? Descriptor.open(Directories().state.path, O_RDWR | withoutName)
    if let own, own.availableSpace >= size { return own }
    let folder = UnnamedFile.folder
    // Not every file system supports files that never had a name.
    let file =
      try (try? Descriptor.open(folder, O_RDWR | withoutName)) ?? UnnamedFile.create(in: folder)
    let free = file.availableSpace
    guard free >= size else {
      throw NoSpace(needed: size, free: max(free, own?.availableSpace ?? 0))
    }
    return file
  }

  private static func refusal(_ error: any Error, _ name: String) -> ShareError {
    let reason: String
    switch error {
    case let error as NoSpace:
      let (needed, free) = (SheetItem.size(error.needed), SheetItem.size(error.free))
      reason = translated(
        """
        its archive takes \(needed), and the disk has \(free) left. Free some space, or set TMPDIR \
        to a folder on another disk
        """)
    case let error as ChangedFile:
      reason = translated(
        """
        '\(error.path.printableLine)' was changed while it was read. Share the folder again when \
        the writing has finished
        """)
    case let error as SystemError where [ENOSPC, EDQUOT].contains(error.code):
      reason = translated("the disk is full. Free some space and try again")
    case let error as SystemError where ["write", "set the size"].contains(error.operation):
      reason = translated("its archive cannot be written (\(error.reasonWords))")
    case let error as SystemError where error.code == ELOOP:
      reason = translated(
        "'\(error.operation.printableLine)' is nested more than \(FolderWalk.maximumDepth) folders deep"
      )
    case let error as SystemError where error.code == ENODATA:
      reason = translated(
        "'\(error.operation.printableLine)' does not state its size. Copy the file first")
    case let error as SystemError:
      reason = translated(
        "'\(error.operation.printableLine)' cannot be read (\(error.reasonWords))")
    default: reason = "\(error)"
    }
    return ShareError(
      .invalidRequest,
      translated("The folder '\(name)' cannot be shared: \(reason). Nothing was shared."))
  }
}
