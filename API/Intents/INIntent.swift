public import Foundation
import Linux

/// A request from the user to an app.
///
/// Apple: https://developer.apple.com/documentation/intents/inintent
open class INIntent: NSObject {
  /// Unique among all intents.
  public let identifier: String? = RandomIdentifier.make()

  /// Makes an intent. Subclasses describe the request.
  public override init() { super.init() }
}
