/// The declared types with everything derived from the table, worked out once.
struct TypeRegistry: Sendable {
  static let shared = TypeRegistry(TypeTable.declarations)

  struct Entry: Sendable {
    let identifier: String
    let filenameExtensions: [String]
    let mimeTypes: [String]
    let description: String
  }

  let entries: [Entry]
  private let positions: [String: Int]
  private let byFilenameExtension: [String: [Int]]
  private let byMIMEType: [String: [Int]]
  /// Row: a type; column: whether it conforms to that other type. Row after row.
  private let conformance: [Bool]

  init(_ declarations: [TypeDeclaration]) {
    func words(_ list: String) -> [String] { list.split(separator: " ").map(String.init) }
    let entries = declarations.map {
      Entry(
        identifier: $0.identifier, filenameExtensions: words($0.filenameExtensions),
        mimeTypes: words($0.mimeTypes), description: $0.description)
    }
    let positions = Dictionary(
      entries.enumerated().map { ($1.identifier, $0) }, uniquingKeysWith: { first, _ in first })
    let parents = declarations.map { words($0.parents).compactMap { positions[$0] } }

    let count = entries.count
    var conformance = [Bool](repeating: false, count: count * count)
    for type in 0..<count {
      var open = [type]
      while let ancestor = open.popLast() {
        if conformance[type * count + ancestor] { continue }
        conformance[type * count + ancestor] = true
        open += parents[ancestor]
      }
    }

    func index(_ tags: (Entry) -> [String]) -> [String: [Int]] {
      var result: [String: [Int]] = [:]
      for (position, entry) in entries.enumerated() {
        for tag in tags(entry) { result[tag, default: []].append(position) }
      }
      return result
    }
    self.entries = entries
    self.positions = positions
    self.conformance = conformance
    byFilenameExtension = index(\.filenameExtensions)
    byMIMEType = index(\.mimeTypes)
  }

  func position(of identifier: String) -> Int? { positions[identifier] }

  func conforms(_ type: Int, to other: Int) -> Bool { conformance[type * entries.count + other] }

  /// Positions of the types that carry the tag, preferred ones first.
  func positions(tag: String, _ tagClass: UTTagClass) -> [Int] {
    switch tagClass {
    case .filenameExtension: byFilenameExtension[tag.lowercased()] ?? []
    case .mimeType: byMIMEType[tag.lowercased()] ?? []
    default: []
    }
  }

  func ancestors(of type: Int) -> [Int] {
    entries.indices.filter { $0 != type && conforms(type, to: $0) }
  }
}
