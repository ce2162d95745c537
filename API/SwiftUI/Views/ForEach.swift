/// Views of the elements of a collection.
///
/// Apple: https://developer.apple.com/documentation/swiftui/foreach
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
  /// The collection.
  public var data: Data
  /// The closure that makes the view of an element.
  public var content: (Data.Element) -> Content
  let id: (Data.Element) -> ID
}

/// A view that is made of the elements of a collection.
public protocol DynamicViewContent<Data>: View {
  associatedtype Data: Collection
  /// The collection.
  var data: Data { get }
}

extension ForEach: DynamicViewContent where Content: View {}

extension ForEach: View where Content: View {
  public var body: _NoBody { _NoBody() }

  public func _resolve(_ node: _ViewNode) {
    for element in elements(node) { node.resolve(element.view, .id(element.id)) }
  }

  public func _appendRows(to rows: inout _RowList, _ node: _ViewNode) {
    if Content._hasSections {
      for element in elements(node) {
        node.appendRows(of: element.view, .id(element.id), to: &rows)
      }
      return
    }
    let source = self
    rows.append(data.count, node) { index in
      source.id(source.element(at: index))
    } resolve: { index, row in
      row.resolve(row.tracked { source.content(source.element(at: index)) }, .body)
    }
  }

  /// Returns the views of all elements. A change of an observed value in them invalidates the node.
  @MainActor private func elements(_ node: _ViewNode) -> [ElementView<ID, Content>] {
    node.tracked {
      var views: [ElementView<ID, Content>] = []
      for element in data { views.append(ElementView(id: id(element), view: content(element))) }
      return views
    }
  }

  private func element(at index: Int) -> Data.Element {
    data[data.index(data.startIndex, offsetBy: index)]
  }

  public static var _hasSections: Bool { Content._hasSections }

  /// Creates views of the elements, which are identified by a key path.
  public nonisolated init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.init(data: data, content: content, id: { $0[keyPath: id] })
  }

  /// Creates views of identifiable elements.
  public nonisolated init(
    _ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content
  ) where Data.Element: Identifiable, ID == Data.Element.ID {
    self.init(data: data, content: content, id: { $0.id })
  }

  /// Creates views of the numbers in a range.
  public nonisolated init(
    _ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content
  ) where Data == Range<Int>, ID == Int {
    self.init(data: data, content: content, id: { $0 })
  }

  /// Creates views of bindings to identifiable elements.
  public nonisolated init<C: MutableCollection & RandomAccessCollection>(
    _ data: Binding<C>, @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
  )
  where
    Data == [ElementBinding<C, C.Element.ID>], C.Element: Identifiable, ID == C.Element.ID
  {
    self.init(
      data: ElementBinding.all(of: data, id: \.id), content: { content($0.binding) }, id: { $0.id })
  }

  /// Creates views of bindings to elements, which are identified by a key path.
  public nonisolated init<C: MutableCollection & RandomAccessCollection>(
    _ data: Binding<C>, id: KeyPath<C.Element, ID>,
    @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
  ) where Data == [ElementBinding<C, ID>] {
    self.init(
      data: ElementBinding.all(of: data, id: id), content: { content($0.binding) }, id: { $0.id })
  }
}

/// A binding to an element of a collection, with the element's identifier.
public struct ElementBinding<Values: MutableCollection & RandomAccessCollection, ID: Hashable> {
  let id: ID
  let binding: Binding<Values.Element>

  static func all(of values: Binding<Values>, id: KeyPath<Values.Element, ID>) -> [Self] {
    let current = values.wrappedValue
    return current.indices.map { index in
      ElementBinding(id: current[index][keyPath: id], binding: values[index])
    }
  }
}

/// The view of an element, with the element's identifier.
private struct ElementView<ID: Hashable, Content> {
  let id: ID
  let view: Content
}
