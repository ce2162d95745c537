import UIKit

/// Rows in sections.
///
/// A list of plain rows is a table: only the rows that faces show are resolved. If a row contains
/// controls that a table's row cannot show, the first 300 rows are shown one after the other.
///
/// Apple: https://developer.apple.com/documentation/swiftui/list
public struct List<SelectionValue: Hashable, Content: View> {
  private let content: Content
  private let selection: ListSelection?

  nonisolated init(_ content: Content, _ selection: ListSelection?) {
    self.content = content
    self.selection = selection
  }
}

extension List: _PrimitiveView {
  public func _resolve(_ node: _ViewNode) {
    ListPresentation.resolve(content, in: node, selection: selection)
  }
}

extension List where SelectionValue == Never {
  /// Creates a list of the rows in the content.
  public nonisolated init(@ViewBuilder content: () -> Content) { self.init(content(), nil) }

  /// Creates a list of identifiable elements.
  @_disfavoredOverload public nonisolated init<Data: RandomAccessCollection, RowContent: View>(
    _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  )
  where
    Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable
  { self.init(ForEach(data, content: rowContent), nil) }

  /// Creates a list of elements, which are identified by a key path.
  @_disfavoredOverload
  public nonisolated init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, ID, RowContent> {
    self.init(ForEach(data, id: id, content: rowContent), nil)
  }

  /// Creates a list of the numbers in a range.
  public nonisolated init<RowContent: View>(
    _ data: Range<Int>, @ViewBuilder rowContent: @escaping (Int) -> RowContent
  ) where Content == ForEach<Range<Int>, Int, RowContent> {
    self.init(ForEach(data, content: rowContent), nil)
  }

  /// Creates a list of bindings to identifiable elements.
  public nonisolated init<Data: MutableCollection & RandomAccessCollection, RowContent: View>(
    _ data: Binding<Data>, @ViewBuilder rowContent: @escaping (Binding<Data.Element>) -> RowContent
  )
  where
    Content == ForEach<[ElementBinding<Data, Data.Element.ID>], Data.Element.ID, RowContent>,
    Data.Element: Identifiable
  { self.init(ForEach(data, content: rowContent), nil) }

  /// Creates a list of bindings to elements, which are identified by a key path.
  public nonisolated init<
    Data: MutableCollection & RandomAccessCollection, ID: Hashable, RowContent: View
  >(
    _ data: Binding<Data>, id: KeyPath<Data.Element, ID>,
    @ViewBuilder rowContent: @escaping (Binding<Data.Element>) -> RowContent
  ) where Content == ForEach<[ElementBinding<Data, ID>], ID, RowContent> {
    self.init(ForEach(data, id: id, content: rowContent), nil)
  }
}
