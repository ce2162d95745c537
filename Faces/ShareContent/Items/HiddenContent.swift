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
  /// Returns the items without what goes along unseen. Pictures are copied without loss; the files
  /// of the user stay as they are.
  /// - Throws: `ShareError` `invalidRequest` if a file with hidden details cannot be cleaned. Then
  ///   nothing should be shared.
  package func cleaned() throws(ShareError) -> SharedItems {
    var clean = self
    for (index, file) in files.enumerated() where !file.isStream {
      if let copy = try Self.cleaned(file) { clean.files[index] = copy }
    }
    clean.links = links.map { TrackingParameters(of: $0).cleanLink }
    return clean
  }

  /// Returns a copy without metadata, or `nil` if the file has none.
  private static func cleaned(_ file: OpenedFile) throws(ShareError) -> OpenedFile? {
    let name = file.name ?? translated("A file")
    do {
      let removal = try MetadataRemoval(of: file.descriptor)
      guard !removal.isUnnecessary else { return nil }
      let output = try Self.temporaryFile()
      try removal.write(to: output)
      _ = try SystemError.check(lseek(output.number, 0, SEEK_SET) < 0 ? -1 : 0, "rewind the copy")
      return OpenedFile(output, named: name)
    } catch MetadataProblem.unsupportedFormat {
      // Nothing is hidden in most other files, such as texts.
      guard !HiddenDetails(of: file.descriptor).isEmpty else { return nil }
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

  /// A file without a name, in the folder of temporary files.
  private static func temporaryFile() throws(SystemError) -> Descriptor {
    let path = FileManager.default.temporaryDirectory
      .appending(path: "sharesheet-\(RandomIdentifier.make())").path
    let file = try Descriptor.open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode: 0o600)
    unlink(path)
    return file
  }
}
