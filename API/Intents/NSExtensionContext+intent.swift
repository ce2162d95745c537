public import ItemProviders

extension NSExtensionContext {
  /// The suggestion that the user chose in the sheet: an `INSendMessageIntent` that this extension
  /// has donated. `nil` if the user chose only the extension.
  ///
  /// Apple: https://developer.apple.com/documentation/foundation/nsextensioncontext/intent
  public var intent: INIntent? {
    if let made = madeIntent as? INIntent { return made }
    let intent = conversation.map { INSendMessageIntent($0) }
    madeIntent = intent
    return intent
  }
}
