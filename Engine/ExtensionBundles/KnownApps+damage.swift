package import Contract

// The loss of records by damage of their file.
extension KnownApps {
  /// Returns the reasons why the records of some installed apps may be missing: the present file
  /// could not be read, or a damaged file was set aside.
  package func problems() -> [ExtensionProblem] {
    (unread.map { [$0] } ?? [])
      + aside.present.map {
        ExtensionProblem(
          path: $0,
          reason: "the content of some installed apps could not be read from it, so it was moved "
            + "aside, and apps in \(folder) without a recorded content are not started",
          remedy: "install these apps again, then delete it")
      }
  }

  /// Whether the recorded contents of some installed apps may have been lost.
  package var hasLostRecords: Bool { unread != nil || !aside.present.isEmpty }

  /// Returns whether the app at `path` is in the folder of installed apps, or is reached by a link
  /// in it.
  func isInstalled(_ path: String) -> Bool {
    path.hasPrefix(folder + "/")
      || Self.isLinked(InstalledApp.all(in: folder).map(\.path), to: path)
  }
}
