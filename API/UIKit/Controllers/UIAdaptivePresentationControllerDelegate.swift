import Foundation

/// Hears of a sheet that the person moves away. How it is presented is not asked: faces choose for
/// themselves.
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

  /// When the person tried and it may not be moved away.
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
