public import Foundation

/// Something that a person asks an app to do.
///
/// Apple: https://developer.apple.com/documentation/intents/inintent
open class INIntent: NSObject {
  /// Unlike any other intent's.
  public let identifier: String? = RandomName.make()

  /// Only subclasses say what is asked for.
  public override init() { super.init() }
}
