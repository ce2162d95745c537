import Foundation

public enum UIModalPresentationStyle: Int, Sendable {
  case fullScreen = 0
  case pageSheet = 1
  case formSheet = 2
  case currentContext = 3
  case custom = 4
  case overFullScreen = 5
  case overCurrentContext = 6
  case popover = 7
  case none = -1
  case automatic = -2

  /// Whether the controller hides everything below it.
  var covers: Bool { self == .fullScreen || self == .currentContext }

  /// Whether the user can move the controller away.
  var isSheet: Bool {
    switch self {
    case .automatic, .pageSheet, .formSheet, .popover: true
    case .fullScreen, .currentContext, .custom, .overFullScreen, .overCurrentContext, .none: false
    }
  }
}

public enum UIModalTransitionStyle: Int, Sendable {
  case coverVertical = 0
  case flipHorizontal
  case crossDissolve
  case partialCurl
}

extension UIViewController {
  /// The controller that this controller or the nearest ancestor presents.
  public var presentedViewController: UIViewController? {
    presented ?? parent?.presentedViewController
  }

  /// The controller that presents this controller or the nearest ancestor.
  public var presentingViewController: UIViewController? {
    presenting ?? parent?.presentingViewController
  }

  func show(_ other: UIViewController, isAnimated: Bool, completion: (() -> Void)?) {
    let presenter = outermost
    guard presenter.presented == nil else {
      return printWarning(
        "\(type(of: other)) was not presented: \(type(of: presenter)) presents already.")
    }
    guard other !== presenter, other.presenting == nil, other.parent == nil else {
      return printWarning("\(type(of: other)) was not presented: it is shown already.")
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

  /// Dismisses the presented controller and all above it. If this controller presents nothing, it
  /// is dismissed itself.
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
