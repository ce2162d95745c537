import BundleSeal
package import Contract

extension KnownApps {
  /// Checks that an installed app has the content with which it was installed. If the files have
  /// not been touched, the check reads only their attributes.
  ///
  /// Apps that were not installed have no recorded content, and the check accepts them: apps of a
  /// checkout, apps that were copied by hand, and the bundles of destinations. If records were lost,
  /// an app in the folder of installed apps needs a recorded content.
  /// - Throws: `ExtensionProblem` if the content differs, or if its record may have been lost.
  package func checkContent(of app: ContainingApplication) throws(ExtensionProblem) {
    let path = Self.path(of: app)
    let seals = seals(at: path)
    if seals.isEmpty {
      if isLinked(path) { throw changed(app) }
      if hasLostRecords, isInstalled(path) { throw unrecorded(app) }
      return
    }
    if !isUnchanged(path, seals, then: { self.seals(at: path) }) { throw changed(app) }
  }

  /// Returns whether the app has one of the contents.
  /// - Parameter read: Returns the contents that are recorded now.
  func isUnchanged(_ path: String, _ first: [BundleSeal], then read: () -> [BundleSeal]) -> Bool {
    var seals = first
    var attempts = 1
    while true {
      if isAccepted(path, by: seals) { return true }
      // A replacement may have changed the record or the app during the check. A second seal shows
      // that a replacement may be in progress.
      let present = read()
      // The records of a removed app vanish.
      if present.isEmpty { return false }
      if present == seals, seals.count < 2 || attempts > 1 { return false }
      seals = present
      attempts += 1
    }
  }

  private func isAccepted(_ path: String, by seals: [BundleSeal]) -> Bool {
    for seal in seals {
      switch seal.state(of: path) {
      case .intact: return true
      case .restamped(let present):
        // If the record cannot be written, the next check reads the files again.
        try? restamp(seal, present, at: path)
        return true
      case .changed: continue
      }
    }
    return false
  }

  private func changed(_ app: ContainingApplication) -> ExtensionProblem {
    ExtensionProblem(
      path: Self.path(of: app), reason: "its files have changed since it was installed",
      remedy: "install \(app.name) again", kind: .changed)
  }

  private func unrecorded(_ app: ContainingApplication) -> ExtensionProblem {
    ExtensionProblem(
      path: Self.path(of: app),
      reason:
        "it is unknown whether its files have changed, because the records of apps were damaged",
      remedy: "install \(app.name) again", kind: .unrecorded)
  }
}
