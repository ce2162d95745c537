/// A reader for HEIF headers (ISO/IEC 23008-12): HEIC and AVIF.
enum HEIFHeader {
  private static let brands: [String: String] = [
    "avif": "avif", "avis": "avif", "heic": "heic", "heix": "heic", "heim": "heic", "heis": "heic",
    "hevc": "heic", "hevx": "heic", "hevm": "heic", "hevs": "heic", "mif1": "heif", "msf1": "heif",
    "mif2": "heif",
  ]

  static func read(_ file: HeaderBytes) -> StatedSize? {
    guard file.part(at: 4, count: 4)?.elementsEqual("ftyp".utf8) == true else { return nil }
    var ending: String?
    var found: StatedSize?
    MediaBoxes.walk(file) { box in
      guard let end = box.end, let content = file.part(at: box.start, count: count(box.start, end))
      else { return box.type == "ftyp" || box.type == "meta" }
      switch box.type {
      case "ftyp":
        ending = kind(content)
        return ending == nil
      case "meta":
        found = ending.flatMap { size(content.dropFirst(4), ending: $0) }
        return true
      default: return false
      }
    }
    return found
  }

  /// Returns a box's length. A length above `HeaderBytes.limit` becomes this limit plus 1, so that
  /// reading the box fails.
  private static func count(_ start: Int64, _ end: Int64) -> Int {
    Int(clamping: min(end - start, Int64(HeaderBytes.limit) + 1))
  }

  /// Returns the usual extension, from the most specific brand.
  private static func kind(_ content: ArraySlice<UInt8>) -> String? {
    let places = [0] + Array(stride(from: 8, to: min(content.count, 512), by: 4))
    let kinds = places.compactMap { content.text(at: $0, 4).flatMap { brands[$0] } }
    return kinds.first { $0 != "heif" } ?? kinds.first
  }

  /// Returns the size and orientation of the primary item.
  private static func size(_ meta: ArraySlice<UInt8>, ending: String) -> StatedSize? {
    let boxes = MediaBoxes.inside(meta)
    guard let primary = boxes.first(where: { $0.type == "pitm" }).flatMap({ item($0.content) }),
      let tables = boxes.first(where: { $0.type == "iprp" }).map({ MediaBoxes.inside($0.content) }),
      let properties = tables.first(where: { $0.type == "ipco" }).map({
        MediaBoxes.inside($0.content)
      }),
      let indices = tables.lazy.filter({ $0.type == "ipma" }).compactMap({
        associations($0.content, of: primary)
      }).first
    else { return nil }
    var size: (width: Int, height: Int)?
    var turning = Turning()
    // The properties apply in this order.
    for index in indices where properties.indices.contains(index - 1) {
      let (type, content) = properties[index - 1]
      switch type {
      case "ispe":
        if let width = content.number(at: 4, 4), let height = content.number(at: 8, 4) {
          size = (width, height)
        }
      case "clap": size = size.flatMap { clean(content, of: $0) }
      case "irot": turning.rotate(quarters: (content.number(at: 0, 1) ?? 0) & 3)
      case "imir": turning.mirror(leftAndRight: (content.number(at: 0, 1) ?? 0) & 1 == 1)
      default: break
      }
    }
    return size.flatMap {
      StatedSize(
        width: $0.width, height: $0.height, orientation: turning.orientation, format: ending,
        filenameExtension: ending, isTurnedByLoader: true)
    }
  }

  private static func item(_ content: ArraySlice<UInt8>) -> Int? {
    content.number(at: 0, 1).flatMap { content.number(at: 4, $0 == 0 ? 2 : 4) }
  }

  /// Returns the indices of an item's properties, starting at 1.
  private static func associations(_ content: ArraySlice<UInt8>, of item: Int) -> [Int]? {
    guard let version = content.number(at: 0, 1), let flags = content.number(at: 1, 3),
      let count = content.number(at: 4, 4)
    else { return nil }
    let (itemLength, indexLength) = (version == 0 ? 2 : 4, flags & 1 == 0 ? 1 : 2)
    var place = 8
    // Each entry takes at least 3 bytes, so the end of the content bounds this loop.
    for _ in 0..<count {
      guard let id = content.number(at: place, itemLength),
        let number = content.number(at: place + itemLength, 1)
      else { return nil }
      place += itemLength + 1
      if id == item {
        // The first bit marks a property as essential.
        let mask = indexLength == 1 ? 0x7F : 0x7FFF
        return (0..<number).compactMap {
          content.number(at: place + $0 * indexLength, indexLength).map { $0 & mask }
        }
      }
      place += number * indexLength
    }
    return nil
  }

  /// Returns the size of the clean aperture, the visible part. It is stored as fractions.
  private static func clean(
    _ content: ArraySlice<UInt8>, of size: (width: Int, height: Int)
  ) -> (width: Int, height: Int)? {
    guard let width = content.number(at: 0, 4), let widthOf = content.number(at: 4, 4),
      let height = content.number(at: 8, 4), let heightOf = content.number(at: 12, 4),
      widthOf > 0, heightOf > 0, (1...size.width).contains(width / widthOf),
      (1...size.height).contains(height / heightOf)
    else { return size }
    return (width / widthOf, height / heightOf)
  }
}

/// A series of rotations and mirrorings, reduced to an optional horizontal mirroring followed by a
/// rotation.
private struct Turning {
  /// The rotation in quarter turns, counterclockwise.
  private var quarters = 0
  private var isMirrored = false

  mutating func rotate(quarters count: Int) { quarters = (quarters + count) & 3 }

  /// - Parameter leftAndRight: Whether to exchange left and right. If `false`, top and bottom are
  ///   exchanged.
  mutating func mirror(leftAndRight: Bool) {
    quarters = (leftAndRight ? -quarters : 2 - quarters) & 3
    isMirrored.toggle()
  }

  var orientation: ExifOrientation {
    switch (quarters, isMirrored) {
    case (1, false): .left
    case (2, false): .down
    case (3, false): .right
    case (0, true): .upMirrored
    case (1, true): .leftMirrored
    case (2, true): .downMirrored
    case (3, true): .rightMirrored
    default: .up
    }
  }
}
