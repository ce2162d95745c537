import ExtensionBundles
import Linux
import Logging

extension KnownApps {
  /// Records that the user has opened an app or shared to it. A failure is only logged: the app is
  /// then not launched later for session events, but the current operation continues.
  func note(_ app: ContainingApplication, _ logger: Logger) async {
    do {
      try await OwnThread.run { try self.add(app) }
    } catch {
      logger.warning(
        "the use of \(app.identifier) could not be recorded, so the app will not be launched for the events of its transfers: \(error)"
      )
    }
  }
}
