extension NavigationLink where Label == Text {
  /// Creates a link with a title to a view.
  public nonisolated init(
    _ titleKey: LocalizedStringKey, @ViewBuilder destination: () -> Destination
  ) { self.init(.view(destination(), isActive: nil), label: Text(titleKey)) }

  /// Creates a link with a title to a view.
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(
    _ title: S, @ViewBuilder destination: () -> Destination
  ) { self.init(.view(destination(), isActive: nil), label: Text(title)) }

  /// Creates a link with a title to a view.
  public nonisolated init(_ titleKey: LocalizedStringKey, destination: Destination) {
    self.init(.view(destination, isActive: nil), label: Text(titleKey))
  }

  /// Creates a link with a title to a view.
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(_ title: S, destination: Destination) {
    self.init(.view(destination, isActive: nil), label: Text(title))
  }

  /// Creates a link with a title that a binding can follow too.
  public nonisolated init(
    _ titleKey: LocalizedStringKey, isActive: Binding<Bool>,
    @ViewBuilder destination: () -> Destination
  ) { self.init(.view(destination(), isActive: isActive), label: Text(titleKey)) }

  /// Creates a link with a title that a binding can follow too.
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(
    _ title: S, isActive: Binding<Bool>, @ViewBuilder destination: () -> Destination
  ) { self.init(.view(destination(), isActive: isActive), label: Text(title)) }

  /// Creates a link with a title that a binding can follow too.
  public nonisolated init(
    _ titleKey: LocalizedStringKey, destination: Destination, isActive: Binding<Bool>
  ) { self.init(.view(destination, isActive: isActive), label: Text(titleKey)) }

  /// Creates a link with a title that a binding can follow too.
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(
    _ title: S, destination: Destination, isActive: Binding<Bool>
  ) { self.init(.view(destination, isActive: isActive), label: Text(title)) }

  /// Creates a link with a title that is followed while the selection equals the tag.
  public nonisolated init<V: Hashable>(
    _ titleKey: LocalizedStringKey, tag: V, selection: Binding<V?>,
    @ViewBuilder destination: () -> Destination
  ) { self.init(tag: tag, selection: selection, destination: destination) { Text(titleKey) } }

  /// Creates a link with a title that is followed while the selection equals the tag.
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol, V: Hashable>(
    _ title: S, tag: V, selection: Binding<V?>, @ViewBuilder destination: () -> Destination
  ) { self.init(tag: tag, selection: selection, destination: destination) { Text(title) } }

  /// Creates a link with a title that is followed while the selection equals the tag.
  public nonisolated init<V: Hashable>(
    _ titleKey: LocalizedStringKey, destination: Destination, tag: V, selection: Binding<V?>
  ) { self.init(destination: destination, tag: tag, selection: selection) { Text(titleKey) } }

  /// Creates a link with a title that is followed while the selection equals the tag.
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol, V: Hashable>(
    _ title: S, destination: Destination, tag: V, selection: Binding<V?>
  ) { self.init(destination: destination, tag: tag, selection: selection) { Text(title) } }
}

extension NavigationLink where Label == Text, Destination == Never {
  /// Creates a link with a title to the destination of a value.
  public nonisolated init<P: Hashable>(_ titleKey: LocalizedStringKey, value: P?) {
    self.init(value: value) { Text(titleKey) }
  }

  /// Creates a link with a title to the destination of a value.
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol, P: Hashable>(_ title: S, value: P?) {
    self.init(value: value) { Text(title) }
  }
}
