import ExtensionProcess
import Foundation
import Glibc
import ItemProviders
import Wire

/// Makes the principal class and leads it through its life.
@MainActor final class ExtensionMain {
  private let connection: HostConnection
  private let departure = Departure(.current)
  private let context: NSExtensionContext
  private var screen: ExtensionScreen?

  init(_ connection: HostConnection) {
    self.connection = connection
    context = NSExtensionContext(over: connection)
  }

  /// Starts to serve the share; what follows happens on the main queue.
  func begin() {
    connection.start(
      onInput: { input in
        DispatchQueue.main.async { MainActor.assumeIsolated { self.screen?.receive(input) } }
      },
      // Both from the reading thread, so that a hung main thread leaves too.
      onExpiry: { [connection, departure, expire = context.expire] in
        let count = departure.unfinished
        if count > 0 { connection.send(.unfinished(count: count)) }
        expire { Departure.leave() }
      },
      onEnd: { _exit(0) })
    let name = connection.share.principalClass
    guard let principalClass = NSClassFromString(name) else {
      return refuse("There is no class \(name) in it. \(Self.mend(name))")
    }
    guard let controllerClass = principalClass as? UIViewController.Type else {
      return refuse("Its principal class \(name) is not a UIViewController. \(Self.mend(name))")
    }
    guard let controller = controllerClass.init(coder: PrincipalClassCoder()) else {
      return refuse("Its principal class \(name) was not made: init(coder:) returned nil.")
    }
    controller.storyboardScene = StoryboardScene(
      of: name, in: connection.share.bundlePath.map { URL(filePath: $0) })
    show(controller)
  }

  private func show(_ controller: UIViewController) {
    context.whenOver { [departure] in
      DispatchQueue.main.async { MainActor.assumeIsolated { self.screen?.end() } }
      departure.begin()
    }
    controller.beginRequest(with: context)
    var root = controller
    if controller is any ComposeScreen {
      // What a compose sheet pushes lies on this, and finds the request through it.
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
    FileHandle.standardError.write(Data("\(failure.message)\n".utf8))
    connection.send(.cancelled(failure))
    exit(1)
  }

  private static func mend(_ name: String) -> String {
    name.contains(".")
      ? "NSExtensionPrincipalClass in its Info.plist must be $(PRODUCT_MODULE_NAME).Class."
      : "NSExtensionPrincipalClass in its Info.plist must name the module too: "
        + "$(PRODUCT_MODULE_NAME).\(name)."
  }
}
