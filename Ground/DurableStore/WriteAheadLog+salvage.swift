/// The pages of a log that cannot be repaired, including the pages behind the part that SQLite
/// would read.
struct LogSalvage: Equatable {
  /// The offset in the log of each page's newest content, from the frames that SQLite would read.
  var believed: [Int: Int] = [:]
  /// The offset of each page's newest content, from all intact frames.
  var whole: [Int: Int] = [:]
  /// The pages in `whole` for which no damaged frame can contain a newer version.
  var certain: Set<Int> = []
  /// The offset of each page's content in damaged frames with a plausible page number. A database
  /// with these pages may be wrong, so it only helps to describe what was lost.
  var doubtful: [Int: Int] = [:]
  var pageCount = 0
}

extension WriteAheadLog {
  /// Repairs single-bit errors and collects all intact frames.
  /// - Returns: `nil` if no frame is missing, or no frame can be recovered.
  mutating func salvage() -> LogSalvage? {
    let committed = survey().committed
    guard case .damaged(_, let intact) = mend() else { return nil }
    let first = max(0, intact - Self.headerSize) / frameSize
    // The checksum does not cover the salts. After the known commits, a frame with other salts is
    // older than SQLite's last restart of the log. With repaired salts, the old frame would look
    // intact.
    for frame in first..<max(first, frameCount)
    where !isSound(frame) && (frame < committed || hasOwnSalts(frame)) {
      _ = mendFrame(frame)
    }
    let sound = (0..<frameCount).map { isSound($0) }
    let lastCommit = sound.indices.last { sound[$0] && isCommit($0) } ?? -1
    let end = min(frameCount, max(committed, lastCommit + 1))
    guard first < end, let lastBad = (first..<end).last(where: { !sound[$0] }) else { return nil }
    // The page of a damaged frame is unknown, but a transaction writes each page once. So pages
    // that the frame's own transaction or a later transaction wrote are not older than the damage.
    var start = lastBad
    while start > 0, sound[start - 1], !isCommit(start - 1) { start -= 1 }

    var salvage = LogSalvage()
    let kept = (0..<first).last { isCommit($0) } ?? -1
    for frame in 0..<end {
      let page = Int(Self.word(bytes, offset(frame), true))
      let size = Int(Self.word(bytes, offset(frame) + 4, true))
      let content = offset(frame) + Self.frameHeaderSize
      if sound[frame] {
        if frame <= kept { salvage.believed[page] = content }
        salvage.whole[page] = content
        salvage.doubtful[page] = nil
        if frame >= start { salvage.certain.insert(page) }
        if size > 0 { salvage.pageCount = size }
      } else if page > 1, page <= max(salvage.pageCount, end) {
        salvage.doubtful[page] = content
      }
    }
    salvage.pageCount = max(salvage.pageCount, salvage.whole.keys.max() ?? 0)
    return salvage
  }
}
