import Contract
import Foundation
import Storyboards
import TestServers
import Testing

@testable import UIKit

/// The controllers, views, cells and segues of a storyboard file as Xcode writes it.
@MainActor @Suite(.timeLimit(.minutes(3))) struct StoryboardFileTests {
  private static let folder = Checkout.root.appending(path: "Tests/Vectors/Interfaces")

  private func storyboard() throws -> UIStoryboard {
    let bundle = try #require(Bundle(url: Self.folder))
    return UIStoryboard(name: "Main", bundle: bundle)
  }

  private func herd() throws -> (stage: Stage, bar: UINavigationController, herd: HerdController) {
    let bar = try #require(
      try storyboard().instantiateInitialViewController() as? UINavigationController)
    let herd = try #require(bar.viewControllers.first as? HerdController)
    return (Stage(bar), bar, herd)
  }

  @Test("Outlets, collections, constraints and runtime attributes are set") func outlets() throws {
    let (_, _, herd) = try herd()
    #expect(herd.newButtonOnWaking == "New")
    #expect(herd.texts.map(\.text) == ["Which cow?", "Two\nlines"])
    #expect(herd.texts.map(\.isHidden) == [false, true])
    #expect(herd.texts.first?.tag == 7 && herd.texts.first?.layer.cornerRadius == 6)
    #expect(herd.texts.first?.accessibilityLabel == "The question")
    #expect(herd.volume?.value == 2 && herd.volume?.maximumValue == 4)
    #expect(herd.height?.constant == 300 && herd.restorationIdentifier == "kept")
    let badge = try #require(herd.badge)
    #expect(badge.count == 3 && badge.countOnWaking == 3 && badge.inset == 2.5 && badge.isRound)
    #expect(badge.words == "Moo" && badge.edge?.alpha == 0.5)
    #expect(badge.frame == CGRect(x: 16, y: 220, width: 40, height: 40))
    #expect(herd.table?.style == .insetGrouped)
  }

  @Test("Cells come from the storyboard's prototypes") func prototypes() async throws {
    let (stage, _, herd) = try herd()
    let table = try #require(stage.table()).table
    #expect(table.rows.map(\.text) == ["Berta", "Resi", "Goat"])
    #expect(table.rows.last?.detail == "Subtitle")
    #expect(table.rows.last?.accessory == .disclosureIndicator)
    let cell = try #require(herd.table?.visibleCells.first as? CowCell)
    #expect(cell.nameOnWaking == "Cow" && cell.reuseIdentifier == "cow")
    let button = try #require(cell.contentView.subviews.last as? UIButton)
    button.press()
    await stage.turn()
    #expect(cell.calls == 1 && herd.log.last == "called")
    // A cell that a reload releases is used again.
    herd.table?.reloadData()
    let reused = herd.table?.dequeueReusableCell(
      withIdentifier: "cow", for: IndexPath(row: 0, section: 0))
    #expect((reused as? CowCell)?.calls ?? 0 <= 1 && reused is CowCell)
    #expect(herd.table?.dequeueReusableCell(withIdentifier: "sheep") == nil)
  }

  @Test("A row's segue is prepared with the selected cell and shows its controller")
  func rowSegue() async throws {
    let (stage, bar, herd) = try herd()
    let (id, table) = try #require(stage.table())
    let second = PersonInput.select(
      table: id, generation: table.generation, Table.Path(section: 0, row: 1))
    herd.refused = ["showBarn"]
    await stage.receive(second)
    #expect(bar.viewControllers.count == 1 && herd.log.last == "chose 1")
    herd.refused = []
    await stage.receive(second)
    let barn = try #require(bar.topViewController as? BarnController)
    #expect(barn.cow == "Resi")
    #expect(herd.log.suffix(3) == ["prepare showBarn", "row 1", "chose 1"])
    await stage.press("Clean")
    #expect(barn.isClean && barn.cleanButton?.title == "Clean")
    await stage.press("Back to the herd")
    #expect(bar.topViewController === herd && herd.log.last == "back by leave from Resi")
  }

  @Test("A bar button presents a controller, and an unwind segue dismisses it")
  func presentation() async throws {
    let (stage, bar, herd) = try herd()
    await stage.press("New")
    let form = try #require(bar.presentedViewController as? BarnController)
    #expect(form.modalPresentationStyle == .fullScreen && herd.log.last == "prepare newCow")
    form.cow = "Susi"
    await stage.press("Save")
    #expect(bar.presentedViewController == nil && herd.log.last == "back by save from Susi")
  }

  @Test("Code performs segues by their identifiers") func segueByCode() throws {
    let (_, bar, herd) = try herd()
    herd.performSegue(withIdentifier: "nothing", sender: nil)
    #expect(bar.viewControllers.count == 1)
    // Code does not ask `shouldPerformSegue`.
    herd.refused = ["byCode"]
    herd.performSegue(withIdentifier: "byCode", sender: nil)
    #expect(bar.topViewController is BarnController)
    bar.popToRootViewController(animated: false)
    herd.performSegue(withIdentifier: "made", sender: nil)
    #expect((bar.topViewController as? BarnController)?.cow == "made")
  }

  @Test("A container view shows its controller before the page is loaded") func embedding() throws {
    let (_, _, herd) = try herd()
    #expect(herd.log.prefix(2) == ["prepare embedWeather", "loaded with WeatherController"])
    let weather = try #require(herd.embedded as? WeatherController)
    #expect(weather.parent === herd && weather.view.isDescendant(of: herd.view))
  }

  @Test("Bars, toolbars, gestures and fields call their actions") func actions() async throws {
    let (stage, _, herd) = try herd()
    #expect(stage.page.title == "Herd")
    #expect(stage.page.trailingButtons.map(\.title) == ["New", "Help"])
    herd.log = []
    for title in ["Cancel", "Feed", "Trash", "Which cow?"] { await stage.press(title) }
    #expect(herd.log == ["cancel", "feed Feed", "sell", "tapped"])
    for node in stage.page.nodes {
      guard case .text(let input) = node.content, input.isSecure else { continue }
      #expect(input.placeholder == "Name")
      await stage.receive(.type(input: input.id, "Liesl", revision: 1))
    }
    #expect(herd.log.last == "typed Liesl")
  }

  @Test("The rows of a static table are in the storyboard") func staticTable() async throws {
    let made = try storyboard().instantiateViewController(withIdentifier: "settings")
    let settings = try #require(made as? SettingsController)
    let stage = Stage(settings)
    let (id, table) = try #require(stage.table())
    #expect(table.rows.map(\.text) == ["Milk", "Hay", "Grass"])
    #expect(table.rows.first?.detail == "0 l")
    #expect(table.sections.map(\.header) == ["Barn", "Field"])
    #expect(table.sections.map(\.footer) == ["All of it", nil])
    #expect(settings.milk?.textLabel?.text == "Milk")
    settings.milk?.detailTextLabel?.text = "9 l"
    await stage.turn()
    #expect(stage.table()?.table.rows.first?.detail == "9 l")
    await stage.receive(
      .select(table: id, generation: table.generation, Table.Path(section: 0, row: 0)))
    #expect(settings.log == ["prepare milk", "chose 0 0"])
    #expect(settings.presentedViewController is BarnController)
  }

  @Test("The cells of a collection come from the storyboard") func collection() async throws {
    let made = try storyboard().instantiateViewController(withIdentifier: "photos")
    let photos = try #require(made as? PhotosController)
    let stage = Stage(photos)
    let (id, table) = try #require(stage.table())
    #expect(table.rows.map(\.text) == ["Photo 0", "Photo 1"])
    await stage.receive(
      .select(table: id, generation: table.generation, Table.Path(section: 0, row: 1)))
    #expect(photos.opened == "Photo 1" && photos.presentedViewController is BarnController)
  }

  @Test("A tab bar has its pages, and a reference opens another storyboard")
  func otherContainers() throws {
    let storyboard = try storyboard()
    let made = storyboard.instantiateViewController(withIdentifier: "tabs")
    let tabs = try #require(made as? UITabBarController)
    #expect(tabs.viewControllers?.count == 2 && tabs.selectedViewController is WeatherController)
    #expect(storyboard.instantiateViewController(withIdentifier: "other") is BarnController)
  }

  @Test("Texts are in the user's language") func translations() throws {
    let file = try #require(
      InterfaceFile(
        named: "Main", ".storyboard", in: Self.folder, languages: ["fr", "de_AT", "de"]))
    #expect(file.strings["herd-title.text"] == "Welche Kuh?")
    let source = InterfaceSource(name: "Main", strings: file.strings)
    let storyboard = UIStoryboard(name: "Main", try Storyboard(file.bytes), source)
    let bar = try #require(
      storyboard.instantiateInitialViewController() as? UINavigationController)
    let herd = try #require(bar.viewControllers.first as? HerdController)
    let stage = Stage(bar)
    #expect(stage.page.title == "Herde" && stage.page.trailingButtons.last?.title == "Hilfe")
    #expect(herd.texts.first?.text == "Welche Kuh?")
    let cell = try #require(herd.table?.visibleCells.first as? CowCell)
    #expect((cell.contentView.subviews.last as? UIButton)?.currentTitle == "Rufen")
    let plain = InterfaceFile(named: "Main", ".storyboard", in: Self.folder, languages: ["fr"])
    #expect(plain?.strings.isEmpty == true)
    let english = InterfaceFile(
      named: "Main", ".storyboard", in: Self.folder, languages: ["en_US", "en", "de"])
    #expect(english?.strings.isEmpty == true)
  }
}
