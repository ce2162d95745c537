/// Lists whose rows the user can select.
extension List {
  /// Creates a list in which any number of rows can be selected.
  public nonisolated init(
    selection: Binding<Set<SelectionValue>>?, @ViewBuilder content: () -> Content
  ) { self.init(content(), ListSelection(selection)) }

  /// Creates a list of identifiable elements in which any number of rows can be selected.
  @_disfavoredOverload public nonisolated init<Data: RandomAccessCollection, RowContent: View>(
    _ data: Data, selection: Binding<Set<SelectionValue>>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  )
  where
    Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable
  { self.init(ForEach(data, content: rowContent), ListSelection(selection)) }

  /// Creates a list of elements in which any number of rows can be selected.
  @_disfavoredOverload
  public nonisolated init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, selection: Binding<Set<SelectionValue>>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, ID, RowContent> {
    self.init(ForEach(data, id: id, content: rowContent), ListSelection(selection))
  }

  /// Creates a list of numbers in which any number of rows can be selected.
  public nonisolated init<RowContent: View>(
    _ data: Range<Int>, selection: Binding<Set<SelectionValue>>?,
    @ViewBuilder rowContent: @escaping (Int) -> RowContent
  ) where Content == ForEach<Range<Int>, Int, RowContent> {
    self.init(ForEach(data, content: rowContent), ListSelection(selection))
  }

  /// Creates a list of bindings in which any number of rows can be selected.
  public nonisolated init<Data: MutableCollection & RandomAccessCollection, RowContent: View>(
    _ data: Binding<Data>, selection: Binding<Set<SelectionValue>>?,
    @ViewBuilder rowContent: @escaping (Binding<Data.Element>) -> RowContent
  )
  where
    Content == ForEach<[ElementBinding<Data, Data.Element.ID>], Data.Element.ID, RowContent>,
    Data.Element: Identifiable
  { self.init(ForEach(data, content: rowContent), ListSelection(selection)) }
}

extension List {
  /// Creates a list in which one row can be selected.
  public nonisolated init(
    selection: Binding<SelectionValue?>?, @ViewBuilder content: () -> Content
  ) { self.init(content(), ListSelection(selection)) }

  /// Creates a list of identifiable elements in which one row can be selected.
  @_disfavoredOverload public nonisolated init<Data: RandomAccessCollection, RowContent: View>(
    _ data: Data, selection: Binding<SelectionValue?>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  )
  where
    Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable
  { self.init(ForEach(data, content: rowContent), ListSelection(selection)) }

  /// Creates a list of elements in which one row can be selected.
  @_disfavoredOverload
  public nonisolated init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, selection: Binding<SelectionValue?>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, ID, RowContent> {
    self.init(ForEach(data, id: id, content: rowContent), ListSelection(selection))
  }

  /// Creates a list of numbers in which one row can be selected.
  public nonisolated init<RowContent: View>(
    _ data: Range<Int>, selection: Binding<SelectionValue?>?,
    @ViewBuilder rowContent: @escaping (Int) -> RowContent
  ) where Content == ForEach<Range<Int>, Int, RowContent> {
    self.init(ForEach(data, content: rowContent), ListSelection(selection))
  }

  /// Creates a list of bindings in which one row can be selected.
  public nonisolated init<Data: MutableCollection & RandomAccessCollection, RowContent: View>(
    _ data: Binding<Data>, selection: Binding<SelectionValue?>?,
    @ViewBuilder rowContent: @escaping (Binding<Data.Element>) -> RowContent
  )
  where
    Content == ForEach<[ElementBinding<Data, Data.Element.ID>], Data.Element.ID, RowContent>,
    Data.Element: Identifiable
  { self.init(ForEach(data, content: rowContent), ListSelection(selection)) }
}
