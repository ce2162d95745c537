import BundleSeal
package import Contract

extension KnownApps {
  /// Checks that an installed app has the content with which it was installed. If the files have
  /// not been touched, the check reads only their attributes.
  ///
  /// Apps that were not installed have no recorded content, and the check accepts them: apps of a
  /// checkout, apps that were copied by hand, and the bundles of destinations.
  /// - Throws: `ExtensionProblem` if the content differs.
  package func checkContent(of app: ContainingApplication) throws(ExtensionProblem) {
    let path = Self.path(of: app)
    var seals = seals(at: path)
    if seals.isEmpty, isLinked(path) { throw changed(app) }
    var attempts = 1
    while !seals.isEmpty {
      if isAccepted(path, by: seals) { return }
      // A replacement may have changed the record or the app during the check. A second seal shows
      // that a replacement may be in progress.
      let present = self.seals(at: path)
      if present == seals, seals.count < 2 || attempts > 1 { throw changed(app) }
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
      remedy: "install \(app.name) again")
  }
}
