package import ExtensionProcess
package import Wire

/// A view controller that the person deals with through the sheet.
@MainActor package protocol PersonInputReceiving: UIViewController {
  /// Called once, after `viewDidAppear`: shows the first view.
  func connect(to connection: HostConnection)

  func receive(_ input: PersonInput)
}
