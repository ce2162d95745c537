import Contract
import Foundation
import Storyboards
import Testing

@testable import UIKit

/// The scenes of storyboards in an extension's process.
@MainActor @Suite(.timeLimit(.minutes(3))) struct StoryboardSceneTests {
  private static let scene = """
    <document type="x.Storyboard.XIB" initialViewController="1"><scenes><scene><objects>
    <viewController id="1" customClass="Rooms" customModule="APITests">
    <view key="view" id="2"><subviews>
    <label text="Where to?" id="3"/>
    <tableView id="4"><connections><outlet property="dataSource" destination="1" id="a"/>
    <outlet property="delegate" destination="1" id="b"/></connections></tableView>
    <slider id="5"/>
    <button id="6"><state key="normal" title="Cancel"/><connections>
    <action selector="leave:" destination="1" eventType="touchUpInside" id="c"/></connections></button>
    </subviews><color key="backgroundColor" white="0.0" alpha="0.4"/></view>
    <connections><outlet property="tableView" destination="4" id="d"/>
    <outlet property="title" destination="3" id="e"/></connections>
    </viewController></objects></scene></scenes></document>
    """

  private func made<Made: UIViewController>(_ text: String) throws -> Made {
    let storyboard = UIStoryboard(name: "Main", try Storyboard(Array(text.utf8)))
    return try #require(storyboard.instantiateInitialViewController() as? Made)
  }

  @Test func viewsOutletsAndActions() async throws {
    let rooms: Rooms = try made(Self.scene)
    let stage = Stage(rooms)
    #expect(rooms.log == ["loaded with 2"])
    #expect(rooms.heading?.text == "Where to?")
    let table = try #require(stage.table())
    #expect(table.table.rows.map(\.text) == ["Attic", "Cellar"])
    #expect(rooms.view.backgroundColor?.alpha == 0.4)
    await stage.receive(
      .select(
        table: table.id, generation: table.table.generation, Table.Path(section: 0, row: 1)))
    await stage.press("Cancel")
    #expect(rooms.log == ["loaded with 2", "chose 1", "leave: UIButton"])
  }

  /// A scene like that of Xcode's template for an action extension.
  @Test func barButtonsAndPictures() async throws {
    let editor: Editor = try made(
      """
          <document type="x.Storyboard.XIB" initialViewController="1"><scenes><scene><objects>
          <viewController id="1" customClass="Editor" customModule="APITests">
          <view key="view" id="2"><subviews><imageView id="3"/>
          <navigationBar id="4"><items><navigationItem id="5">
          <barButtonItem key="leftBarButtonItem" title="Done" style="done" id="6"><connections>
          <action selector="done" destination="1" id="7"/></connections></barButtonItem>
          <barButtonItem key="rightBarButtonItem" systemItem="cancel" id="8"/>
          </navigationItem></items></navigationBar></subviews></view>
          <connections><outlet property="imageView" destination="3" id="9"/></connections>
          </viewController></objects></scene></scenes></document>
      """)
    let stage = Stage(editor)
    #expect(editor.imageView != nil)
    await stage.press("Done")
    #expect(editor.log == ["done"])
  }

  /// The controller gives the bar its title after the page was created. A button without a title is
  /// shown by its symbol.
  @Test func barInPageShowsTitleAndSymbol() async throws {
    let editor: Editor = try made(
      """
          <document type="x.Storyboard.XIB" initialViewController="1"><scenes><scene><objects>
          <viewController id="1" customClass="Editor" customModule="APITests">
          <view key="view" id="2"><subviews>
          <navigationBar id="4"><items><navigationItem id="5">
          <barButtonItem key="leftBarButtonItem" title="Done" style="done" id="6"/>
          <barButtonItem key="rightBarButtonItem" id="8"><button key="customView" id="9">
          <state key="normal" image="square.and.arrow.up" catalog="system"/></button>
          </barButtonItem></navigationItem></items></navigationBar></subviews></view>
          </viewController></objects></scene></scenes></document>
      """)
    let stage = Stage(editor)
    let bar = try #require(editor.view.subviews.first as? UINavigationBar)
    #expect(bar.topItem?.leftBarButtonItem?.title == "Done")
    bar.topItem?.title = "Links"
    await stage.turn()
    #expect(stage.page.nodes.map(\.content).contains(.label("Links")))
    #expect(stage.page.nodes.last?.traits?.symbol == "square.and.arrow.up")
    bar.setItems([UINavigationItem(title: "Other")], animated: false)
    await stage.turn()
    #expect(stage.page.nodes.map(\.content) == [.label("Other")])
  }

  /// The storyboard is in the bundle itself or in its folder `Base.lproj`. An invalid file is
  /// ignored.
  @Test(arguments: ["Main.storyboard", "Base.lproj/Main.storyboard"])
  func bundledStoryboard(place: String) throws {
    let bundle = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: bundle) }
    let file = bundle.appending(path: place)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    func made(_ name: String = "APITests.Rooms") -> UIViewController? {
      UIStoryboard.principalController(name, in: bundle)
    }
    #expect(made() == nil)
    let info = ["NSExtension": ["NSExtensionMainStoryboard": "Main"]]
    try PropertyListSerialization.data(fromPropertyList: info, format: .xml, options: 0)
      .write(to: bundle.appending(path: "Info.plist"))
    #expect(made() == nil)
    try Data(Self.scene.utf8).write(to: file)
    #expect(made() is Rooms)
    // A scene of another class is not used.
    #expect(made("APITests.Others") == nil)
    // A container shows the principal class.
    let around = Self.scene.replacing(
      "<scenes>",
      with: """
        <scenes><scene><objects><navigationController id="0"><connections>
        <segue kind="relationship" relationship="rootViewController" destination="1"/>
        </connections></navigationController></objects></scene>
        """
    ).replacing(#"initialViewController="1""#, with: #"initialViewController="0""#)
    try Data(around.utf8).write(to: file)
    #expect((made() as? UINavigationController)?.topViewController is Rooms)
    try Data("<!DOCTYPE x>".utf8).write(to: file)
    #expect(made() == nil)
    try Data(count: Storyboard.maximumSize + 1).write(to: file)
    #expect(made() == nil)
  }
}

final class Rooms: UIViewController, UITableViewDataSource, UITableViewDelegate {
  weak var tableView: UITableView?
  var heading: UILabel?
  var log: [String] = []

  override func setValue(_ value: Any?, forKey key: String) {
    switch key {
    case "tableView": tableView = value as? UITableView
    case "title": heading = value as? UILabel
    default: super.setValue(value, forKey: key)
    }
  }

  override func _perform(_ selector: String, sender: Any?) {
    log.append("\(selector) \(sender is UIButton ? "UIButton" : "?")")
  }

  override func viewDidLoad() {
    log.append("loaded with \(tableView?.numberOfRows(inSection: 0) ?? -1)")
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }

  func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    cell.textLabel?.text = ["Attic", "Cellar"][indexPath.row]
    return cell
  }

  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    log.append("chose \(indexPath.row)")
  }
}

final class Editor: UIViewController {
  var imageView: UIImageView?
  var log: [String] = []

  override func setValue(_ value: Any?, forKey key: String) {
    if key == "imageView" { imageView = value as? UIImageView }
  }

  override func _perform(_ selector: String, sender: Any?) { log.append(selector) }
}
