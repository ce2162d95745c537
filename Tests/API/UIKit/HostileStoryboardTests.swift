import Foundation
import Storyboards
import Testing

@testable import UIKit

/// Storyboards that try to exhaust the process or that are damaged.
@MainActor @Suite(.timeLimit(.minutes(3))) struct HostileStoryboardTests {
  private static func scene(_ inside: String, _ outside: String = "") -> String {
    """
    <document type="x.Storyboard.XIB" initialViewController="1"><scenes><scene><objects>
    <viewController id="1">\(inside)</viewController>\(outside)</objects></scene></scenes></document>
    """
  }

  private static func load(_ text: String) throws -> UIViewController {
    let storyboard = UIStoryboard(name: "Hostile", try Storyboard(Array(text.utf8)))
    let made = try #require(storyboard.instantiateInitialViewController())
    made.loadViewIfNeeded()
    return made
  }

  private static func count(_ view: UIView) -> Int {
    view.subviews.reduce(1) { $0 + count($1) }
  }

  @Test("A scene that embeds itself many times ends") func embedding() throws {
    let container =
      #"<containerView><connections><segue destination="1" kind="embed"/>"#
      + "</connections></containerView>"
    let made = try Self.load(
      Self.scene(
        "<view key='view'><subviews>"
          + String(repeating: container, count: 12) + "</subviews></view>"))
    #expect(Self.count(made.view) < 5000 && !made.children.isEmpty)
  }

  @Test("The number of a scene's objects is limited") func manyObjects() throws {
    let views = String(repeating: "<view/>", count: 6000)
    let made = try Self.load(
      Self.scene("<view key='view'><subviews>\(views)</subviews></view>"))
    #expect((4900...5000).contains(Self.count(made.view)))
    // Fewer objects are all created.
    let few = String(repeating: "<view/>", count: 1000)
    let other = try Self.load(Self.scene("<view key='view'><subviews>\(few)</subviews></view>"))
    #expect(Self.count(other.view) == 1001)
  }

  @Test("A prototype in a cell of a table can be created") func innerPrototype() throws {
    let made = try Self.load(
      Self.scene(
        """
        <view key="view"><subviews><tableView><prototypes><tableViewCell reuseIdentifier="row">
        <view key="contentView"><subviews><collectionView><cells>
        <collectionViewCell reuseIdentifier="box"><view key="contentView"><subviews>
        <label text="Cow"/></subviews></view></collectionViewCell></cells></collectionView>
        </subviews></view></tableViewCell></prototypes></tableView></subviews></view>
        """))
    let table = try #require(made.view.subviews.first as? UITableView)
    let row = try #require(table.dequeueReusableCell(withIdentifier: "row"))
    let boxes = try #require(row.contentView.subviews.first as? UICollectionView)
    let box = boxes.dequeueReusableCell(
      withReuseIdentifier: "box", for: IndexPath(item: 0, section: 0))
    #expect((box.contentView.subviews.first as? UILabel)?.text == "Cow")
  }

  @Test("Numbers out of range have no effect") func numbers() throws {
    let made = try Self.load(
      Self.scene(
        """
        <view key="view"><subviews>
        <label text="a" numberOfLines="99999999999999999999" tag="1e300"><rect key="frame" x="nan"
        y="inf" width="-1e308" height="0"/></label>
        <slider value="nan" minValue="inf" maxValue="-inf"/><stepper stepValue="nan" value="1e99"/>
        <segmentedControl selectedSegmentIndex="77"><segments><segment/></segments></segmentedControl>
        <pageControl numberOfPages="-5"/><progressView progress="nan"/>
        <tableViewCell textLabel="" style="IBUITableViewCellStyleSubtitle" id=""/>
        <string key="text" base64-UTF8="YES">%%%</string>
        </subviews></view>
        """))
    #expect(made.view.subviews.first?.frame == .zero && made.view.subviews.count >= 7)
  }

  @Test("Connections and attributes that lead nowhere are ignored") func connections() throws {
    let made = try Self.load(
      Self.scene(
        """
        <view key="view" id="2"><subviews><button id="3"><connections>
        <action selector="" destination="9"/><action selector="x" destination="8"/><segue/>
        <segue kind="show" destination="7"/><segue kind="unwind" unwindAction="none:"/>
        </connections></button></subviews>
        <userDefinedRuntimeAttributes><userDefinedRuntimeAttribute/>
        <userDefinedRuntimeAttribute type="number" keyPath="a.b.c"/>
        <userDefinedRuntimeAttribute type="number" keyPath="tag"/>
        <userDefinedRuntimeAttribute type="string" keyPath="unknown" value="1"/>
        </userDefinedRuntimeAttributes></view>
        <connections><outlet property="view" destination="3"/><outlet/>
        <outletCollection property="gestureRecognizers" destination="2"/></connections>
        """,
        #"<placeholder placeholderIdentifier="IBFirstResponder" id="8"/><customObject id="4"/>"#)
    )
    (made.view.viewWithTag(0) as? UIControl)?.press()
    for case let button as UIButton in made.view.subviews { button.press() }
    made.performSegue(withIdentifier: "", sender: nil)
  }

  @Test("Random damage to a storyboard file never ends the process") func damage() throws {
    let good = Array(
      Self.scene(
        """
        <view key="view"><subviews><tableView dataMode="static" id="3"><sections>
        <tableViewSection><cells><tableViewCell textLabel="5" id="4"><view key="contentView">
        <subviews><label id="5" text="a"/></subviews></view></tableViewCell></cells>
        </tableViewSection></sections></tableView></subviews></view>
        """
      ).utf8)
    for index in stride(from: 0, to: good.count, by: 5) {
      for byte: UInt8 in [0, 0x22, 0x26, 0x3C, 0x3E, 0x31] {
        var bad = good
        bad[index] = byte
        guard let read = try? Storyboard(bad) else { continue }
        UIStoryboard(name: "Damaged", read).instantiateInitialViewController()?.loadViewIfNeeded()
      }
    }
  }
}
