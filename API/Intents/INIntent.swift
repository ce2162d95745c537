public import Foundation
import Linux

/// Something that a person asks an app to do.
///
/// Apple: https://developer.apple.com/documentation/intents/inintent
open class INIntent: NSObject {
  /// Unlike any other intent's.
  public let identifier: String? = RandomIdentifier.make()

  /// Only subclasses say what is asked for.
  public override init() { super.init() }
}
