import OwnBundle
import Synchronization

/// All types that this process knows.
///
/// It only grows: the table of this module, then what bundles declare and what the system's MIME
/// database has, in the order they were asked for. A type's position therefore stays good.
final class TypeRegistry: Sendable {
  /// More would be an attack; a type that does not fit is unknown.
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

  /// The types that carry the tag, preferred ones first.
  func entries(tag: String, _ tagClass: UTTagClass) -> [TypeEntry] {
    let tag = tag.lowercased()
    return switch tagClass {
    case .filenameExtension: (byFilenameExtension[tag] ?? []).map { entries[$0] }
    case .mimeType: (byMIMEType[tag] ?? []).map { entries[$0] }
    default: []
    }
  }

  /// These types and those of `declarations` whose identifier is not taken. Where two share a tag,
  /// the one that was there first is preferred.
  /// - Parameter extraTags: more tags to find types by; `UTType.tags` does not show them.
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
      // Breadth first, and no type twice, so that a circle of declarations ends.
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

/// A tag by which a type is found, beside those it is declared with.
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

    /// The types that the running program's bundles declare are read at the first question that
    /// the table does not answer.
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

  /// With the types that the running program's bundles declare.
  static var withOwnTypes: TypeRegistry {
    state.withLock { state in
      state.addOwnTypes()
      return state.registry
    }
  }

  /// And with those of the system's MIME database, which is read at the first call.
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

  /// How often types were added after the start.
  static let revision = Atomic<Int>(0)

  static func register(_ declarations: [TypeDeclaration]) {
    state.withLock { $0.add(declarations) }
  }
}
