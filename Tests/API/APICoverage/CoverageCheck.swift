/// A comparison of `docs/api-coverage.md` with the list of declarations, with the sources that use
/// the declarations, and with the sources of the API.
struct CoverageCheck {
  enum Finding: Hashable {
    /// The list states a wrong number of declarations for a section.
    case miscounted(section: String)
    case listedTwice(String)
    case withoutRow(String)
    case withTwoRows(String)
    /// The document has a row for a declaration that is not in the list, or is in another section
    /// of the list.
    case invented(String)
    /// A row has an unknown state, or the state `left out` without a reason.
    case unexplained(String)
    case wrongTotal(section: String)
    /// The document says `there`, but no source uses the declaration.
    case unused(String)
    /// A source uses the declaration, but the document does not say `there`.
    case usedThough(String)
    /// The document says `unavailable`, but the API does not.
    case notUnavailable(String)
    /// The document says `left out`, but the API has the declaration.
    case declaredThough(String)
    /// The document names no suite for an owner, or a suite that does not exist. Or it names a
    /// suite for an owner without a declaration in the state `there`.
    case untested(String)
  }

  let list: DeclarationList
  let document: CoverageDocument
  let uses: TaggedUses
  let sources: SourceDeclarations
  /// Whether the suite `Target/Suite` exists.
  let hasSuite: (String) -> Bool

  var findings: Set<Finding> {
    Set(listFindings + rowFindings + totalFindings + useFindings + sourceFindings + suiteFindings)
  }

  private func identifiers(_ state: CoverageDocument.State) -> Set<String> {
    Set(document.rows.filter { $0.state == state }.map(\.declaration.identifier))
  }

  private var listFindings: [Finding] {
    let counted = Dictionary(grouping: list.declarations, by: \.section).mapValues(\.count)
    let sections = Set(counted.keys).union(list.said.keys)
    return sections.filter { counted[$0] != list.said[$0] }.map { .miscounted(section: $0) }
      + repeated(list.declarations.map(\.identifier)).map { .listedTwice($0) }
  }

  private var rowFindings: [Finding] {
    let listed = Set(list.declarations)
    let rows = Set(document.rows.map(\.declaration))
    let unexplained = document.rows.filter { row in
      row.state == nil || row.state == .leftOut && row.note.isEmpty
    }
    return listed.subtracting(rows).map { .withoutRow($0.identifier) }
      + rows.subtracting(listed).map { .invented($0.identifier) }
      + repeated(document.rows.map(\.declaration.identifier)).map { .withTwoRows($0) }
      + unexplained.map { .unexplained($0.declaration.identifier) }
  }

  private var totalFindings: [Finding] {
    var rows = Dictionary(grouping: document.rows, by: \.declaration.section)
    rows["all"] = document.rows
    return Set(rows.keys).union(document.totals.keys).filter { section in
      let rows = rows[section] ?? []
      let states = CoverageDocument.State.allCases.map { state in
        rows.count { $0.state == state }
      }
      return document.totals[section] != states + [rows.count]
    }.map { .wrongTotal(section: $0) }
  }

  private var useFindings: [Finding] {
    let there = identifiers(.there)
    let used = Set(uses.tags)
    return there.subtracting(used).map { .unused($0) }
      + used.subtracting(there).map { .usedThough($0) }
  }

  private var sourceFindings: [Finding] {
    document.rows.compactMap { row in
      let declaration = row.declaration
      switch row.state {
      case .unavailable where !sources.unavailable.contains(declaration.signature):
        return .notUnavailable(declaration.identifier)
      case .leftOut where sources.available.contains(declaration.signature),
        .leftOut where sources.unavailable.contains(declaration.signature):
        return .declaredThough(declaration.identifier)
      default: return nil
      }
    }
  }

  /// Each owner of a declaration with the state `there` needs a suite. A declaration without an
  /// owner belongs to its module.
  private var suiteFindings: [Finding] {
    let owners = Set(
      document.rows.filter { $0.state == .there }
        .map { $0.declaration.owner ?? $0.declaration.module })
    let untested = owners.filter { owner in
      let suites = document.suites[owner] ?? []
      return suites.isEmpty || !suites.allSatisfy(hasSuite)
    }
    return untested.map { .untested($0) }
      + document.suites.keys.filter { !owners.contains($0) }.map { .untested($0) }
  }

  private func repeated(_ identifiers: [String]) -> [String] {
    Dictionary(grouping: identifiers, by: \.self).filter { $1.count > 1 }.map(\.key)
  }
}
