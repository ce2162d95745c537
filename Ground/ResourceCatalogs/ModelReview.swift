import Markup
import Text

/// The check of a model before code is generated. Xcode refuses such a model, but a file can be
/// changed without Xcode, and the compiler's errors would be in a file that the author has not
/// written.
enum ModelReview {
  /// The first problem of a model: a reason and a remedy, as in `CatalogProblem`.
  typealias Finding = (reason: String, remedy: String)

  static func finding(_ model: MarkupElement) -> Finding? {
    let entities = model.all("entity")
    var classes: Set<String> = []
    for entity in entities where ModelClasses.isGenerated(entity) {
      if let finding = finding(entity, among: entities) { return finding }
      guard let name = className(entity), !classes.insert(name).inserted else { continue }
      return (
        "several entities have the class \(name)",
        "give each its own class name in Xcode, or choose Manual under Codegen for all but one"
      )
    }
    return nil
  }

  private static func finding(
    _ entity: MarkupElement, among entities: [MarkupElement]
  ) -> Finding? {
    let name = entity["name"] ?? ""
    let shown = "'\(name.printableLine)'"
    guard ModelClasses.identifier(name) != nil else {
      return (
        "the entity \(shown) has a name that is not an identifier",
        "use only letters, digits and _ in its name"
      )
    }
    if let given = entity["representedClassName"], !given.isEmpty, className(entity) == nil {
      return (
        "the entity \(shown) has the class name '\(given.printableLine)', which is not an identifier",
        "use only letters, digits and _ under Class in Xcode; a module before a period is allowed"
      )
    }
    var properties: Set<String> = []
    for property in entity.all("attribute") + entity.all("relationship") {
      let given = property["name"] ?? ""
      guard ModelClasses.identifier(given) != nil, given != "_" else {
        return (
          "the entity \(shown) has the property '\(given.printableLine)', whose name is not an "
            + "identifier", "use only letters, digits and _ in its name"
        )
      }
      guard properties.insert(given).inserted else {
        return ("the entity \(shown) has several properties \(given)", "rename one of them")
      }
    }
    return hasCycle(entity, among: entities)
      ? ("the entity \(shown) is its own ancestor", "change Parent Entity in Xcode") : nil
  }

  /// Returns the class without its module, or `nil` if it is not an identifier.
  private static func className(_ entity: MarkupElement) -> String? {
    let parts = (entity["representedClassName"] ?? "").split(
      separator: ".", omittingEmptySubsequences: false
    ).map(String.init)
    // Xcode writes `.Cow` for the current module.
    let named = parts.first?.isEmpty == true ? Array(parts.dropFirst()) : parts
    guard named.count <= 2, named.allSatisfy({ ModelClasses.identifier($0) != nil }) else {
      return nil
    }
    return named.last
  }

  private static func hasCycle(
    _ entity: MarkupElement, among entities: [MarkupElement]
  ) -> Bool {
    var known: Set<String> = []
    var next = entity["name"]
    while let name = next {
      guard known.insert(name).inserted else { return true }
      next = entities.first { $0["name"] == name }?["parentEntity"]
    }
    return false
  }
}
