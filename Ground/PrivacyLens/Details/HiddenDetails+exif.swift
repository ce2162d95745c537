extension HiddenDetails {
  /// Adds the details of a camera's metadata block. A block of which nothing is readable is other
  /// data.
  mutating func read(_ tags: ExifTags?) {
    guard let tags else {
      hasOther = true
      return
    }
    func text(_ directory: ExifTags.Directory?, _ tag: UInt16) -> String? {
      directory.flatMap { tags.content($0, tag, limit: Self.maximumText) }.flatMap(Self.text)
    }
    let main = tags.main
    let camera = tags.directory(main, 0x8769)
    cameraMake = cameraMake ?? text(main, 0x010F)
    cameraModel = cameraModel ?? text(main, 0x0110)
    program = program ?? text(main, 0x0131)
    serialNumber =
      serialNumber ?? text(camera, 0xA431) ?? text(main, 0xC62F) ?? text(camera, 0xA435)
    for name in [text(main, 0x013B), text(camera, 0xA430), text(main, 0x8298)] { addPerson(name) }
    timeTaken =
      text(camera, 0x9003) ?? text(camera, 0x9004) ?? text(main, 0x0132) ?? timeTaken
    // A description, and the comments of Exif and of Windows.
    hasComment =
      hasComment || text(main, 0x010E) != nil || camera?.contains(0x9286) == true
      || [0x9C9B, 0x9C9C, 0x9C9D, 0x9C9E, 0x9C9F].contains(where: main.contains)
    hasXMP = hasXMP || main.contains(0x02BC)
    hasIPTC = hasIPTC || main.contains(0x83BB)
    hasPreview = hasPreview || tags.following(main)?.isEmpty == false
    // A manufacturer's notes, and an identifier of the picture.
    hasOther = hasOther || [0x927C, 0xA420].contains { camera?.contains($0) == true }
    if let position = tags.directory(main, 0x8825), !position.isEmpty {
      hasPlace = true
      place = place ?? Self.place(tags, position)
    }
  }

  /// Returns the place, or `nil` if a number is missing or out of range.
  private static func place(_ tags: ExifTags, _ directory: ExifTags.Directory) -> Place? {
    func degrees(_ sign: UInt16, _ tag: UInt16, negative: UInt8, limit: Double) -> Double? {
      guard let parts = tags.fractions(directory, tag, 3) else { return nil }
      let value = parts[0] + parts[1] / 60 + parts[2] / 3600
      guard value <= limit else { return nil }
      return tags.content(directory, sign, limit: 1)?.first == negative ? -value : value
    }
    guard let latitude = degrees(1, 2, negative: UInt8(ascii: "S"), limit: 90),
      let longitude = degrees(3, 4, negative: UInt8(ascii: "W"), limit: 180)
    else { return nil }
    return Place(latitude: latitude, longitude: longitude)
  }

  /// Adds the details of a text of a PNG file (W3C PNG §11.3.3). A compressed text is not read.
  mutating func readText(_ content: [UInt8], of type: String) {
    let keyword = content.prefix(79).prefix { $0 != 0 }
    let rest = content.dropFirst(keyword.count + 1)
    let text: String?
    switch type {
    case "tEXt": text = Self.text(rest)
    // The compression's flag and method, then the language and the translated keyword.
    case "iTXt" where rest.first == 0:
      let parts = rest.dropFirst(2).split(
        separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
      text = parts.count == 3 ? Self.text(parts[2]) : nil
    default: text = nil
    }
    switch String(decoding: keyword, as: UTF8.self) {
    case "Author", "Copyright":
      addPerson(text)
      hasComment = hasComment || text == nil
    case "Software": program = program ?? text
    case "Creation Time": timeTaken = timeTaken ?? text
    case "XML:com.adobe.xmp", "Raw profile type xmp": hasXMP = true
    case "Raw profile type iptc": hasIPTC = true
    case "Raw profile type exif", "Raw profile type APP1": hasOther = true
    default: hasComment = true
    }
  }
}
