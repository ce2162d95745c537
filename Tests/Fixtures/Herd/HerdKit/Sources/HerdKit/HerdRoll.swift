import Combine
import Foundation
import HerdBreeds
import os

/// The cows in a list of XML.
public final class HerdRoll: NSObject, ObservableObject, XMLParserDelegate {
  @Published public private(set) var cows: [String] = []
  private let log = Logger(subsystem: "org.sharesheet.test.Herd", category: "roll")

  @objc public func read(_ text: String) {
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
