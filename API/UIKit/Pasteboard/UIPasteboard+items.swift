import Clipboard
public import Foundation
import UniformTypeIdentifiers

extension UIPasteboard {
  public var numberOfItems: Int { contents.count }

  /// The identifiers of the first item's types, sorted.
  public var types: [String] { contents.first.map { $0.keys.sorted() } ?? [] }

  /// Whether the first item has one of these types.
  public func contains(pasteboardTypes: [String]) -> Bool {
    contents.first.map { item in pasteboardTypes.contains { item[$0] != nil } } ?? false
  }

  /// The first item's bytes of this type.
  public func data(forPasteboardType pasteboardType: String) -> Data? {
    contents.first?[pasteboardType]
  }

  /// The first item's value: a `String` of a type for texts, a `URL`, a `UIImage`; else the bytes.
  public func value(forPasteboardType pasteboardType: String) -> Any? {
    data(forPasteboardType: pasteboardType).flatMap { PasteboardValue.value($0, pasteboardType) }
  }

  /// Replaces everything by one item.
  /// - Parameter value: a `String`, `URL`, `UIImage` or `Data`; others change nothing.
  public func setValue(_ value: Any, forPasteboardType pasteboardType: String) {
    setItems([[pasteboardType: value]])
  }

  /// Replaces everything by one item.
  public func setData(_ data: Data, forPasteboardType pasteboardType: String) {
    put([[pasteboardType: data]])
  }

  /// Values by the identifiers of their types, as `value(forPasteboardType:)` gives them.
  public var items: [[String: Any]] {
    get {
      contents.map { item in
        Dictionary(
          uniqueKeysWithValues: item.compactMap { type, data in
            PasteboardValue.value(data, type).map { (type, $0) }
          })
      }
    }
    set { setItems(newValue) }
  }

  public func addItems(_ items: [[String: Any]]) {
    guard let added = PasteboardValue.items(items) else { return }
    put(contents + added)
  }

  /// - Parameter items: `String`, `URL`, `UIImage` and `Data`; with any other value nothing
  ///   changes.
  public func setItems(_ items: [[String: Any]], options: [OptionsKey: Any] = [:]) {
    guard let items = PasteboardValue.items(items) else { return }
    put(items)
  }
}
