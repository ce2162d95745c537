import Foundation
import Storyboards
import Testing

@testable import UIKit

/// View controllers that an extension's code requests from a storyboard.
@MainActor @Suite(.timeLimit(.minutes(3))) struct UIStoryboardTests {
  private static let scenes = """
    <document type="x.Storyboard.XIB" initialViewController="1"><scenes><scene><objects>
    <navigationController id="1"><connections>
    <segue destination="2" kind="relationship" relationship="rootViewController" id="a"/>
    </connections></navigationController></objects></scene><scene><objects>
    <viewController id="2" storyboardIdentifier="card" customClass="Card"
    customModule="\(module)"><view key="view" id="3"><subviews>
    <label text="Hello" id="4"/></subviews></view>
    <connections><outlet property="label" destination="4" id="b"/></connections>
    </viewController></objects></scene><scene><objects>
    <viewController id="5" storyboardIdentifier="strange" customClass="Nobody" customModule="App"/>
    <navigationController id="6" storyboardIdentifier="circle"><connections>
    <segue destination="6" kind="relationship" relationship="rootViewController" id="c"/>
    </connections></navigationController>
    </objects></scene></scenes></document>
    """
  private static let module = "\(String(reflecting: Card.self).split(separator: ".")[0])"

  private func storyboard() throws -> UIStoryboard {
    UIStoryboard(name: "Main", try Storyboard(Array(Self.scenes.utf8)))
  }

  @Test("The initial controller contains its root controller") func initialController() throws {
    let storyboard = try storyboard()
    let bar = try #require(
      storyboard.instantiateInitialViewController() as? UINavigationController)
    let card = try #require(bar.viewControllers.first as? Card)
    card.loadViewIfNeeded()
    #expect(card.label?.text == "Hello" && card.storyboard === storyboard)
  }

  @Test("Scenes are found by their identifiers") func identifiers() throws {
    let storyboard = try storyboard()
    let card = storyboard.instantiateViewController(withIdentifier: "card")
    #expect(card is Card)
    let made = storyboard.instantiateViewController(identifier: "card") { coder in
      let card = Card(coder: coder)
      card?.title = "mine"
      return card
    }
    #expect(made.title == "mine")
  }

  /// On iOS, a missing scene ends the extension. Here, the extension continues with an empty page.
  @Test(arguments: ["nothing", "strange"]) func missingScene(_ identifier: String) throws {
    let made = try storyboard().instantiateViewController(withIdentifier: identifier)
    #expect(type(of: made) == UIViewController.self)
  }

  @Test("Loading a cycle of scenes ends") func cycles() throws {
    var bar = try storyboard().instantiateViewController(withIdentifier: "circle")
    var depth = 0
    while let next = (bar as? UINavigationController)?.viewControllers.first {
      bar = next
      depth += 1
    }
    #expect(depth > 0 && depth < 10)
  }

  @Test("Storyboards are read from the bundle") func bundledFiles() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(Self.scenes.utf8).write(to: folder.appending(path: "Main.storyboard"))
    let bundle = try #require(Bundle(url: folder))
    let storyboard = UIStoryboard(name: "Main", bundle: bundle)
    #expect(storyboard.instantiateViewController(withIdentifier: "card") is Card)
    for name in ["Other", "../Main", "/etc/passwd"] {
      let missing = UIStoryboard(name: name, bundle: bundle)
      #expect(missing.instantiateInitialViewController() == nil, "\(name)")
    }
  }
}

final class Card: UIViewController {
  var label: UILabel?

  override func setValue(_ value: Any?, forKey key: String) { label = value as? UILabel }
}
