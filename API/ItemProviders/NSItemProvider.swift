public import Foundation
import Synchronization
public import UniformTypeIdentifiers

/// A shared item in one or more representations, loaded on demand.
///
/// Each completion handler is called once, on a background queue.
open class NSItemProvider: NSObject, NSCopying {
  /// A function that receives a loaded item or an error.
  public typealias CompletionHandler = @Sendable ((any NSSecureCoding)?, (any Error)?) -> Void
  /// A function that supplies an item to the completion handler. The argument for the expected
  /// class is always `nil`.
  public typealias LoadHandler =
    @Sendable (CompletionHandler?, AnyClass?, [AnyHashable: Any]?) -> Void

  struct State: Sendable {
    /// Highest fidelity first.
    var representations: [Representation] = []
    var suggestedName: String?
    var previewImageHandler: LoadHandler?
    var preferredPresentationSize = CGSize.zero
    var preferredPresentationStyle = UIPreferredPresentationStyle.unspecified
    var teamData: Data?
  }

  /// Protected by a mutex, because load handlers and loads use a provider from several threads.
  let state: Mutex<State>

  public override init() {
    state = Mutex(State())
    super.init()
  }

  /// Creates a provider of an object in every type that the object can write.
  public convenience init(object: any NSItemProviderWriting) {
    self.init()
    registerObject(object, visibility: .all)
  }

  /// Creates a provider that supplies the item unchanged, as an instance of the item's class.
  public init(item: (any NSSecureCoding)?, typeIdentifier: String?) {
    state = Mutex(State())
    super.init()
    guard let item, let typeIdentifier else { return }
    let held = SendableBox(item)
    add(typeIdentifier, .all, .item { completion, _, _ in completion?(held.object, nil) })
  }

  /// Creates a provider of a file or a folder. Returns `nil` if the URL names neither.
  public convenience init?(contentsOf fileURL: URL!) {
    guard let fileURL, fileURL.isFileURL,
      FileManager.default.fileExists(atPath: fileURL.path)
    else { return nil }
    self.init(contentsOf: fileURL, contentType: nil)
  }

  /// Creates a provider of a file or a folder, which is opened at the first load. If the type is
  /// `nil`, the file name's extension determines the type.
  public convenience init(
    contentsOf fileURL: URL, contentType: UTType?, openInPlace: Bool = false,
    coordinated: Bool = false, visibility: NSItemProviderRepresentationVisibility = .all
  ) {
    self.init()
    suggestedName = fileURL.lastPathComponent
    registerFileRepresentation(
      for: contentType ?? Self.type(of: fileURL), visibility: visibility, openInPlace: openInPlace
    ) { completion in
      completion(fileURL, coordinated, nil)
      return nil
    }
  }

  private static func type(of fileURL: URL) -> UTType {
    if let found = UTType(filenameExtension: fileURL.pathExtension), !found.isDynamic {
      return found
    }
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: fileURL.path, isDirectory: &isFolder)
    return exists && isFolder.boolValue ? .folder : .data
  }

  /// Returns a provider of the same representations. Later registrations are not shared.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSItemProvider()
    let own = state.withLock { $0 }
    copy.state.withLock { $0 = own }
    return copy
  }

  // MARK: Metadata

  /// A file name for the item, shown to users.
  open var suggestedName: String? {
    get { state.withLock { $0.suggestedName } }
    set { state.withLock { $0.suggestedName = newValue } }
  }

  /// The handler that supplies the image for `loadPreviewImage`: data, a file URL or an image.
  open var previewImageHandler: LoadHandler? {
    get { state.withLock { $0.previewImageHandler } }
    set { state.withLock { $0.previewImageHandler = newValue } }
  }

  /// A size in points. Stored but not used.
  open var preferredPresentationSize: CGSize {
    get { state.withLock { $0.preferredPresentationSize } }
    set { state.withLock { $0.preferredPresentationSize = newValue } }
  }

  /// Stored but not used.
  open var preferredPresentationStyle: UIPreferredPresentationStyle {
    get { state.withLock { $0.preferredPresentationStyle } }
    set { state.withLock { $0.preferredPresentationStyle = newValue } }
  }

  /// Data for apps of the same team. It stays in this process, because a team's identity cannot be
  /// verified on Linux.
  open var teamData: Data? {
    get { state.withLock { $0.teamData } }
    set { state.withLock { $0.teamData = newValue } }
  }
}

@available(*, unavailable)
extension NSItemProvider: @unchecked Sendable {}

/// An object that an item provider received or loaded.
///
/// Sendable: by Apple's contract, an object is not changed after a provider has received it, and a
/// loaded object has no other owner. The provider itself does not use the object.
struct SendableBox<Object>: @unchecked Sendable {
  let object: Object

  init(_ object: Object) { self.object = object }
}
