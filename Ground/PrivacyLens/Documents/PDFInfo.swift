/// The information dictionary of a PDF file (ISO 32000-1 §14.3.3). It is found only near the
/// beginning or the end of the file, and only if it is not compressed or encrypted.
struct PDFInfo {
  static let signature = Array("%PDF-".utf8)
  /// The length of the beginning and of the end that are read, in bytes.
  private static let window = 1 << 18
  /// The largest dictionary that is read, in bytes.
  private static let maximumDictionary = 8192

  private var dictionary: ArraySlice<UInt8> = []

  init(_ file: PictureBytes) {
    let start = max(0, file.size - Int64(Self.window))
    guard let end = try? file.bytes(at: start, upTo: Self.window),
      let beginning = start == 0 ? end : try? file.bytes(at: 0, upTo: Self.window)
    else { return }
    for part in [end, beginning] where dictionary.isEmpty {
      // The last trailer is the newest.
      guard let name = PDFScanner.last("/Info", in: part[...]),
        PDFScanner.last("/Encrypt", in: part[...]) == nil
      else { continue }
      var scanner = PDFScanner(part[name...].dropFirst(5))
      guard let number = scanner.number(), let generation = scanner.number() else { continue }
      let object = "\(number) \(generation) obj"
      for place in [end, beginning] {
        guard let found = PDFScanner.last(object, in: place[...]),
          found == 0 || !(0x30...0x39).contains(place[found - 1])
        else { continue }
        dictionary = place[found...].dropFirst(object.utf8.count).prefix(Self.maximumDictionary)
        break
      }
    }
  }

  /// Returns the text of a key, such as "Author".
  func text(_ key: String) -> String? {
    var scanner = PDFScanner(dictionary)
    while let name = scanner.nextKey() {
      guard let bytes = scanner.text() else { continue }
      if name == key { return HiddenDetails.text(PDFScanner.decoded(bytes).utf8) }
    }
    return nil
  }
}

extension HiddenDetails {
  /// Adds the details of a PDF file.
  mutating func read(_ info: PDFInfo) {
    addPerson(info.text("Author"))
    program = info.text("Producer") ?? info.text("Creator")
    timeTaken = info.text("CreationDate")
    hasComment = ["Title", "Subject", "Keywords"].contains { info.text($0) != nil }
  }
}
