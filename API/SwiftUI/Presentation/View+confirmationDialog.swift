extension View {
  /// Presents a choice while the binding is `true`.
  public nonisolated func confirmationDialog<A: View>(
    _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: () -> A
  ) -> some View {
    presentsAlert(.actionSheet, title.shown(titleVisibility), isPresented, AnyView(actions()), nil)
  }

  /// Presents a choice while the binding is `true`.
  public nonisolated func confirmationDialog<A: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>,
    titleVisibility: Visibility = .automatic, @ViewBuilder actions: () -> A
  ) -> some View {
    presentsAlert(
      .actionSheet, Text(titleKey).shown(titleVisibility), isPresented, AnyView(actions()), nil)
  }

  /// Presents a choice while the binding is `true`.
  @_disfavoredOverload
  public nonisolated func confirmationDialog<S: StringProtocol, A: View>(
    _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: () -> A
  ) -> some View {
    presentsAlert(
      .actionSheet, Text(title).shown(titleVisibility), isPresented, AnyView(actions()), nil)
  }

  /// Presents a choice while the binding is `true`.
  public nonisolated func confirmationDialog<A: View, M: View>(
    _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M
  ) -> some View {
    presentsAlert(
      .actionSheet, title.shown(titleVisibility), isPresented, AnyView(actions()),
      AnyView(message()))
  }

  /// Presents a choice while the binding is `true`.
  public nonisolated func confirmationDialog<A: View, M: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>,
    titleVisibility: Visibility = .automatic, @ViewBuilder actions: () -> A,
    @ViewBuilder message: () -> M
  ) -> some View {
    presentsAlert(
      .actionSheet, Text(titleKey).shown(titleVisibility), isPresented, AnyView(actions()),
      AnyView(message()))
  }

  /// Presents a choice while the binding is `true`.
  @_disfavoredOverload
  public nonisolated func confirmationDialog<S: StringProtocol, A: View, M: View>(
    _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M
  ) -> some View {
    presentsAlert(
      .actionSheet, Text(title).shown(titleVisibility), isPresented, AnyView(actions()),
      AnyView(message()))
  }

  /// Presents a choice while the binding is `true` and there is data.
  public nonisolated func confirmationDialog<A: View, T>(
    _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    presenting data: T?, @ViewBuilder actions: (T) -> A
  ) -> some View {
    presentsAlert(
      .actionSheet, title.shown(titleVisibility), isPresented, data.map { AnyView(actions($0)) },
      nil)
  }

  /// Presents a choice while the binding is `true` and there is data.
  public nonisolated func confirmationDialog<A: View, T>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>,
    titleVisibility: Visibility = .automatic, presenting data: T?, @ViewBuilder actions: (T) -> A
  ) -> some View {
    presentsAlert(
      .actionSheet, Text(titleKey).shown(titleVisibility), isPresented,
      data.map { AnyView(actions($0)) }, nil)
  }

  /// Presents a choice while the binding is `true` and there is data.
  @_disfavoredOverload
  public nonisolated func confirmationDialog<S: StringProtocol, A: View, T>(
    _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    presenting data: T?, @ViewBuilder actions: (T) -> A
  ) -> some View {
    presentsAlert(
      .actionSheet, Text(title).shown(titleVisibility), isPresented,
      data.map { AnyView(actions($0)) }, nil)
  }

  /// Presents a choice while the binding is `true` and there is data.
  public nonisolated func confirmationDialog<A: View, M: View, T>(
    _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    presenting data: T?, @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
  ) -> some View {
    presentsAlert(
      .actionSheet, title.shown(titleVisibility), isPresented, data.map { AnyView(actions($0)) },
      data.map { AnyView(message($0)) })
  }

  /// Presents a choice while the binding is `true` and there is data.
  public nonisolated func confirmationDialog<A: View, M: View, T>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>,
    titleVisibility: Visibility = .automatic, presenting data: T?, @ViewBuilder actions: (T) -> A,
    @ViewBuilder message: (T) -> M
  ) -> some View {
    presentsAlert(
      .actionSheet, Text(titleKey).shown(titleVisibility), isPresented,
      data.map { AnyView(actions($0)) }, data.map { AnyView(message($0)) })
  }

  /// Presents a choice while the binding is `true` and there is data.
  @_disfavoredOverload
  public nonisolated func confirmationDialog<S: StringProtocol, A: View, M: View, T>(
    _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    presenting data: T?, @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
  ) -> some View {
    presentsAlert(
      .actionSheet, Text(title).shown(titleVisibility), isPresented,
      data.map { AnyView(actions($0)) }, data.map { AnyView(message($0)) })
  }
}

extension Text {
  /// The text, or nothing if it is hidden.
  fileprivate func shown(_ visibility: Visibility) -> Text {
    visibility == .hidden ? Text(verbatim: "") : self
  }
}
