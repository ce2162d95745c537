import Contract
import Foundation

/// Reading transfers ahead from the journal, and beginning them.
extension TransferScheduler {
  /// Begins the transfers that were read and that may begin now.
  mutating func beginReady() -> [Action] {
    guard isOpen else { return [] }
    var actions: [Action] = []
    while hosts.sending < HostTable.limit, active.count < Self.activeLimit,
      let entry = ready.next(where: { [hosts, now] in hosts.room(for: $0, at: now) > 0 })
    {
      let origin = entry.transfer.origin
      actions += begin(entry)
      // Only this transfer probes the host. The host's other transfers are dropped, because they
      // would only fill `ready`.
      if hosts.isBlocked(origin, at: now) { ready.drop(origin) }
      if ready.needsMore(origin) { hasUnread = true }
    }
    // At this date, an attempt in flight becomes slow and stops counting towards the limit.
    if hasUnread || !ready.isEmpty, let date = hosts.nextSlow(after: now) {
      actions += wake(at: date)
    }
    return actions
  }

  /// Reads more transfers from the journal, if the journal may have more that are due and `ready`
  /// has room. If `ready` is full, the transfers to stuck hosts are dropped.
  mutating func readAhead() -> [Action] {
    guard hasUnread, isOpen, survey == nil, active.count < Self.activeLimit else { return [] }
    var stuck: Set<String> = []
    if !ready.hasRoom {
      guard ready.origins.contains(where: { hosts.isStuck($0, at: now) }) else {
        return []
      }
      stuck = hosts.stuck(at: now)
      for origin in stuck { ready.drop(origin) }
      crowdedOut.formUnion(stuck)
    }
    hasUnread = false
    let stocked = ready.stocked
    survey = (readings.begin(), stocked)
    return [
      .survey(
        JournalSurvey.Query(
          date: now, skipped: hosts.blocked(at: now).union(stocked).union(stuck),
          doubtful: hosts.doubtful, excluded: inHand, cursor: cursor))
    ]
  }

  mutating func endSurvey() {
    if let survey { readings.end(survey.reading) }
    survey = nil
  }

  mutating func take(_ found: JournalSurvey) -> [Action] {
    guard let (reading, stocked) = survey else { return [] }
    defer { endSurvey() }
    guard !readings.isOld(reading) else {
      hasUnread = true
      return []
    }
    for entry in found.due {
      let id = entry.transfer.id
      // The next step of a transfer in use is decided when it is stored, or when its last attempt
      // ends.
      if isInHand(id) { continue }
      guard !readings.isOld(id, in: reading) else {
        hasUnread = true
        continue
      }
      ready.add(entry)
    }
    cursor = found.cursor
    // The survey has skipped the hosts in `stocked`, which have enough transfers in `ready`.
    for origin in found.more.union(stocked) where ready.leaveUnread(origin) {
      hasUnread = true
    }
    return [found.next, hosts.nextChange(after: now)].compactMap(\.self).flatMap { wake(at: $0) }
  }

  /// Adds a new transfer behind the other transfers of its host, without reading it from the
  /// journal.
  mutating func enqueue(
    _ entry: JournalEntry, _ reading: JournalReadings.Reading
  ) -> [Action] {
    let transfer = entry.transfer
    let (id, origin) = (transfer.id, transfer.origin)
    if transfer.nextAttempt > now { return wake(at: transfer.nextAttempt) }
    if transfer.request.isInOrder == true || hasUnread || survey != nil || !isOpen
      || hosts.isBlocked(origin, at: now) || readings.isOld(id, in: reading)
    {
      // The transfer must wait behind the due transfers in the journal. Only the journal knows the
      // order of an ordered queue.
      hasUnread = true
    } else if isInHand(id) || ready.contains(id, of: origin) {
      // The survey has already read the transfer from the journal.
    } else if ready.takes(origin) {
      ready.add(entry)
    } else if ready.leaveUnread(origin) {
      hasUnread = true
    }
    return []
  }
}
