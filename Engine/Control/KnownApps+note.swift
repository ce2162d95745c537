import ExtensionBundles
import Linux
import Logging

extension KnownApps {
  /// Takes note that the person has opened an app or shared to it. Where that cannot be written
  /// down, it is not launched later for what it has sent, which is no harm to what is done now.
  func note(_ app: ContainingApplication, _ logger: Logger) async {
    do {
      try await OwnThread.run { try self.add(app) }
    } catch {
      logger.warning(
        "that you use \(app.identifier) could not be written down, so it will not be launched to hear of what it sends: \(error)"
      )
    }
  }
}
