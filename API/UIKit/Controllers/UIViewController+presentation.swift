import Foundation
import Linux

/// The style of a presentation. It decides whether the presenter disappears and whether the user
/// can dismiss the presented controller. Faces choose the appearance.
public enum UIModalPresentationStyle: Int, Sendable {
  /// The presenter disappears. The user cannot dismiss the controller.
  case fullScreen = 0
  /// The presenter stays visible. The user can dismiss the controller.
  case pageSheet = 1
  /// The same as `pageSheet` with every face.
  case formSheet = 2
  /// The same as `fullScreen` with every face.
  case currentContext = 3
  /// The presenter stays visible. The user cannot dismiss the controller.
  case custom = 4
  /// The same as `custom` with every face.
  case overFullScreen = 5
  /// The same as `custom` with every face.
  case overCurrentContext = 6
  /// The same as `pageSheet` with every face, but with a popover's presentation controller.
  case popover = 7
  /// The same as `custom` with every face.
  case none = -1
  /// The same as `pageSheet` with every face.
  case automatic = -2

  /// Whether the controller hides everything below it.
  var covers: Bool { self == .fullScreen || self == .currentContext }

  /// Whether the user can dismiss the controller.
  var isSheet: Bool {
    switch self {
    case .automatic, .pageSheet, .formSheet, .popover: true
    case .fullScreen, .currentContext, .custom, .overFullScreen, .overCurrentContext, .none: false
    }
  }
}

/// The animation of a presentation. Has no effect.
public enum UIModalTransitionStyle: Int, Sendable {
  /// The controller moves up from the bottom.
  case coverVertical = 0
  /// The page turns around a vertical axis.
  case flipHorizontal
  /// The controller fades in.
  case crossDissolve
  /// The page's corner curls up.
  case partialCurl
}

extension UIViewController {
  /// The controller that this controller presents. If there is none, the controller that the
  /// nearest ancestor presents.
  public var presentedViewController: UIViewController? {
    presented ?? parent?.presentedViewController
  }

  /// The presenter of this controller. If there is none, the presenter of the nearest ancestor.
  public var presentingViewController: UIViewController? {
    presenting ?? parent?.presentingViewController
  }

  func show(_ other: UIViewController, isAnimated: Bool, completion: (() -> Void)?) {
    let presenter = outermost
    guard presenter.presented == nil else {
      return StandardError.print(
        "\(type(of: other)) was not presented: \(type(of: presenter)) already presents another "
          + "controller.")
    }
    guard other !== presenter, other.presenting == nil, other.parent == nil else {
      return StandardError.print("\(type(of: other)) was not presented: it is already shown.")
    }
    presenter.presented = other
    other.presenting = presenter
    other.isBeingPresented = true
    let covers = other.modalPresentationStyle.covers
    if covers { presenter.perform(.willDisappear, animated: isAnimated) }
    other.perform(.willAppear, animated: isAnimated)
    other.perform(.isAppearing, animated: isAnimated)
    other.perform(.didAppear, animated: isAnimated)
    if covers { presenter.perform(.didDisappear, animated: isAnimated) }
    other.isBeingPresented = false
    ScreenChanges.note()
    completion?()
  }

  /// Dismisses the presented controller and all controllers above it. If this controller presents
  /// nothing, dismisses this controller itself.
  func hidePresented(isAnimated: Bool, completion: (() -> Void)?) {
    let presenter = outermost
    guard let first = presenter.presented else {
      if let below = presenter.presenting {
        below.dismiss(animated: isAnimated, completion: completion)
      }
      return
    }
    var chain = [first]
    while let next = chain.last?.presented { chain.append(next) }
    for controller in chain { controller.isBeingDismissed = true }
    for controller in chain.reversed() {
      controller.perform(.willDisappear, animated: isAnimated)
    }
    // Only the first dismissed controller can have covered the presenter.
    let returns = presenter.appearance == .disappeared && first.modalPresentationStyle.covers
    if returns { presenter.perform(.willAppear, animated: isAnimated) }
    presenter.presented = nil
    for controller in chain {
      controller.presenting?.presented = nil
      controller.presenting = nil
    }
    if returns {
      presenter.perform(.isAppearing, animated: isAnimated)
      presenter.perform(.didAppear, animated: isAnimated)
    }
    for controller in chain.reversed() {
      controller.perform(.didDisappear, animated: isAnimated)
      controller.isBeingDismissed = false
    }
    ScreenChanges.note()
    completion?()
  }
}
