import Contract

/// The privacy lens: before Post, the user sees what goes along unseen, and can take it out.
extension Sheet {
  /// The line about hidden details, or `nil` if nothing is hidden or the share is past Post.
  package var lensLine: SheetScreen.Lens? {
    switch phase {
    case .choosing, .starting, .composing: lens?.line(for: chosen)
    case .acting, .posting, .posted, .done, .failed: nil
    }
  }

  mutating func take(_ hidden: HiddenItems, always: Set<String>) {
    guard !hidden.isEmpty else { return }
    lens = Lens(hidden, always: always)
    noteLens()
  }

  /// Shows the line as a notice on an extension's own screens, which have no place for it.
  mutating func noteLens() {
    guard phase == .composing, view.compose == nil, notice == nil, let lensLine else { return }
    notice = lensLine.words
  }

  /// Takes the hidden details out, or leaves them in.
  mutating func toggleLens() -> [SheetEffect] {
    guard var lens, canChangeLens() else { return [] }
    let choice = !lens.removes(for: chosen?.id)
    lens.choice = choice
    self.lens = lens
    return [.removeHidden(choice)] + restart()
  }

  /// Keeps the choice for the chosen destination: details are always taken out, or no longer.
  mutating func toggleAlways() -> [SheetEffect] {
    guard var lens, let chosen, canChangeLens() else { return [] }
    let wasRemoved = lens.removes(for: chosen.id)
    let isAlways = !lens.isAlways(for: chosen.id)
    if isAlways { lens.always.insert(chosen.id) } else { lens.always.remove(chosen.id) }
    // The choice for this share also holds if the setting cannot be written. When the setting ends,
    // this share stays as it is.
    lens.choice = isAlways ? true : wasRemoved
    self.lens = lens
    return [.alwaysRemove(chosen.id, isAlways), .removeHidden(lens.choice)]
      + (isAlways && !wasRemoved ? restart() : [])
  }

  /// Shows that the choice holds only for this share.
  mutating func failToKeep(_ reason: String) {
    if let chosen { lens?.always.remove(chosen.id) }
    notice = PlainText.line(reason)
  }

  /// Returns whether the choice can change now. If not, a notice says why.
  private mutating func canChangeLens() -> Bool {
    guard let lens, question == nil else { return false }
    guard lens.canRemove else {
      notice = lensLine?.words
      return false
    }
    switch phase {
    case .choosing: return true
    case .composing:
      if let recovery, !recovery.isRestart {
        notice = recovery.words
        return false
      }
      if let chosen, chosen.person != nil {
        notice = Words.Lens.personHasStarted(chosen.name)
        return false
      }
      return true
    case .acting, .starting, .posting, .posted, .done, .failed: return false
    }
  }

  /// Starts the extension again with a new share, because it already has the items. The user's text
  /// and choices are made again, as after the end of the daemon. If an input is in flight, waits
  /// until the daemon has accepted the input.
  private mutating func restart() -> [SheetEffect] {
    guard phase == .composing, let chosen else { return [] }
    guard outbox.isIdle, recovery == nil else {
      awaitsRestart = true
      return []
    }
    awaitsRestart = false
    if let share = status?.share { formerShares.insert(share) }
    settings = nil
    outbox.clear()
    recovery = Recovery(wasPosting: false, isRestart: true)
    (hasBegun, early, status, latest) = (false, nil, nil, nil)
    forgetQuestions()
    return [.begin(chosen.id)]
  }

  /// Restarts the extension if the restart waited for inputs in flight or for an earlier restart.
  mutating func restartIfDue() -> [SheetEffect] {
    awaitsRestart && recovery == nil ? restart() : []
  }
}
