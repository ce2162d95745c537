import DesktopSession
public import Foundation
import UniformTypeIdentifiers

extension UIPasteboard {
  /// The number of items.
  public var numberOfItems: Int { contents.count }

  /// The sorted identifiers of the first item's types.
  public var types: [String] { contents.first.map { $0.keys.sorted() } ?? [] }

  /// Returns whether the first item has one of the types.
  public func contains(pasteboardTypes: [String]) -> Bool {
    contents.first.map { item in pasteboardTypes.contains { item[$0] != nil } } ?? false
  }

  /// Returns the first item's bytes of the type.
  public func data(forPasteboardType pasteboardType: String) -> Data? {
    contents.first?[pasteboardType]
  }

  /// Returns the first item's value of the type: a `String`, `URL` or `UIImage`, or else the bytes.
  public func value(forPasteboardType pasteboardType: String) -> Any? {
    data(forPasteboardType: pasteboardType).flatMap { PasteboardValue.value($0, pasteboardType) }
  }

  /// Replaces all items with one value.
  /// - Parameter value: A `String`, `URL`, `UIImage` or `Data`. If the value has another class, the
  ///   pasteboard stays unchanged.
  public func setValue(_ value: Any, forPasteboardType pasteboardType: String) {
    setItems([[pasteboardType: value]])
  }

  /// Replaces all items with one item of these bytes.
  public func setData(_ data: Data, forPasteboardType pasteboardType: String) {
    put([[pasteboardType: data]])
  }

  /// The values of each item, by type identifier. The values have the classes that
  /// `value(forPasteboardType:)` returns.
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

  /// Adds items after the existing items. If a value has another class than `String`, `URL`,
  /// `UIImage` or `Data`, the pasteboard stays unchanged.
  /// - Parameter items: The values of each item, by type identifier.
  public func addItems(_ items: [[String: Any]]) {
    guard let added = PasteboardValue.items(items) else { return }
    put(contents + added)
  }

  /// Replaces all items. If a value has another class than `String`, `URL`, `UIImage` or `Data`,
  /// the pasteboard stays unchanged.
  /// - Parameter items: The values of each item, by type identifier.
  public func setItems(_ items: [[String: Any]], options: [OptionsKey: Any] = [:]) {
    guard let items = PasteboardValue.items(items) else { return }
    put(items)
  }
}
