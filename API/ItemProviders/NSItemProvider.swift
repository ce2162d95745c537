public import Foundation
import Synchronization
public import UniformTypeIdentifiers

/// Something that is shared, in one or more forms, loaded when asked for.
///
/// Handlers are called on queues of their own, never on the main one, and once.
open class NSItemProvider: NSObject, NSCopying {
  public typealias CompletionHandler = @Sendable ((any NSSecureCoding)?, (any Error)?) -> Void
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

  /// Load handlers and loads may use a provider from several threads.
  let state: Mutex<State>

  public override init() {
    state = Mutex(State())
    super.init()
  }

  /// A provider of an object in every form it can be written in.
  public convenience init(object: any NSItemProviderWriting) {
    self.init()
    registerObject(object, visibility: .all)
  }

  /// A provider of that very item.
  public init(item: (any NSSecureCoding)?, typeIdentifier: String?) {
    state = Mutex(State())
    super.init()
    guard let item, let typeIdentifier else { return }
    let held = SendableBox(item)
    add(typeIdentifier, .all, .item { completion, _, _ in completion?(held.object, nil) })
  }

  /// A provider of a file or a folder; nil when there is none.
  public convenience init?(contentsOf fileURL: URL!) {
    guard let fileURL, fileURL.isFileURL,
      FileManager.default.fileExists(atPath: fileURL.path)
    else { return nil }
    self.init(contentsOf: fileURL, contentType: nil)
  }

  /// A provider of a file or a folder, which is opened when it is loaded. Without a type its
  /// name's extension says what it is.
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

  /// A provider of the same forms; what is registered with one later, the other does not have.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSItemProvider()
    let own = state.withLock { $0 }
    copy.state.withLock { $0 = own }
    return copy
  }

  // MARK: What is known of the item

  /// A file name for the item, for people.
  open var suggestedName: String? {
    get { state.withLock { $0.suggestedName } }
    set { state.withLock { $0.suggestedName = newValue } }
  }

  /// Gives `loadPreviewImage` a picture: data, a file URL or an image.
  open var previewImageHandler: LoadHandler? {
    get { state.withLock { $0.previewImageHandler } }
    set { state.withLock { $0.previewImageHandler = newValue } }
  }

  /// Points. Kept, not used.
  open var preferredPresentationSize: CGSize {
    get { state.withLock { $0.preferredPresentationSize } }
    set { state.withLock { $0.preferredPresentationSize = newValue } }
  }

  /// Kept, not used.
  open var preferredPresentationStyle: UIPreferredPresentationStyle {
    get { state.withLock { $0.preferredPresentationStyle } }
    set { state.withLock { $0.preferredPresentationStyle = newValue } }
  }

  /// Kept in this process: nothing here can prove that two apps are of one developer.
  open var teamData: Data? {
    get { state.withLock { $0.teamData } }
    set { state.withLock { $0.teamData = newValue } }
  }
}

@available(*, unavailable)
extension NSItemProvider: @unchecked Sendable {}
