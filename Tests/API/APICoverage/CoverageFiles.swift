import Foundation
import TestServers

/// The contents of the files that the check reads. A test can change its own copy.
struct CoverageFiles: Equatable {
  var list: String
  var document: String
  var uses: [String]
  var sources: [String]
  /// The test sources, by their paths under `Tests/`.
  var tests: [String: String]

  /// The unchanged files. They are read and parsed only once, because that takes a second.
  static let honest = Result { try CoverageFiles() }
  private static let honestSources = honest.map { SourceDeclarations($0.sources) }
  private static let honestUses = honest.map { TaggedUses($0.uses) }

  private init() throws {
    let root = Checkout.root
    func text(_ path: String) throws -> String {
      try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }
    func paths(_ folder: String) throws -> [String] {
      let folder = root.appending(path: folder).path(percentEncoded: false)
      return try FileManager.default.subpathsOfDirectory(atPath: folder)
        .filter { $0.hasSuffix(".swift") }.sorted()
    }
    list = try text("Tests/Vectors/apple-declarations.txt")
    document = try text("docs/api-coverage.md")
    let each = "Tests/Fixtures/Declarations/Each"
    uses = try paths(each).map { try text("\(each)/\($0)") }
    sources = try paths("API").map { try text("API/\($0)") }
    tests = try Dictionary(
      uniqueKeysWithValues: paths("Tests").filter { !$0.hasPrefix("Fixtures/") }
        .map { ($0, try text("Tests/\($0)")) })
  }

  func check() throws -> CoverageCheck {
    let honest = try Self.honest.get()
    return CoverageCheck(
      list: try DeclarationList(list), document: CoverageDocument(document),
      uses: uses == honest.uses ? try Self.honestUses.get() : TaggedUses(uses),
      sources: sources == honest.sources
        ? try Self.honestSources.get() : SourceDeclarations(sources)
    ) { suite in
      guard let slash = suite.lastIndex(of: "/") else { return false }
      let (folder, name) = (suite[...slash], suite[suite.index(after: slash)...])
      return tests.contains { path, text in
        path.hasPrefix(folder) && text.contains("struct \(name) ") && text.contains("@Test")
      }
    }
  }
}

/// The tags in the sources that use the declarations. A tag is a `//` comment with the identifier
/// of the declaration that the code beside or below it uses.
struct TaggedUses {
  let tags: [String]

  init(_ sources: [String]) {
    tags = sources.flatMap { source in
      source.split(separator: "\n").compactMap { line in
        // The two slashes in a URL do not begin a tag.
        guard let stroke = line.range(of: "(^|\\s)// ", options: .regularExpression) else {
          return nil
        }
        let tag = line[stroke.upperBound...].trimmingCharacters(in: .whitespaces)
        return tag.hasPrefix("swift-format-") ? nil : tag
      }
    }
  }
}
