/// Elements of a tree. Faces show all elements, each before its children.
///
/// Apple: https://developer.apple.com/documentation/swiftui/outlinegroup
public struct OutlineGroup<Data: RandomAccessCollection, ID: Hashable, Leaf> {
  private let roots: Data
  private let id: KeyPath<Data.Element, ID>
  private let children: KeyPath<Data.Element, Data?>
  private let content: (Data.Element) -> Leaf
}

extension OutlineGroup where Leaf: View {
  /// Creates a group of identifiable elements and their children.
  public nonisolated init(
    _ data: Data, children: KeyPath<Data.Element, Data?>,
    @ViewBuilder content: @escaping (Data.Element) -> Leaf
  ) where Data.Element: Identifiable, ID == Data.Element.ID {
    self.init(data, id: \.id, children: children, content: content)
  }

  /// Creates a group of elements and their children. A key path identifies the elements.
  public nonisolated init(
    _ data: Data, id: KeyPath<Data.Element, ID>, children: KeyPath<Data.Element, Data?>,
    @ViewBuilder content: @escaping (Data.Element) -> Leaf
  ) {
    roots = data
    self.id = id
    self.children = children
    self.content = content
  }
}

extension OutlineGroup: View where Leaf: View {
  public var body: some View { ForEach(elements, id: id, content: content) }

  /// All elements, each before its children.
  private var elements: [Data.Element] {
    var elements: [Data.Element] = []
    var rest = Array(roots.reversed())
    while let element = rest.popLast() {
      elements.append(element)
      if let children = element[keyPath: children] { rest += children.reversed() }
    }
    return elements
  }
}
