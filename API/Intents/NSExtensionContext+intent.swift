public import ItemProviders

extension NSExtensionContext {
  /// Whom the person chose in the sheet's row of people: an `INSendMessageIntent` of those that
  /// this extension has donated. nil when they chose the extension alone.
  ///
  /// Apple: https://developer.apple.com/documentation/foundation/nsextensioncontext/intent
  public var intent: INIntent? {
    if let made = madeIntent as? INIntent { return made }
    let intent = conversation.map { INSendMessageIntent($0) }
    madeIntent = intent
    return intent
  }
}
