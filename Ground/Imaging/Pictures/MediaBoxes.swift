/// The boxes of an ISO base media file (ISO/IEC 14496-12 §4.2), as used in HEIF and JPEG 2000.
enum MediaBoxes {
  /// The maximum number of boxes that are read on one level.
  private static let limit = 1024

  struct Box {
    let type: String
    /// The start and end of the content in the file or in the enclosing box. The end is `nil` if
    /// the box extends to the end of the file or box.
    let start: Int64
    let end: Int64?
  }

  /// Calls `look` with each top-level box of a file until `look` returns `true`.
  static func walk(_ file: HeaderBytes, _ look: (Box) -> Bool) {
    var position: Int64 = 0
    for _ in 0..<limit {
      let head = file.beginning(at: position, upTo: 16)
      guard let box = Self.box(head, at: position) else { return }
      if look(box) { return }
      guard let end = box.end else { return }
      position = end
    }
  }

  /// Returns the boxes in a box's content.
  static func inside(_ content: ArraySlice<UInt8>) -> [(type: String, content: ArraySlice<UInt8>)] {
    var boxes: [(type: String, content: ArraySlice<UInt8>)] = []
    var position: Int64 = 0
    while boxes.count < limit, position < content.count {
      let place = Int(position)
      guard let head = content.part(place, min(16, content.count - place)),
        let box = Self.box(head, at: position)
      else { break }
      let end = box.end ?? Int64(content.count)
      guard end <= content.count, box.start <= end,
        let inner = content.part(Int(box.start), Int(end - box.start))
      else { break }
      boxes.append((box.type, inner))
      position = end
    }
    return boxes
  }

  private static func box(_ head: ArraySlice<UInt8>, at position: Int64) -> Box? {
    guard let short = head.number(at: 0, 4), let type = head.text(at: 4, 4) else { return nil }
    var (length, own) = (Int64(short), Int64(8))
    if short == 1 {
      // An 8-byte length. Lengths of more than 7 significant bytes are rejected.
      guard head.number(at: 8, 1) == 0, let long = head.number(at: 9, 7) else { return nil }
      (length, own) = (Int64(long), 16)
    }
    let start = position + own
    if short == 0 { return Box(type: type, start: start, end: nil) }
    let (end, isTooFar) = position.addingReportingOverflow(length)
    guard length >= own, !isTooFar else { return nil }
    return Box(type: type, start: start, end: end)
  }
}
