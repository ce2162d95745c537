import UIKit

extension View {
  /// Presents an alert while the binding is `true` and there are actions.
  nonisolated func presentsAlert(
    _ style: UIAlertController.Style, _ title: Text, _ isPresented: Binding<Bool>,
    _ actions: AnyView?, _ message: AnyView?
  ) -> some View {
    effect(
      AlertEffect(
        style: style,
        current: {
          guard let actions, isPresented.wrappedValue else { return nil }
          return AlertEffect.Content(
            title: title.words, actions: actions, message: message ?? AnyView(EmptyView()))
        }, close: { isPresented.wrappedValue = false }))
  }

  /// Presents an alert while the binding is `true`.
  public nonisolated func alert<A: View>(
    _ title: Text, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A
  ) -> some View {
    presentsAlert(.alert, title, isPresented, AnyView(actions()), nil)
  }

  /// Presents an alert while the binding is `true`.
  public nonisolated func alert<A: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A
  ) -> some View {
    presentsAlert(.alert, Text(titleKey), isPresented, AnyView(actions()), nil)
  }

  /// Presents an alert while the binding is `true`.
  @_disfavoredOverload
  public nonisolated func alert<S: StringProtocol, A: View>(
    _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A
  ) -> some View {
    presentsAlert(.alert, Text(title), isPresented, AnyView(actions()), nil)
  }

  /// Presents an alert while the binding is `true`.
  public nonisolated func alert<A: View, M: View>(
    _ title: Text, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A,
    @ViewBuilder message: () -> M
  ) -> some View {
    presentsAlert(.alert, title, isPresented, AnyView(actions()), AnyView(message()))
  }

  /// Presents an alert while the binding is `true`.
  public nonisolated func alert<A: View, M: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A,
    @ViewBuilder message: () -> M
  ) -> some View {
    presentsAlert(.alert, Text(titleKey), isPresented, AnyView(actions()), AnyView(message()))
  }

  /// Presents an alert while the binding is `true`.
  @_disfavoredOverload
  public nonisolated func alert<S: StringProtocol, A: View, M: View>(
    _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A,
    @ViewBuilder message: () -> M
  ) -> some View {
    presentsAlert(.alert, Text(title), isPresented, AnyView(actions()), AnyView(message()))
  }

  /// Presents an alert while the binding is `true` and there is data.
  public nonisolated func alert<A: View, T>(
    _ title: Text, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A
  ) -> some View {
    presentsAlert(.alert, title, isPresented, data.map { AnyView(actions($0)) }, nil)
  }

  /// Presents an alert while the binding is `true` and there is data.
  public nonisolated func alert<A: View, T>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: (T) -> A
  ) -> some View {
    presentsAlert(.alert, Text(titleKey), isPresented, data.map { AnyView(actions($0)) }, nil)
  }

  /// Presents an alert while the binding is `true` and there is data.
  @_disfavoredOverload
  public nonisolated func alert<S: StringProtocol, A: View, T>(
    _ title: S, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A
  ) -> some View {
    presentsAlert(.alert, Text(title), isPresented, data.map { AnyView(actions($0)) }, nil)
  }

  /// Presents an alert while the binding is `true` and there is data.
  public nonisolated func alert<A: View, M: View, T>(
    _ title: Text, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A,
    @ViewBuilder message: (T) -> M
  ) -> some View {
    presentsAlert(
      .alert, title, isPresented, data.map { AnyView(actions($0)) },
      data.map { AnyView(message($0)) })
  }

  /// Presents an alert while the binding is `true` and there is data.
  public nonisolated func alert<A: View, M: View, T>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
  ) -> some View {
    presentsAlert(
      .alert, Text(titleKey), isPresented, data.map { AnyView(actions($0)) },
      data.map { AnyView(message($0)) })
  }

  /// Presents an alert while the binding is `true` and there is data.
  @_disfavoredOverload
  public nonisolated func alert<S: StringProtocol, A: View, M: View, T>(
    _ title: S, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A,
    @ViewBuilder message: (T) -> M
  ) -> some View {
    presentsAlert(
      .alert, Text(title), isPresented, data.map { AnyView(actions($0)) },
      data.map { AnyView(message($0)) })
  }

  /// Presents an alert with the description of an error while the binding is `true`.
  public nonisolated func alert<E: LocalizedError, A: View>(
    isPresented: Binding<Bool>, error: E?, @ViewBuilder actions: () -> A
  ) -> some View {
    presentsAlert(
      .alert, Text(error?.errorDescription ?? ""), isPresented,
      error.map { _ in AnyView(actions()) }, nil)
  }

  /// Presents an alert with the description of an error while the binding is `true`.
  public nonisolated func alert<E: LocalizedError, A: View, M: View>(
    isPresented: Binding<Bool>, error: E?, @ViewBuilder actions: (E) -> A,
    @ViewBuilder message: (E) -> M
  ) -> some View {
    presentsAlert(
      .alert, Text(error?.errorDescription ?? ""), isPresented,
      error.map { AnyView(actions($0)) }, error.map { AnyView(message($0)) })
  }
}
