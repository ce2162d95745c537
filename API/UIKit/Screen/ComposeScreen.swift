package import Wire

/// The root controller whose screen faces have themselves: the compose sheet.
@MainActor package protocol ComposeScreen: UIViewController {
  var composeView: ComposeView { get }

  /// What is shown of it as `completions`.
  var completionsController: UIViewController? { get }

  /// Called once, after `viewDidAppear`.
  func begin(on screen: ExtensionScreen)

  /// What belongs to the sheet itself: `presented`, `text`, `post`, `cancel`.
  func receive(_ input: PersonInput)

  /// A tap on the row with this id.
  func tapRow(_ id: Int)
}
