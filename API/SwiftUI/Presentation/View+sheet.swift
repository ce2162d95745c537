import UIKit

extension View {
  private nonisolated func presents<Content: View>(
    _ isPresented: Binding<Bool>, _ style: UIModalPresentationStyle, _ onDismiss: (() -> Void)?,
    _ content: @escaping () -> Content
  ) -> some View {
    effect(
      SheetEffect(
        style: style,
        current: {
          isPresented.wrappedValue
            ? SheetEffect.Content(id: true, view: AnyView(DeferredView(make: content))) : nil
        }, close: { isPresented.wrappedValue = false }, onDismiss: onDismiss))
  }

  private nonisolated func presents<Item: Identifiable, Content: View>(
    _ item: Binding<Item?>, _ style: UIModalPresentationStyle, _ onDismiss: (() -> Void)?,
    _ content: @escaping (Item) -> Content
  ) -> some View {
    effect(
      SheetEffect(
        style: style,
        current: {
          item.wrappedValue.map { value in
            SheetEffect.Content(
              id: value.id, view: AnyView(DeferredView { content(value) }))
          }
        }, close: { item.wrappedValue = nil }, onDismiss: onDismiss))
  }

  /// Presents a sheet while the binding is `true`.
  public nonisolated func sheet<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View { presents(isPresented, .automatic, onDismiss, content) }

  /// Presents a sheet while the binding has a value.
  public nonisolated func sheet<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View { presents(item, .automatic, onDismiss, content) }

  /// Presents a page that the user cannot dismiss, while the binding is `true`.
  public nonisolated func fullScreenCover<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View { presents(isPresented, .overFullScreen, onDismiss, content) }

  /// Presents a page that the user cannot dismiss, while the binding has a value.
  public nonisolated func fullScreenCover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View { presents(item, .overFullScreen, onDismiss, content) }

  /// Presents a sheet while the binding is `true`. The anchor and the edge have no effect.
  public nonisolated func popover<Content: View>(
    isPresented: Binding<Bool>, attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds),
    arrowEdge: Edge? = nil, @ViewBuilder content: @escaping () -> Content
  ) -> some View { presents(isPresented, .popover, nil, content) }

  /// Presents a sheet while the binding has a value. The anchor and the edge have no effect.
  public nonisolated func popover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds),
    arrowEdge: Edge? = nil, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View { presents(item, .popover, nil, content) }

  /// Prevents the user from dismissing the page.
  public nonisolated func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View {
    effect(PageEffect { if isDisabled { $0.isModal = true } })
  }
}

/// The place that a popover points to. Has no effect.
public enum PopoverAttachmentAnchor {
  /// A rectangle of the view.
  case rect(Source)
  /// A point of the view.
  case point(UnitPoint)

  /// A rectangle of the view. Has no effect.
  public struct Source: Sendable {
    /// The bounds of the view.
    public static let bounds = Source()

    /// Returns a rectangle in the coordinates of the view.
    public static func rect(_ rect: CGRect) -> Source { Source() }
  }
}
