/// A camera's metadata block that the tests assemble.
struct SampleExif {
  /// A tag with its content.
  struct Tag {
    let number: Int
    let type: Int
    let count: Int
    let content: [UInt8]
  }

  var isLittle = false
  var main: [Tag] = []
  var camera: [Tag] = []
  var position: [Tag] = []
  /// Whether a directory for a preview follows.
  var hasPreview = false

  func text(_ number: Int, _ text: String) -> Tag {
    Tag(number: number, type: 2, count: text.utf8.count + 1, content: Array(text.utf8) + [0])
  }

  func short(_ number: Int, _ value: Int) -> Tag {
    Tag(number: number, type: 3, count: 1, content: bytes(value, 2) + [0, 0])
  }

  func bytes(_ tag: Int, type: Int, _ content: [UInt8]) -> Tag {
    Tag(number: tag, type: type, count: content.count, content: content)
  }

  func degrees(_ number: Int, _ parts: [(Int, Int)]) -> Tag {
    Tag(
      number: number, type: 5, count: parts.count,
      content: parts.flatMap { bytes($0.0, 4) + bytes($0.1, 4) })
  }

  /// A block with every detail that the tests look for.
  static func full(isLittle: Bool = false, orientation: Int = 6) -> SampleExif {
    var exif = SampleExif(isLittle: isLittle)
    exif.main = [
      exif.text(0x010E, "Secret description"), exif.text(0x010F, "Secret Maker"),
      exif.text(0x0110, "Secret Model"), exif.short(0x0112, orientation),
      exif.text(0x0131, "Secret Program"), exif.text(0x013B, "Secret Artist"),
      exif.text(0x8298, "Secret Holder"),
    ]
    exif.camera = [
      exif.text(0x9003, "2026:05:04 03:02:01"), exif.bytes(0x927C, type: 7, Array("Secret".utf8)),
      exif.text(0xA430, "Secret Owner"), exif.text(0xA431, "Secret-123"),
    ]
    exif.position = [
      exif.text(1, "S"), exif.degrees(2, [(33, 1), (51, 1), (3600, 100)]), exif.text(3, "W"),
      exif.degrees(4, [(151, 1), (12, 1), (0, 1)]),
    ]
    exif.hasPreview = true
    return exif
  }

  /// The bytes of the block.
  var block: [UInt8] {
    var main = main
    let children = [(0x8769, camera), (0x8825, position)].filter { !$0.1.isEmpty }
    var place = 8 + Self.size(main) + 12 * children.count
    for (number, tags) in children {
      main.append(Tag(number: number, type: 4, count: 1, content: bytes(place, 4)))
      place += Self.size(tags)
    }
    let preview = [short(0x0103, 6)]
    return Array((isLittle ? "II*\0" : "MM\0*").utf8) + bytes(8, 4)
      + directory(main, at: 8, next: hasPreview ? place : 0)
      + childBytes(children.map(\.1), at: 8 + Self.size(main))
      + (hasPreview ? directory(preview, at: place, next: 0) : [])
  }

  /// The content of a JPEG file's segment.
  var segment: [UInt8] { SamplePicture.segment(0xE1, Array("Exif\0\0".utf8) + block) }

  private func childBytes(_ children: [[Tag]], at start: Int) -> [UInt8] {
    var all: [UInt8] = []
    for tags in children { all += directory(tags, at: start + all.count, next: 0) }
    return all
  }

  private static func size(_ tags: [Tag]) -> Int {
    6 + tags.reduce(0) { $0 + 12 + ($1.content.count > 4 ? $1.content.count : 0) }
  }

  private func directory(_ tags: [Tag], at start: Int, next: Int) -> [UInt8] {
    var entries = bytes(tags.count, 2)
    var data: [UInt8] = []
    for tag in tags {
      entries += bytes(tag.number, 2) + bytes(tag.type, 2) + bytes(tag.count, 4)
      if tag.content.count > 4 {
        entries += bytes(start + 6 + 12 * tags.count + data.count, 4)
        data += tag.content
      } else {
        entries += tag.content + [UInt8](repeating: 0, count: 4 - tag.content.count)
      }
    }
    return entries + bytes(next, 4) + data
  }

  private func bytes(_ number: Int, _ count: Int) -> [UInt8] {
    let big = SamplePicture.big(number, count)
    return isLittle ? big.reversed() : big
  }
}
