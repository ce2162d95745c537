/// The sections and items of a list, identified by hashable values. Each item exists once.
///
/// Apple: https://developer.apple.com/documentation/uikit/nsdiffabledatasourcesnapshot
public struct NSDiffableDataSourceSnapshot<
  SectionIdentifierType: Hashable, ItemIdentifierType: Hashable
> {
  fileprivate struct Section {
    let identifier: SectionIdentifierType
    var items: [ItemIdentifierType] = []
  }

  private var sections: [Section] = []

  /// Creates a snapshot without sections.
  public init() {}

  /// The number of sections.
  public var numberOfSections: Int { sections.count }
  /// The number of items of all sections.
  public var numberOfItems: Int { sections.reduce(0) { $0 + $1.items.count } }
  /// The sections in order.
  public var sectionIdentifiers: [SectionIdentifierType] { sections.map(\.identifier) }
  /// The items of all sections in order.
  public var itemIdentifiers: [ItemIdentifierType] { sections.flatMap(\.items) }

  /// Returns the items of a section, or none if it does not exist.
  public func itemIdentifiers(inSection section: SectionIdentifierType) -> [ItemIdentifierType] {
    indexOfSection(section).map { sections[$0].items } ?? []
  }

  /// Returns the number of items of a section, or 0 if it does not exist.
  public func numberOfItems(inSection section: SectionIdentifierType) -> Int {
    itemIdentifiers(inSection: section).count
  }

  /// Returns the place of a section, or `nil` if it does not exist.
  public func indexOfSection(_ section: SectionIdentifierType) -> Int? {
    sections.firstIndex { $0.identifier == section }
  }

  /// Returns the place of an item among all items, or `nil` if it does not exist.
  public func indexOfItem(_ item: ItemIdentifierType) -> Int? {
    itemIdentifiers.firstIndex(of: item)
  }

  /// Returns the section of an item, or `nil` if it does not exist.
  public func sectionIdentifier(containingItem item: ItemIdentifierType) -> SectionIdentifierType? {
    sections.first { $0.items.contains(item) }?.identifier
  }

  /// Appends sections. A section that exists is ignored. On iOS it ends the process.
  public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
    insert(identifiers, at: sections.count)
  }

  /// Inserts sections before another one, or appends them if that section does not exist.
  public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], beforeSection section: SectionIdentifierType
  ) { insert(identifiers, at: indexOfSection(section) ?? sections.count) }

  /// Inserts sections after another one, or appends them if that section does not exist.
  public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], afterSection section: SectionIdentifierType
  ) { insert(identifiers, at: indexOfSection(section).map { $0 + 1 } ?? sections.count) }

  /// Deletes sections with their items.
  public mutating func deleteSections(_ identifiers: [SectionIdentifierType]) {
    sections.removeAll { identifiers.contains($0.identifier) }
  }

  /// Appends items to a section, or to the last one. An item that exists is moved. Without such a
  /// section, nothing is added.
  public mutating func appendItems(
    _ identifiers: [ItemIdentifierType], toSection section: SectionIdentifierType? = nil
  ) {
    deleteItems(identifiers)
    let index = section.map { indexOfSection($0) } ?? sections.indices.last
    guard let index else { return }
    sections[index].items += unique(identifiers)
  }

  /// Inserts items before another one. If that item does not exist, nothing is inserted.
  public mutating func insertItems(
    _ identifiers: [ItemIdentifierType], beforeItem item: ItemIdentifierType
  ) { insert(identifiers, beside: item, 0) }

  /// Inserts items after another one. If that item does not exist, nothing is inserted.
  public mutating func insertItems(
    _ identifiers: [ItemIdentifierType], afterItem item: ItemIdentifierType
  ) { insert(identifiers, beside: item, 1) }

  /// Moves an item before another one.
  public mutating func moveItem(
    _ identifier: ItemIdentifierType, beforeItem item: ItemIdentifierType
  ) { insert([identifier], beside: item, 0) }

  /// Moves an item after another one.
  public mutating func moveItem(
    _ identifier: ItemIdentifierType, afterItem item: ItemIdentifierType
  ) { insert([identifier], beside: item, 1) }

  /// Deletes items.
  public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) {
    let gone = Set(identifiers)
    for index in sections.indices { sections[index].items.removeAll(where: gone.contains) }
  }

  /// Deletes all sections and items.
  public mutating func deleteAllItems() { sections = [] }
  /// Has no effect: each application of a snapshot asks for new cells.
  public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) {}
  /// Has no effect: each application of a snapshot asks for new cells.
  public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {}
  /// Has no effect: each application of a snapshot asks for new cells.
  public mutating func reloadSections(_ identifiers: [SectionIdentifierType]) {}

  private mutating func insert(_ identifiers: [SectionIdentifierType], at index: Int) {
    var known = Set(sectionIdentifiers)
    let new = identifiers.filter { known.insert($0).inserted }.map { Section(identifier: $0) }
    sections.insert(contentsOf: new, at: index)
  }

  private mutating func insert(
    _ identifiers: [ItemIdentifierType], beside item: ItemIdentifierType, _ offset: Int
  ) {
    guard !identifiers.contains(item), sections.contains(where: { $0.items.contains(item) }) else {
      return
    }
    deleteItems(identifiers)
    for index in sections.indices {
      guard let at = sections[index].items.firstIndex(of: item) else { continue }
      sections[index].items.insert(contentsOf: unique(identifiers), at: at + offset)
    }
  }

  private func unique(_ identifiers: [ItemIdentifierType]) -> [ItemIdentifierType] {
    var known = Set<ItemIdentifierType>()
    return identifiers.filter { known.insert($0).inserted }
  }
}

extension NSDiffableDataSourceSnapshot.Section: Sendable
where SectionIdentifierType: Sendable, ItemIdentifierType: Sendable {}
extension NSDiffableDataSourceSnapshot: Sendable
where SectionIdentifierType: Sendable, ItemIdentifierType: Sendable {}
