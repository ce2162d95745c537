import Foundation

/// Receives the events of a sheet that the user moves away. The presentation style is not
/// requested, because faces choose it.
@preconcurrency @MainActor
public protocol UIAdaptivePresentationControllerDelegate: NSObjectProtocol {
  func adaptivePresentationStyle(
    for controller: UIPresentationController
  ) -> UIModalPresentationStyle

  func presentationControllerShouldDismiss(
    _ presentationController: UIPresentationController
  ) -> Bool

  func presentationControllerWillDismiss(_ presentationController: UIPresentationController)

  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)

  /// Called if `presentationControllerShouldDismiss` returned `false`.
  func presentationControllerDidAttemptToDismiss(
    _ presentationController: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
  public func adaptivePresentationStyle(
    for controller: UIPresentationController
  ) -> UIModalPresentationStyle { .automatic }

  public func presentationControllerShouldDismiss(
    _ presentationController: UIPresentationController
  ) -> Bool { true }

  public func presentationControllerWillDismiss(
    _ presentationController: UIPresentationController
  ) {}

  public func presentationControllerDidDismiss(
    _ presentationController: UIPresentationController
  ) {}

  public func presentationControllerDidAttemptToDismiss(
    _ presentationController: UIPresentationController
  ) {}
}
