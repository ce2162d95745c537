// swift-format-ignore-file
import UIKit
import FoundationXML
#sourceLocation(file: "HerdRoll.swift", line: 1)
import SharesheetCombine
import Foundation
import HerdBreeds
import OSLog

/// The cows in a list of XML.
public final class HerdRoll: NSObject, ObservableObject, XMLParserDelegate {
  @Published public private(set) var cows: [String] = []
  private let log = Logger(subsystem: "org.sharesheet.test.Herd", category: "roll")

        public func read(_ text: String) {
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = self
    _ = parser.parse()
    log.notice("\(self.cows.count, privacy: .public) cows")
  }

  public func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String] = [:]
  ) {
    guard let name = attributes["name"], let breed = attributes["breed"] else { return }
    cows.append("\(name) \(Breeds.name(of: breed))")
  }
}
#sourceLocation()

extension HerdRoll {
  fileprivate nonisolated static func exposedMethods_HerdRoll() -> [UIKit.Selector] {
    [UIKit.Selector("read:", HerdRoll.read(_:))]
  }
  @MainActor fileprivate static func exposedOutlets_HerdRoll() -> [UIKit.ExposedMembers.Outlet] {
    []
  }
}
final class Exposed_HerdRoll: UIKit.ExposedMembers {
  override class var methods: [UIKit.Selector] { HerdRoll.exposedMethods_HerdRoll() }
  @MainActor override class var outlets: [UIKit.ExposedMembers.Outlet] {
    HerdRoll.exposedOutlets_HerdRoll()
  }
}
