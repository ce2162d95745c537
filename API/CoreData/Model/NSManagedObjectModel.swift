public import Foundation
import Linux
import Synchronization

/// The entities of a store.
///
/// The compiled model is our own: a folder `NAME.momd` with `VersionInfo.plist` and a file
/// `VERSION.mom` for each version. The text of the file is that of Xcode's
/// `VERSION.xcdatamodel/contents`. Files that Apple's compiler made cannot be read.
///
/// Apple: https://developer.apple.com/documentation/coredata/nsmanagedobjectmodel
open class NSManagedObjectModel: NSObject, @unchecked Sendable {
  // Sendable: as on Apple's platforms, a model must not change after its first use.

  /// The entities of the model.
  open var entities: [NSEntityDescription] = [] {
    didSet { index() }
  }
  open var versionIdentifiers: Set<AnyHashable> = []
  private var byName: [String: NSEntityDescription] = [:]
  /// The reason why the entities could not be read.
  var failure: String?

  public override init() { super.init() }

  /// Reads a model.
  /// - Parameter url: A folder `NAME.momd`, or a file `NAME.mom`. Xcode's sources
  ///   (`NAME.xcdatamodeld`, `NAME.xcdatamodel`) are accepted too.
  /// - Returns: `nil` if the model is missing or invalid. The reason is printed on standard error.
  public convenience init?(contentsOf url: URL) {
    self.init()
    do {
      entities = try ModelFile.entities(at: url)
      // An initializer does not call the observer.
      index()
    } catch {
      StandardError.print("NSManagedObjectModel: \(url.path): \(error.localizedDescription)")
      return nil
    }
  }

  /// Makes a model of the entities of several models.
  public convenience init?(byMerging models: [NSManagedObjectModel]?) {
    guard let models, !models.isEmpty else { return nil }
    self.init()
    entities = models.flatMap(\.entities)
    index()
  }

  private func index() {
    for entity in entities { entity.managedObjectModel = self }
    byName = Dictionary(entities.map { ($0.name ?? "", $0) }, uniquingKeysWith: { $1 })
    LoadedModels.add(self)
  }

  open var entitiesByName: [String: NSEntityDescription] { byName }

  /// Returns a model of all models in the bundles, or in the main bundle.
  /// - Returns: `nil` if there are no models.
  open class func mergedModel(from bundles: [Bundle]?) -> NSManagedObjectModel? {
    let files = ModelFile.all(in: (bundles ?? [.main]).compactMap(\.resourceURL))
    let models = files.compactMap { NSManagedObjectModel(contentsOf: $0) }
    return models.count == 1 ? models.first : NSManagedObjectModel(byMerging: models)
  }
}

/// The models of the process, to find the entity of a class.
enum LoadedModels {
  private struct Reference: @unchecked Sendable {
    // Sendable: the lock protects the reference.
    weak var model: NSManagedObjectModel?
  }

  private static let models = Mutex<[Reference]>([])

  static func add(_ model: NSManagedObjectModel) {
    let reference = Reference(model: model)
    models.withLock { models in
      models.removeAll { $0.model == nil || $0.model === model }
      models.append(reference)
    }
  }

  static func entity(ofClass name: String) -> NSEntityDescription? {
    let all = models.withLock { $0 }
    return all.reversed().lazy.compactMap { $0.model?.entity(ofClass: name) }.first
  }
}

extension NSManagedObjectModel {
  /// Returns the entity of a class, which has the class's name in most models.
  func entity(ofClass name: String) -> NSEntityDescription? {
    if let same = byName[name], same.shortClassName == name { return same }
    return entities.first { $0.shortClassName == name }
  }
}
