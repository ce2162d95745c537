public import Foundation

extension IndexPath {
  /// Creates a path of a row in a table. The section is the first index.
  public init(row: Int, section: Int) { self.init(indexes: [section, row]) }

  /// Creates a path of an item in a collection. The section is the first index.
  public init(item: Int, section: Int) { self.init(indexes: [section, item]) }

  /// The first index, or 0 if there is none.
  public var section: Int {
    get { count > 0 ? self[0] : 0 }
    set { self = IndexPath(row: row, section: newValue) }
  }

  /// The second index, or 0 if there is none.
  public var row: Int {
    get { count > 1 ? self[1] : 0 }
    set { self = IndexPath(row: newValue, section: section) }
  }

  /// The same as `row`.
  public var item: Int {
    get { row }
    set { row = newValue }
  }
}
