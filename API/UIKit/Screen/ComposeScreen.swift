package import Contract

/// The root controller of a compose sheet, which faces draw themselves.
@MainActor package protocol ComposeScreen: UIViewController {
  var composeView: ComposeView { get }

  /// The controller that is shown as `completions`.
  var completionsController: UIViewController? { get }

  /// Called once, after `viewDidAppear`.
  func begin(on screen: ExtensionScreen)

  /// Receives the sheet's own input: `presented`, `text`, `post` and `cancel`.
  func receive(_ input: PersonInput)

  /// Handles a tap on the row with the identifier.
  func tapRow(_ id: Int)
}
