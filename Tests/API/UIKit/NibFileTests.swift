import Foundation
import TestServers
import Testing

@testable import UIKit

/// The objects of nib files as Xcode writes them.
@MainActor @Suite(.timeLimit(.minutes(3))) struct NibFileTests {
  private func bundle() throws -> Bundle {
    try #require(Bundle(url: Checkout.root.appending(path: "Tests/Vectors/Interfaces")))
  }

  @Test("A table creates cells from a registered nib file") func cells() throws {
    let table = UITableView()
    table.register(UINib(nibName: "HayCell", bundle: try bundle()), forCellReuseIdentifier: "hay")
    let path = IndexPath(row: 0, section: 0)
    let cell = try #require(table.dequeueReusableCell(withIdentifier: "hay", for: path) as? CowCell)
    #expect(cell.nameLabel?.text == "Hay" && cell.nameOnWaking == "Hay")
    #expect(cell.reuseIdentifier == "hay")
    // A class that is registered later replaces the nib file.
    table.register(UITableViewCell.self, forCellReuseIdentifier: "hay")
    #expect(!(table.dequeueReusableCell(withIdentifier: "hay") is CowCell))
  }

  @Test(
    "A controller's view, outlets and actions come from its nib file",
    arguments: ["StallController", nil])
  func controller(name: String?) async throws {
    let stall = StallController(nibName: name, bundle: try bundle())
    let stage = Stage(stall)
    #expect(stall.heading?.text == "Stall")
    await stage.press("Open")
    #expect(stall.isOpen && stall.keeper?.notes == 1)
  }

  @Test("A controller without a nib file has an empty view") func noFile() throws {
    let stall = StallController(nibName: "Nothing", bundle: try bundle())
    stall.loadViewIfNeeded()
    #expect(stall.heading == nil && stall.view.subviews.isEmpty)
  }

  @Test("Nib files of a bundle return their objects") func topLevelObjects() throws {
    let owner = StallController(nibName: nil, bundle: nil)
    let objects = try #require(try bundle().loadNibNamed("StallController", owner: owner))
    #expect(objects.count == 2 && objects.first is UIView && objects.last is Keeper)
    #expect(owner.viewIfLoaded === objects.first as? UIView)
    #expect(try bundle().loadNibNamed("Nothing", owner: owner) == nil)
  }

  @Test("A compiled nib file creates nothing")
  func compiled() {
    #expect(UINib(data: Data("NIBArchive".utf8), bundle: nil).instantiate(withOwner: nil).isEmpty)
  }
}
