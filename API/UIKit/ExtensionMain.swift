import AppleSupport
import CInitializers
import Contract
import Foundation
import Glibc
import ItemProviders
import Linux

/// The main object of an extension. It creates an instance of the principal class and runs the life
/// cycle of this instance.
@MainActor final class ExtensionMain {
  private let connection: HostConnection
  private let departure = ProcessExit(.current)
  private let context: NSExtensionContext
  private var screen: ExtensionScreen?
  /// The instance of a principal class without a screen. Retained until the process ends.
  private var handler: (any NSExtensionRequestHandling)?

  init(_ connection: HostConnection) {
    self.connection = connection
    context = NSExtensionContext(over: connection)
  }

  /// Starts the work on the share. Later events are handled on the main queue.
  func begin() {
    connection.start(
      onInput: { input in
        DispatchQueue.main.async { MainActor.assumeIsolated { self.receive(input) } }
      },
      // Both closures run on the reading thread, so the process can exit even if the main thread
      // hangs.
      onExpiry: { [connection, departure, expire = context.expire] in
        let count = departure.unfinished
        if count > 0 { connection.send(.unfinished(count: count)) }
        expire { ProcessExit.leave() }
      },
      onEnd: { _exit(0) })
    let name = connection.share.principalClass
    UIStoryboard.ownBundle = connection.share.bundlePath.map { URL(filePath: $0) }
    UIStoryboard.ownModule = name.split(separator: ".").dropLast().first.map(String.init)
    guard let principalClass = NSClassFromString(name) else {
      return refuse("There is no class \(name) in the extension. \(Self.remedy(name))")
    }
    if let controllerClass = principalClass as? UIViewController.Type {
      let bundle = connection.share.bundlePath.map { URL(filePath: $0) }
      if let controller = UIStoryboard.principalController(name, in: bundle) {
        return show(controller)
      }
      let hasStoryboard = bundle.flatMap(UIStoryboard.mainStoryboard) != nil
      let made =
        hasStoryboard ? controllerClass.init(coder: StoryboardCoder()) : make(controllerClass)
      guard let controller = made else {
        return refuse("Its principal class \(name) was not created: init(coder:) returned nil.")
      }
      if hasStoryboard { controller.awakeFromNib() }
      show(controller)
    } else if let handler = handler(principalClass) {
      serve(handler)
    } else {
      refuse(
        "Its principal class \(name) is neither a UIViewController nor an NSObject that conforms to "
          + "NSExtensionRequestHandling. \(Self.remedy(name))")
    }
  }

  // MARK: Making the principal class

  /// Creates a controller with `init(nibName:bundle:)`, as iOS does without a storyboard. As on
  /// iOS, the process ends if the class declares other designated initializers and does not
  /// override this one.
  private func make(_ controllerClass: UIViewController.Type) -> UIViewController? {
    // A class reference is a pointer to its metadata. The returned object is retained.
    let type = unsafeBitCast(controllerClass as AnyClass, to: UnsafeRawPointer.self)
    return Unmanaged<UIViewController>.fromOpaque(cinitializers_controller(type))
      .takeRetainedValue()
  }

  private func handler(_ principalClass: AnyClass) -> (any NSExtensionRequestHandling)? {
    guard principalClass is any NSExtensionRequestHandling.Type, principalClass is NSObject.Type
    else { return nil }
    let type = unsafeBitCast(principalClass, to: UnsafeRawPointer.self)
    return Unmanaged<NSObject>.fromOpaque(cinitializers_object(type)).takeRetainedValue()
      as? any NSExtensionRequestHandling
  }

  /// Serves a handler without a screen, such as an action.
  private func serve(_ handler: any NSExtensionRequestHandling) {
    self.handler = handler
    context.whenOver { [departure] in departure.begin() }
    connection.send(.view(ExtensionView()))
    handler.beginRequest(with: context)
  }

  private func receive(_ input: PersonInput) {
    if let screen {
      screen.receive(input)
    } else if handler != nil, input == .cancel {
      context.cancelRequest(withError: ExtensionScreen.cancelled)
    }
  }

  private func show(_ controller: UIViewController) {
    context.whenOver { [departure] in
      DispatchQueue.main.async { MainActor.assumeIsolated { self.screen?.end() } }
      departure.begin()
    }
    controller.beginRequest(with: context)
    var root = controller
    if controller is any ComposeScreen {
      // Controllers that the compose sheet pushes find the request through this parent.
      root = UINavigationController(rootViewController: controller)
      root.ownExtensionContext = context
    }
    let screen = ExtensionScreen(of: root) { [connection] in connection.send(.view($0)) }
    self.screen = screen
    screen.begin()
  }

  private func refuse(_ reason: String) {
    let failure = Failure(
      domain: "Sharesheet", code: 2,
      message: "\(connection.share.displayName) could not start. \(reason)")
    StandardError.print(failure.message)
    connection.send(.cancelled(failure))
    exit(1)
  }

  private static func remedy(_ name: String) -> String {
    name.contains(".")
      ? "NSExtensionPrincipalClass in its Info.plist must be $(PRODUCT_MODULE_NAME).Class."
      : "NSExtensionPrincipalClass in its Info.plist must include the module: "
        + "$(PRODUCT_MODULE_NAME).\(name)."
  }
}
