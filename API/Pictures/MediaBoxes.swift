/// The boxes of an ISO base media file (ISO/IEC 14496-12 §4.2), as HEIF and JPEG 2000 have them.
enum MediaBoxes {
  /// Boxes that are looked at on one level.
  private static let limit = 1024

  struct Box {
    let type: String
    /// Where its content begins and ends in the file or in the box around it. `nil`: it goes on to
    /// the end.
    let start: Int64
    let end: Int64?
  }

  /// Calls `look` with the boxes of a file, until it returns true.
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

  /// The boxes within a box's content.
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
      // A length of 8 bytes; no header is longer than what 7 of them say.
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
