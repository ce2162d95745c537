import AppleSupport
import Contract
import Foundation
import ItemProviders
import Linux
import Testing
import UIKit

/// The controllers that have the context of a request: the principal controller and its children.
@MainActor @Suite(.timeLimit(.minutes(3))) struct RequestHandlingTests {
  private func context() throws -> NSExtensionContext {
    let (daemon, process) = try UnixSocket.pair(.stream)
    try MessageChannel<HostMessage, ExtensionMessage>(daemon).send(
      .begin(
        ExtensionRequest(
          bundleIdentifier: "", displayName: "", principalClass: "", items: [],
          groupContainers: [:])))
    return NSExtensionContext(over: try HostConnection(over: process))
  }

  @Test("A view controller handles the extension's request") func handlesRequest() throws {
    let controller = UIViewController()
    #expect(controller.extensionContext == nil)
    let context = try context()
    let handler: any NSExtensionRequestHandling = controller
    handler.beginRequest(with: context)
    #expect(controller.extensionContext === context)
  }

  @Test("A child has its parent's context until it is removed") func childContext() throws {
    let (principal, navigation) = (UIViewController(), UINavigationController())
    let page = UIViewController()
    principal.addChild(navigation)
    navigation.pushViewController(page, animated: false)
    let context = try context()
    principal.beginRequest(with: context)
    #expect(page.extensionContext === context)
    navigation.removeFromParent()
    #expect(page.extensionContext == nil)
    #expect(principal.extensionContext === context)
  }

  @Test("A controller's own request takes precedence over its parent's request") func ownContext()
    throws
  {
    let (parent, child) = (UIViewController(), UIViewController())
    parent.addChild(child)
    let (outer, inner) = (try context(), try context())
    parent.beginRequest(with: outer)
    child.beginRequest(with: inner)
    #expect(parent.extensionContext === outer)
    #expect(child.extensionContext === inner)
  }
}
