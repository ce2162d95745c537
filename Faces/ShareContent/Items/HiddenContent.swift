import Foundation
import Glibc
import Linux
import PrivacyLens
package import ShareSheet
import Text
import Translations

/// What goes along unseen with the shared items: the place and the camera of a photo, the author of
/// a document, the tracking parameters of a link. Only this computer examines the items.
package struct HiddenContent: Hashable, Sendable {
  /// The largest number of files that are examined.
  private static let maximumFiles = 200

  /// The details, such as "cow.jpg: place, camera". Empty if there are none.
  package private(set) var lines: [String] = []

  package init(of items: SharedItems) {
    for file in items.files.prefix(Self.maximumFiles) where !file.isStream {
      if file.isPackedFolder {
        let name = (file.name ?? "").printableLine
        lines.append("\(name): " + translated("the files in the folder are not examined"))
        continue
      }
      let words = Self.words(HiddenDetails(of: file.descriptor))
      guard !words.isEmpty else { continue }
      let name = (file.name ?? translated("A file")).printableLine
      lines.append("\(name): \(words.joined(separator: ", "))")
    }
    for link in items.links {
      let names = TrackingParameters(of: link).names
      guard !names.isEmpty else { continue }
      let host = URL(string: link)?.host ?? link
      lines.append(
        "\(host.printableLine): "
          + translated("tracking: \(names.joined(separator: ", ").printableLine)"))
    }
  }

  private static func words(_ details: HiddenDetails) -> [String] {
    var words: [String] = []
    if let place = details.place {
      let text = String(format: "%.4f, %.4f", place.latitude, place.longitude)
      words.append(translated("place (\(text))"))
    } else if details.hasPlace {
      words.append(translated("place"))
    }
    let camera = [details.cameraMake, details.cameraModel].compactMap { $0?.printableLine }
    if !camera.isEmpty { words.append(translated("camera (\(camera.joined(separator: " ")))")) }
    if details.serialNumber != nil { words.append(translated("serial number")) }
    if !details.people.isEmpty {
      words.append(translated("people (\(details.people.joined(separator: ", ").printableLine))"))
    }
    if let time = details.timeTaken { words.append(translated("time (\(time.printableLine))")) }
    if details.hasComment { words.append(translated("comment")) }
    if details.hasPreview { words.append(translated("smaller picture")) }
    if words.isEmpty, !details.isEmpty { words.append(translated("other data")) }
    return words
  }
}

extension SharedItems {
  /// The reason why hidden details are removed. It decides about a kind of file that cannot be
  /// cleaned.
  enum Cleaning {
    /// The option `--clean`. Such a file is an error.
    case option
    /// The setting of the destination, without a sheet. Such a file is an error.
    case always
    /// The user's choice in a sheet, which shows that such a file stays as it is.
    case choice
  }

  /// Returns the items without what goes along unseen. Pictures are copied without loss; the files
  /// of the user stay as they are.
  /// - Throws: `ShareError` `invalidRequest` if a file with hidden details cannot be cleaned. Then
  ///   nothing should be shared.
  package func cleaned() throws(ShareError) -> SharedItems { try cleaned(as: .option) }

  func cleaned(as cleaning: Cleaning) throws(ShareError) -> SharedItems {
    var clean = self
    try refuseFolders()
    for (index, file) in files.enumerated() where !file.isStream {
      if let copy = try Self.cleaned(file, as: cleaning) { clean.files[index] = copy }
    }
    clean.links = links.map { TrackingParameters(of: $0).cleanLink }
    return clean
  }

  /// - Throws: `ShareError` `invalidRequest` if there is a folder, whose files cannot be cleaned.
  package func refuseFolders() throws(ShareError) {
    guard let folder = files.first(where: { $0.isFolder || $0.isPackedFolder }) else { return }
    throw ShareError(
      .invalidRequest,
      translated(
        """
        The hidden details of the files in '\((folder.name ?? "").printableLine)' cannot be \
        removed. Nothing was shared. Share the files themselves, or share the folder without \
        --clean.
        """))
  }

  /// Returns a copy without metadata, or `nil` if the file has none.
  private static func cleaned(
    _ file: OpenedFile, as cleaning: Cleaning
  ) throws(ShareError) -> OpenedFile? {
    let name = file.name ?? translated("A file")
    do {
      let removal = try MetadataRemoval(of: file.descriptor)
      guard !removal.isUnnecessary else { return nil }
      let output = try UnnamedFile.create()
      try removal.write(to: output)
      _ = try SystemError.check(lseek(output.number, 0, SEEK_SET) < 0 ? -1 : 0, "rewind the copy")
      return OpenedFile(output, named: name)
    } catch MetadataProblem.unsupportedFormat {
      // Nothing is hidden in most other files, such as texts.
      guard cleaning != .choice, !HiddenDetails(of: file.descriptor).isEmpty else { return nil }
      if cleaning == .always { throw ShareError(.invalidRequest, Words.Lens.cannotClean(name)) }
      throw ShareError(
        .invalidRequest,
        translated(
          """
          The hidden details of '\(name.printableLine)' cannot be removed: this kind of file is \
          not supported. Nothing was shared. Share the file without --clean, or convert it.
          """))
    } catch {
      throw ShareError(
        .invalidRequest,
        translated(
          """
          The hidden details of '\(name.printableLine)' cannot be removed: \("\(error)"). Nothing \
          was shared.
          """))
    }
  }
}
