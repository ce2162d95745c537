import UIKit

/// What a share sheet shows of an item. Has no effect.
///
/// Apple: https://developer.apple.com/documentation/swiftui/sharepreview
public struct SharePreview<Image, Icon> {
  /// Creates a preview with an image and an icon.
  public init(_ titleKey: LocalizedStringKey, image: Image, icon: Icon) {}
  /// Creates a preview with an image and an icon.
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S, image: Image, icon: Icon) {}
}

extension SharePreview where Image == Never, Icon == Never {
  /// Creates a preview.
  public init(_ titleKey: LocalizedStringKey) {}
  /// Creates a preview.
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S) {}
}

extension SharePreview where Icon == Never {
  /// Creates a preview with an image.
  public init(_ titleKey: LocalizedStringKey, image: Image) {}
  /// Creates a preview with an image.
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S, image: Image) {}
}

/// A button that opens a share sheet.
///
/// Apple: https://developer.apple.com/documentation/swiftui/sharelink
public struct ShareLink<Data: RandomAccessCollection, PreviewImage, PreviewIcon, Label: View> {
  private let items: Data
  private let label: Label

  private nonisolated init(_ items: Data, label: Label) {
    self.items = items
    self.label = label
  }
}

extension ShareLink: _PrimitiveView {
  public func _resolve(_ node: _ViewNode) {
    let items = items
    let share = { @MainActor [weak node] in
      let controller = UIActivityViewController(
        activityItems: items.map(Self.activityItem), applicationActivities: nil)
      node?.page?.controller?.present(controller, animated: true)
    }
    node.resolve(Button(action: share) { label }, .body)
  }

  @MainActor private static func activityItem(_ item: Data.Element) -> Any {
    if let image = item as? Image { return image.uiImage ?? UIImage() }
    return item
  }
}

extension ShareLink where PreviewImage == Never, PreviewIcon == Never {
  /// Creates a button that shares items. Subject and message have no effect.
  public nonisolated init(
    items: Data, subject: Text? = nil, message: Text? = nil, @ViewBuilder label: () -> Label
  ) { self.init(items, label: label()) }

  /// Creates a button that shares an item. Subject and message have no effect.
  public nonisolated init<Item>(
    item: Item, subject: Text? = nil, message: Text? = nil, @ViewBuilder label: () -> Label
  ) where Data == CollectionOfOne<Item> { self.init(CollectionOfOne(item), label: label()) }
}

extension ShareLink {
  /// Creates a button that shares an item. Subject, message and preview have no effect.
  public nonisolated init<Item>(
    item: Item, subject: Text? = nil, message: Text? = nil,
    preview: SharePreview<PreviewImage, PreviewIcon>, @ViewBuilder label: () -> Label
  ) where Data == CollectionOfOne<Item> { self.init(CollectionOfOne(item), label: label()) }

  /// Creates a button that shares items. Subject, message and previews have no effect.
  public nonisolated init(
    items: Data, subject: Text? = nil, message: Text? = nil,
    preview: @escaping (Data.Element) -> SharePreview<PreviewImage, PreviewIcon>,
    @ViewBuilder label: () -> Label
  ) { self.init(items, label: label()) }
}

extension ShareLink where Label == DefaultShareLinkLabel {
  /// Creates a button that shares an item. Subject, message and preview have no effect.
  public nonisolated init<Item>(
    item: Item, subject: Text? = nil, message: Text? = nil,
    preview: SharePreview<PreviewImage, PreviewIcon>
  ) where Data == CollectionOfOne<Item> {
    self.init(CollectionOfOne(item), label: DefaultShareLinkLabel(nil))
  }

  /// Creates a button with a title that shares an item. Subject, message and preview have no
  /// effect.
  public nonisolated init<Item>(
    _ titleKey: LocalizedStringKey, item: Item, subject: Text? = nil, message: Text? = nil,
    preview: SharePreview<PreviewImage, PreviewIcon>
  ) where Data == CollectionOfOne<Item> {
    self.init(CollectionOfOne(item), label: DefaultShareLinkLabel(Text(titleKey)))
  }
}

extension ShareLink
where PreviewImage == Never, PreviewIcon == Never, Label == DefaultShareLinkLabel {
  /// Creates a button that shares items. Subject and message have no effect.
  public nonisolated init(items: Data, subject: Text? = nil, message: Text? = nil) {
    self.init(items, label: DefaultShareLinkLabel(nil))
  }

  /// Creates a button that shares an item. Subject and message have no effect.
  public nonisolated init<Item>(item: Item, subject: Text? = nil, message: Text? = nil)
  where Data == CollectionOfOne<Item> {
    self.init(CollectionOfOne(item), label: DefaultShareLinkLabel(nil))
  }

  /// Creates a button with a title that shares an item. Subject and message have no effect.
  public nonisolated init<Item>(
    _ titleKey: LocalizedStringKey, item: Item, subject: Text? = nil, message: Text? = nil
  ) where Data == CollectionOfOne<Item> {
    self.init(CollectionOfOne(item), label: DefaultShareLinkLabel(Text(titleKey)))
  }

  /// Creates a button with a title that shares an item. Subject and message have no effect.
  @_disfavoredOverload public nonisolated init<S: StringProtocol, Item>(
    _ title: S, item: Item, subject: Text? = nil, message: Text? = nil
  ) where Data == CollectionOfOne<Item> {
    self.init(CollectionOfOne(item), label: DefaultShareLinkLabel(Text(title)))
  }
}

/// The label of a share link: the title, or "Share…".
public struct DefaultShareLinkLabel: View {
  private nonisolated let title: Text?

  nonisolated init(_ title: Text?) { self.title = title }

  /// The label.
  public var body: some View {
    Label {
      title ?? Text("Share…")
    } icon: {
      Image(systemName: "square.and.arrow.up")
    }
  }
}
