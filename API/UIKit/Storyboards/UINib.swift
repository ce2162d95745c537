public import Foundation
import Linux
import Storyboards

/// A nib file in XML (`.xib`).
///
/// Apple: https://developer.apple.com/documentation/uikit/uinib
@preconcurrency @MainActor open class UINib: ObjectRoot {
  /// The key of an option of `instantiate(withOwner:options:)`. Options are ignored.
  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    /// Objects that the nib file refers to.
    public static let externalObjects = OptionsKey(rawValue: "UINibExternalObjects")

    /// The key.
    public let rawValue: String

    /// Creates a key from a string.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// The nib files that create their objects at present. The limit guards against a file whose
  /// objects instantiate the same file again.
  private static var depth = 0
  private static let deepest = 20

  private let source: InterfaceSource
  private let file: NibFile?

  /// Reads a nib file of the bundle or of the extension. If there is none, prints a warning, and no
  /// object can be created.
  public convenience init(nibName name: String, bundle bundleOrNil: Bundle?) {
    let found = Self.find(name, bundleOrNil)
    if found == nil { StandardError.print("There is no nib file \(name).xib in the bundle.") }
    self.init(found, named: name)
  }

  /// Reads a nib file in XML. Compiled nib files are refused with a warning.
  public init(data: Data, bundle bundleOrNil: Bundle?) {
    source = InterfaceSource(
      name: "A nib file in memory", strings: [:], bundle: bundleOrNil?.bundleURL)
    file = data.count > Storyboard.maximumSize ? nil : Self.read(Array(data), source.name)
    super.init(root: ())
  }

  /// Returns `nil` if there is no file with the name.
  convenience init?(existing name: String, in bundle: Bundle?) {
    guard let found = Self.find(name, bundle) else { return nil }
    self.init(found, named: name)
  }

  private init(_ found: (file: InterfaceFile, bundle: URL)?, named name: String) {
    source = InterfaceSource(
      name: found?.file.name ?? name, strings: found?.file.strings ?? [:], bundle: found?.bundle)
    file = found.flatMap { Self.read($0.file.bytes, $0.file.name) }
    super.init(root: ())
  }

  private static func find(
    _ name: String, _ bundle: Bundle?
  ) -> (file: InterfaceFile, bundle: URL)? {
    [bundle?.bundleURL, UIStoryboard.ownBundle].lazy.compactMap { $0 }.compactMap { place in
      InterfaceFile(named: name, ".xib", in: place).map { ($0, place) }
    }.first
  }

  private static func read(_ bytes: [UInt8], _ name: String) -> NibFile? {
    do throws(Storyboard.Refusal) {
      return try NibFile(bytes)
    } catch {
      StandardError.print("\(name): \(error.reason).")
      return nil
    }
  }

  /// Creates the objects of the file, connects them, and calls `awakeFromNib()` of each.
  /// - Returns: The objects that no other object contains, in the order of the file.
  open func instantiate(
    withOwner ownerOrNil: Any?, options optionsOrNil: [OptionsKey: Any]? = nil
  ) -> [Any] { make(ownerOrNil) }

  /// Returns the first object of the type, such as a cell. It gets the identifier unless it has its
  /// own.
  func first<Object: UIView>(_ reuseIdentifier: String) -> Object? {
    make(nil, reuseIdentifier).lazy.compactMap { $0 as? Object }.first
  }

  /// Returns a closure that creates an object of the type each time.
  func maker<Object: UIView>(_ reuseIdentifier: String) -> @MainActor () -> Object? {
    { self.first(reuseIdentifier) }
  }

  private func make(_ owner: Any?, _ reuseIdentifier: String? = nil) -> [AnyObject] {
    guard let file else { return [] }
    guard Self.depth < Self.deepest else {
      StandardError.print("\(source.name) contains itself.")
      return []
    }
    Self.depth += 1
    defer { Self.depth -= 1 }
    let placeholders = file.objects.filter { $0["placeholderIdentifier"] == "IBFilesOwner" }
    let object = owner.map { $0 as AnyObject }
    let assembly = StoryboardAssembly(
      source, owner: object, identifiedBy: Set(placeholders.map(\.id)))
    assembly.reuseIdentifier = reuseIdentifier
    for other in file.objects where other["placeholderIdentifier"] == "IBFirstResponder" {
      assembly.firstResponders.insert(other.id)
    }
    let made = file.objects.compactMap(assembly.makeTopLevel)
    if let object {
      for placeholder in placeholders { assembly.setOutlets(of: object, placeholder) }
    }
    assembly.connect()
    return made
  }
}

extension Bundle {
  /// Creates the objects of a nib file.
  /// - Returns: The objects that no other object contains, or `nil` if there is no such file.
  @MainActor public func loadNibNamed(
    _ name: String, owner: Any?, options: [UINib.OptionsKey: Any]? = nil
  ) -> [Any]? {
    UINib(existing: name, in: self)?.instantiate(withOwner: owner, options: options)
  }
}

extension UIViewController {
  /// Creates `view` from the nib file.
  /// - Returns: Whether there is a nib file whose owner has a view.
  func loadNib() -> Bool {
    let name = nibName ?? "\(type(of: self))"
    guard let nib = UINib(existing: name, in: nibBundle) else {
      if nibName != nil { StandardError.print("There is no nib file \(name).xib in the bundle.") }
      return false
    }
    _ = nib.instantiate(withOwner: self)
    return isViewLoaded
  }
}
