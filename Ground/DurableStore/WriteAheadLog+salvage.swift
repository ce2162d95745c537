/// What a log that cannot be put right still has, behind what SQLite would read.
struct LogSalvage: Equatable {
  /// For each page, where in the log its newest whole content lies: of what SQLite would read.
  var believed: [Int: Int] = [:]
  /// The same of all frames that are whole.
  var whole: [Int: Int] = [:]
  /// Of them those that no damaged frame can have been a newer version of.
  var certain: Set<Int> = []
  /// The same of damaged frames, as far as their heads can be believed. For names and no more.
  var doubtful: [Int: Int] = [:]
  var pageCount = 0
}

extension WriteAheadLog {
  /// Puts right what one bit explains, and looks what else is whole.
  /// - Returns: nil when nothing is missing, or nothing of it is left.
  mutating func salvage() -> LogSalvage? {
    let committed = survey().committed
    guard case .damaged(_, let intact) = mend() else { return nil }
    let first = max(0, intact - Self.headerSize) / frameSize
    // The sum does not cover the salts: behind what is known to be committed, what has others is of
    // an earlier round, and given these it would look whole.
    for frame in first..<max(first, frameCount)
    where !isSound(frame) && (frame < committed || hasOwnSalts(frame)) {
      _ = mendFrame(frame)
    }
    let sound = (0..<frameCount).map { isSound($0) }
    let lastCommit = sound.indices.last { sound[$0] && isCommit($0) } ?? -1
    let end = min(frameCount, max(committed, lastCommit + 1))
    guard first < end, let lastBad = (first..<end).last(where: { !sound[$0] }) else { return nil }
    // Which page a damaged frame was of is not known, but a transaction writes each page once: what
    // it, and those after it, have written is not older than the damage.
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
