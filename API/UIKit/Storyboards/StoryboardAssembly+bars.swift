import Foundation
import Storyboards

extension StoryboardAssembly {
  private static let systemItems: [String: UIBarButtonItem.SystemItem] = [
    "action": .action, "add": .add, "bookmarks": .bookmarks, "camera": .camera, "cancel": .cancel,
    "close": .close, "compose": .compose, "done": .done, "edit": .edit,
    "fastForward": .fastForward, "fixedSpace": .fixedSpace, "flexibleSpace": .flexibleSpace,
    "organize": .organize, "pause": .pause, "play": .play, "redo": .redo, "refresh": .refresh,
    "reply": .reply, "rewind": .rewind, "save": .save, "search": .search, "stop": .stop,
    "trash": .trash, "undo": .undo,
  ]

  func makeBarItem(_ description: StoryboardObject) -> UIBarButtonItem? {
    guard description.element == "barButtonItem", hasRoom() else { return nil }
    let kind = description["systemItem"].flatMap { Self.systemItems[$0] }
    let item = kind.map { UIBarButtonItem(systemItem: $0) } ?? UIBarButtonItem()
    if let title = source.text(description, "title") { item.title = title }
    if description["style"] == "done" { item.style = .done }
    item.image = picture("image", of: description)
    item.isEnabled = description.flag("enabled") ?? true
    item.tag = description.count("tag") ?? 0
    item.width = description.number("width") ?? 0
    let view =
      description.part("customView") ?? description.children.first { $0.element == "button" }
    if let view { item.customView = makeView(view) }
    record(item, as: description)
    return item
  }

  /// Gives a controller's navigation item its title and buttons.
  func fill(_ item: UINavigationItem, _ description: StoryboardObject) {
    record(item, as: description)
    if let title = source.text(description, "title") { item.title = title }
    if let prompt = source.text(description, "prompt") { item.prompt = prompt }
    item.hidesBackButton = description.flag("hidesBackButton") ?? false
    item.leftBarButtonItems = items("left", of: description)
    item.rightBarButtonItems = items("right", of: description)
    if let back = description.part("backBarButtonItem") {
      item.backBarButtonItem = makeBarItem(back)
    }
    if let view = description.part("titleView") { item.titleView = makeView(view) }
  }

  /// Returns the buttons of one side. Several buttons of a side are a list.
  private func items(_ side: String, of description: StoryboardObject) -> [UIBarButtonItem]? {
    let one = description.part("\(side)BarButtonItem").map { [$0] } ?? []
    let items = (one + description.list("\(side)BarButtonItems")).compactMap(makeBarItem)
    return items.isEmpty ? nil : items
  }

  /// Gives a bar that a page contains itself its items.
  func fillBar(_ bar: UINavigationBar, _ description: StoryboardObject) {
    bar.items = description.list("items").filter { $0.element == "navigationItem" }.map { part in
      let item = UINavigationItem(title: "")
      fill(item, part)
      return item
    }
  }
}

/// The button that shows an item of a bar inside a page.
final class BarItemButton: UIButton {
  private let item: UIBarButtonItem

  init(_ item: UIBarButtonItem) {
    self.item = item
    super.init(frame: .zero)
    role = item.style == .done ? .primary : .normal
  }

  required init?(coder: NSCoder) { nil }

  override var isEnabled: Bool {
    get { item.isPressable }
    set { item.isEnabled = newValue }
  }

  override var isHidden: Bool {
    get { item.isSpace }
    set { item.isHidden = newValue }
  }

  override func title(for state: State) -> String? { item.shownTitle }

  override var shownImage: UIImage? { item.shownImage }

  package override func press() { item.press() }
}
