import AppleSupport
import Synchronization

/// All types that this process knows.
///
/// The registry only grows, so a type's position never changes. It starts with this module's table.
/// The types of bundles and of the system's MIME database are added when they are first needed.
final class TypeRegistry: Sendable {
  /// The maximum number of types, which protects against malicious declarations. Further types are
  /// not added.
  static let maximumCount = 20_000

  let entries: [TypeEntry]
  private let positions: [String: Int]
  private let byFilenameExtension: [String: [Int]]
  private let byMIMEType: [String: [Int]]

  static let empty = TypeRegistry(
    entries: [], positions: [:], byFilenameExtension: [:], byMIMEType: [:])

  private init(
    entries: [TypeEntry], positions: [String: Int], byFilenameExtension: [String: [Int]],
    byMIMEType: [String: [Int]]
  ) {
    self.entries = entries
    self.positions = positions
    self.byFilenameExtension = byFilenameExtension
    self.byMIMEType = byMIMEType
  }

  subscript(identifier: String) -> TypeEntry? { positions[identifier].map { entries[$0] } }

  /// Returns the types that have the tag, preferred types first.
  func entries(tag: String, _ tagClass: UTTagClass) -> [TypeEntry] {
    let tag = tag.lowercased()
    return switch tagClass {
    case .filenameExtension: (byFilenameExtension[tag] ?? []).map { entries[$0] }
    case .mimeType: (byMIMEType[tag] ?? []).map { entries[$0] }
    default: []
    }
  }

  /// Returns a registry with the declarations whose identifiers are new. If two types share a tag,
  /// the earlier one is preferred.
  /// - Parameter extraTags: additional tags for lookups. `UTType.tags` does not contain them.
  func adding(
    _ declarations: [TypeDeclaration], extraTags: [ExtraTag] = []
  ) -> TypeRegistry {
    var positions = positions
    var added: [TypeDeclaration] = []
    for declaration in declarations
    where positions[declaration.identifier] == nil
      && entries.count + added.count < Self.maximumCount
    {
      positions[declaration.identifier] = entries.count + added.count
      added.append(declaration)
    }

    let parents = added.map { $0.parents.compactMap { positions[$0] } }
    var entries = entries
    let known = entries.count
    for (index, declaration) in added.enumerated() {
      var lineage = [known + index]
      var seen = Set(lineage)
      var next = 0
      // The search skips duplicates, so it also ends if declarations are circular.
      while next < lineage.count {
        let type = lineage[next]
        next += 1
        let above = type < known ? entries[type].lineage : parents[type - known]
        lineage += above.filter { seen.insert($0).inserted }
      }
      entries.append(TypeEntry(declaration, position: known + index, lineage: lineage))
    }

    var byFilenameExtension = byFilenameExtension
    var byMIMEType = byMIMEType
    for entry in entries[known...] {
      for tag in entry.filenameExtensions {
        byFilenameExtension[tag, default: []].append(entry.position)
      }
      for tag in entry.mimeTypes { byMIMEType[tag, default: []].append(entry.position) }
    }
    for extra in extraTags {
      guard let position = positions[extra.identifier] else { continue }
      switch extra.tagClass {
      case .filenameExtension: byFilenameExtension[extra.tag, default: []].append(position)
      case .mimeType: byMIMEType[extra.tag, default: []].append(position)
      default: break
      }
    }
    return TypeRegistry(
      entries: entries, positions: positions, byFilenameExtension: byFilenameExtension,
      byMIMEType: byMIMEType)
  }
}

/// An additional tag by which a type can be found. The type's declaration does not contain the tag.
struct ExtraTag: Hashable, Sendable {
  let identifier: String
  let tagClass: UTTagClass
  let tag: String
}

extension TypeRegistry {
  private struct State {
    var registry = TypeRegistry.empty.adding(TypeTable.declarations)
    var hasOwnTypes = false
    var hasSystemTypes = false

    /// Adds the types of the running program's bundles. The bundles are read at the first lookup
    /// that the table cannot resolve.
    mutating func addOwnTypes() {
      guard !hasOwnTypes else { return }
      hasOwnTypes = true
      for list in OwnBundle.infoPropertyLists {
        add(BundleTypes(infoPropertyList: list).declarations)
      }
    }

    mutating func add(_ declarations: [TypeDeclaration]) {
      let known = registry.entries.count
      registry = registry.adding(declarations)
      if registry.entries.count != known {
        TypeRegistry.revision.wrappingAdd(1, ordering: .releasing)
      }
    }
  }

  private static let state = Mutex(State())

  static var current: TypeRegistry { state.withLock { $0.registry } }

  /// The registry with the types that the running program's bundles declare.
  static var withOwnTypes: TypeRegistry {
    state.withLock { state in
      state.addOwnTypes()
      return state.registry
    }
  }

  /// The registry with the types of the running program's bundles and of the system's MIME
  /// database. The first access reads the database.
  static var withSystemTypes: TypeRegistry {
    state.withLock { state in
      state.addOwnTypes()
      if !state.hasSystemTypes {
        state.hasSystemTypes = true
        let database = MIMEDatabase.system
        let found = SystemTypes(database, beside: state.registry)
        state.registry = state.registry.adding(found.declarations, extraTags: found.extraTags)
      }
      return state.registry
    }
  }

  /// The number of times that bundles added types. The types of the MIME database do not count.
  static let revision = Atomic<Int>(0)

  static func register(_ declarations: [TypeDeclaration]) {
    state.withLock { $0.add(declarations) }
  }
}
