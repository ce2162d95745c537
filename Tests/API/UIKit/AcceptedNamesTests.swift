import Foundation
import Photos
import Testing
import UIKit
import UserNotifications

/// Names that iOS sources use, and that have a small effect here.
@MainActor @Suite(.timeLimit(.minutes(3))) struct AcceptedNamesTests {
  private final class Gradient: UIView {
    override class var layerClass: AnyClass { CAGradientLayer.self }
  }

  private final class Header: UITableViewHeaderFooterView {}

  @Test("A color's hue, saturation and brightness are computed from its components")
  func hue() {
    var (hue, saturation, brightness): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
    UIColor.blue.getHue(&hue, saturation: &saturation, brightness: &brightness, alpha: nil)
    #expect(abs(hue - 2.0 / 3) < 0.001)
    #expect(saturation == 1)
    #expect(brightness == 1)
    #expect(!UIColor.blue.getWhite(nil, alpha: nil))
  }

  @Test("The frontmost subview under a point is hit") func hitTest() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let subview = UIView(frame: CGRect(x: 50, y: 50, width: 20, height: 20))
    view.addSubview(subview)
    #expect(view.hitTest(CGPoint(x: 60, y: 60), with: nil) === subview)
    #expect(view.hitTest(CGPoint(x: 10, y: 10), with: nil) === view)
    #expect(view.hitTest(CGPoint(x: 200, y: 10), with: nil) == nil)
    #expect(view.window == nil)
  }

  @Test("A view in a window has the window") func window() {
    let window = UIWindow(frame: .zero)
    let view = UIView()
    window.addSubview(view)
    #expect(view.window === window)
  }

  @Test("The layer class decides a view's layer") func layerClass() {
    let view = Gradient()
    #expect(view.layer is CAGradientLayer)
    #expect(view.layer.delegate === view)
  }

  @Test("A registered header is created, and a missing nib file creates nothing") func headers() {
    let table = UITableView()
    table.register(Header.self, forHeaderFooterViewReuseIdentifier: "header")
    table.register(UINib(nibName: "Row", bundle: nil), forCellReuseIdentifier: "row")
    #expect(table.dequeueReusableHeaderFooterView(withIdentifier: "header") is Header)
    #expect(table.dequeueReusableCell(withIdentifier: "row") == nil)
  }

  @Test("A position before the text is nil, and a character before the cursor is deleted")
  func positions() {
    let field = UITextField()
    field.text = "aé👍🏽"
    #expect(field.position(from: field.beginningOfDocument, offset: -1) == nil)
    #expect(field.position(from: field.endOfDocument, offset: .max) == nil)
    field.deleteBackward()
    #expect(field.text == "aé")
    field.insertText("!")
    #expect(field.text == "aé!")
  }

  @Test("A number that does not fit is reported") func numbers() {
    var small: Int8 = 0
    #expect(CFNumberGetValue(NSNumber(value: 7), .sInt8Type, &small))
    #expect(small == 7)
    #expect(!CFNumberGetValue(NSNumber(value: 700), .sInt8Type, &small))
  }

  @Test("The photo library refuses a change") func photos() async {
    #expect(PHPhotoLibrary.authorizationStatus(for: .addOnly) == .restricted)
    await #expect(throws: PHPhotosError(.accessRestricted)) {
      try await PHPhotoLibrary.shared().performChanges { @Sendable in }
    }
  }

  @Test("A bookmark finds its file, and reports another file at its path") func bookmark() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "bookmark-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (file, other) = (folder.appending(path: "a"), folder.appending(path: "b"))
    try Data("a".utf8).write(to: file)
    try Data("b".utf8).write(to: other)
    let bookmark = try file.bookmarkData()
    var isStale = true
    #expect(
      try URL(resolvingBookmarkData: bookmark, bookmarkDataIsStale: &isStale).path == file.path)
    #expect(!isStale)
    try FileManager.default.removeItem(at: file)
    #expect(throws: CocoaError.self) {
      try URL(resolvingBookmarkData: bookmark, bookmarkDataIsStale: &isStale)
    }
    try FileManager.default.moveItem(at: other, to: file)
    _ = try URL(resolvingBookmarkData: bookmark, bookmarkDataIsStale: &isStale)
    #expect(isStale)
    #expect(throws: CocoaError.self) {
      try URL(resolvingBookmarkData: Data("moo".utf8), bookmarkDataIsStale: &isStale)
    }
  }

  @Test("A tab bar controller shows the selected controller only") func tabs() {
    let (first, second) = (UIViewController(), UIViewController())
    let tabs = UITabBarController()
    tabs.viewControllers = [first, second]
    #expect(tabs.selectedIndex == 0)
    #expect(first.tabBarController === tabs)
    #expect(first.view.isDescendant(of: tabs.view))
    tabs.selectedIndex = 1
    #expect(tabs.selectedViewController === second)
    #expect(second.view.isDescendant(of: tabs.view))
    #expect(!first.view.isDescendant(of: tabs.view))
    tabs.selectedIndex = 7
    #expect(tabs.selectedIndex == 1)
    tabs.viewControllers = [first]
    #expect(second.parent == nil && tabs.selectedViewController === first)
  }

  @Test("A view's place on the screen is its place outside the outermost view") func screen() {
    let outer = UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 100))
    let inner = UIView(frame: CGRect(x: 1, y: 2, width: 10, height: 10))
    outer.addSubview(inner)
    let place = inner.convert(CGPoint.zero, to: UIScreen.main.coordinateSpace)
    #expect(place == CGPoint(x: 11, y: 22))
    #expect(UIScreen.main.coordinateSpace.convert(place, to: inner) == .zero)
  }

  @Test("Small values are stored") func values() {
    CATransaction.setAnimationDuration(2)
    #expect(CATransaction.animationDuration() == 2)
    CATransaction.setAnimationDuration(0.25)
    #expect(UIColor.red.cgColor.components == [1, 0, 0, 1])
    #expect(UIColor.red.cgColor.numberOfComponents == 4)
    let field = UITextField()
    field.text = "abc"
    #expect(field.markedTextRange == nil)
    #expect(field.compare(field.beginningOfDocument, to: field.endOfDocument) == .orderedAscending)
    let defaults = UserDefaults(suiteName: "names-\(getpid())")
    defaults?.setValue(7, forKey: "cow")
    #expect(defaults?.value(forKey: "cow") as? Int == 7)
    defaults?.removeObject(forKey: "cow")
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 1, y: 1))
    path.addLine(to: CGPoint(x: 3, y: 5))
    #expect(path.boundingBox == CGRect(x: 1, y: 1, width: 2, height: 4))
  }

  @Test("A notification with a date is refused") func notificationDate() async {
    let trigger = UNCalendarNotificationTrigger(
      dateMatching: DateComponents(hour: 8), repeats: false)
    #expect(trigger.nextTriggerDate().map { $0 > Date() } == true)
    await #expect(throws: NSError.self) {
      try await UNUserNotificationCenter.current().add(
        UNNotificationRequest(
          identifier: "cow", content: UNMutableNotificationContent(), trigger: trigger))
    }
  }

  @Test("A snapshot keeps each item once") func snapshot() {
    var snapshot = NSDiffableDataSourceSnapshot<String, Int>()
    snapshot.appendItems([9])
    #expect(snapshot.numberOfItems == 0)
    snapshot.appendSections(["a", "b", "a"])
    snapshot.appendItems([1, 2, 2], toSection: "a")
    snapshot.appendItems([3])
    #expect(snapshot.sectionIdentifiers == ["a", "b"])
    #expect(snapshot.itemIdentifiers == [1, 2, 3])
    snapshot.moveItem(1, afterItem: 3)
    #expect(snapshot.itemIdentifiers(inSection: "b") == [3, 1])
    snapshot.insertItems([4], beforeItem: 3)
    snapshot.deleteItems([2])
    #expect(snapshot.itemIdentifiers == [4, 3, 1])
    #expect(snapshot.sectionIdentifier(containingItem: 1) == "b")
    #expect(snapshot.indexOfItem(1) == 2)
    snapshot.deleteSections(["b"])
    #expect(snapshot.itemIdentifiers.isEmpty)
  }

  @Test("A table shows the rows of the snapshot that was applied last") func diffableTable() {
    let table = UITableView()
    let source = UITableViewDiffableDataSource<String, Int>(tableView: table) { _, _, item in
      let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
      cell.textLabel?.text = "\(item)"
      return cell
    }
    var snapshot = source.snapshot()
    snapshot.appendSections(["a"])
    snapshot.appendItems([5, 7])
    source.apply(snapshot)
    #expect(table.numberOfSections == 1 && table.numberOfRows(inSection: 0) == 2)
    let path = IndexPath(row: 1, section: 0)
    #expect(source.tableView(table, cellForRowAt: path).textLabel?.text == "7")
    #expect(source.itemIdentifier(for: path) == 7)
    #expect(source.indexPath(for: 7) == path)
    #expect(source.itemIdentifier(for: IndexPath(row: 9, section: 3)) == nil)
  }

  @Test("A registration sets up each cell of a collection") func registration() {
    let collection = UICollectionView(
      frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
    let registration = UICollectionView.CellRegistration<UICollectionViewListCell, String> {
      cell, _, item in cell.accessibilityLabel = item
    }
    let cell = collection.dequeueConfiguredReusableCell(
      using: registration, for: IndexPath(item: 0, section: 0), item: "cow")
    #expect(cell.accessibilityLabel == "cow")
  }

  @Test("Texts without a translation are their keys or their default texts") func texts() {
    #expect(String(localized: "cow") == "cow")
    #expect(String(localized: "cow", comment: "An animal") == "cow")
    #expect(String(localized: "cow", defaultValue: "Cow") == "Cow")
    #expect(String(localized: LocalizedStringResource("cow", defaultValue: "Moo")) == "Moo")
  }

  @Test("A relative date is formatted from its reference") func relativeDate() {
    let formatter = RelativeDateTimeFormatter()
    formatter.locale = Locale(identifier: "en_US")
    let now = Date(timeIntervalSinceReferenceDate: 0)
    #expect(
      formatter.localizedString(for: now.addingTimeInterval(-7230), relativeTo: now)
        == "2 hours ago")
  }

  private final class Zoom: NSObject, UIScrollViewDelegate, UITextViewDelegate {}

  @Test("A scroll view has a delegate, beside those of its subclasses") func scrollDelegate() {
    let (delegate, scroll, text) = (Zoom(), UIScrollView(), UITextView())
    scroll.delegate = delegate
    #expect(scroll.delegate === delegate && text.delegate == nil)
    text.delegate = delegate
    #expect((text as UIScrollView).delegate == nil && text.delegate === delegate)
  }

  @Test("A presentation has the presented controller, also after the controller's end")
  func presented() {
    var controller: UIViewController? = UIViewController()
    let presentation = UIPresentationController(
      presentedViewController: controller ?? UIViewController(), presenting: nil)
    #expect(presentation.presentedViewController === controller)
    controller = nil
    #expect(presentation.presentedViewController.title == nil)
    #expect(presentation.presentedView == nil)
    #expect(
      presentation.size(
        forChildContentContainer: UIViewController(),
        withParentContainerSize: CGSize(width: 1, height: 2)
      ).height == 2)
  }

  @Test("The URLs of a bundle's resources are URLs") func resourceURLs() throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "AcceptedNames-\(ProcessInfo.processInfo.processIdentifier).bundle")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data().write(to: folder.appending(path: "a.cow"), options: .atomicWrite)
    let bundle = try #require(Bundle(url: folder))
    let urls: [URL] = bundle.urls(forResourcesWithExtension: "cow", subdirectory: nil) ?? []
    #expect(urls.map(\.lastPathComponent) == ["a.cow"])
    #expect(URL.documentsDirectory.isFileURL && noErr == 0)
  }
}
