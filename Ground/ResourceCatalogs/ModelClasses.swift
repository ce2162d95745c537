import Markup

/// The classes and extensions that Xcode generates for the entities of a model.
struct ModelClasses {
  private let model: MarkupElement
  /// The class names by the names of the entities.
  private let classes: [String: String]

  init(_ model: MarkupElement) {
    self.model = model
    classes = Dictionary(
      model.all("entity").compactMap { entity in
        entity["name"].map { ($0, Self.className(entity)) }
      }, uniquingKeysWith: { first, _ in first })
  }

  private static func className(_ entity: MarkupElement) -> String {
    let name = entity["representedClassName"] ?? "NSManagedObject"
    guard let last = name.split(separator: ".").last.flatMap({ identifier(String($0)) }) else {
      return "NSManagedObject"
    }
    return keywords.contains(last) ? "`\(last)`" : last
  }

  /// Returns the name if it is an identifier of Swift. A model is not trusted: another name could
  /// contain code.
  static func identifier(_ name: String?) -> String? {
    guard let name, name.wholeMatch(of: /[\p{L}_][\p{L}\p{Nd}_]*/) != nil else { return nil }
    return name
  }

  /// The words of Swift that are no name of a class, unless they are quoted.
  private static let keywords: Set<String> = [
    "Any", "Self", "_", "any", "as", "associatedtype", "break", "case", "catch", "class",
    "continue", "default", "defer", "deinit", "do", "each", "else", "enum", "extension",
    "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "init",
    "inout", "internal", "is", "let", "nil", "nonisolated", "operator", "precedencegroup",
    "private", "protocol", "public", "repeat", "rethrows", "return", "self", "some", "static",
    "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var",
    "where", "while",
  ]

  var text: String {
    let parts = model.all("entity").compactMap(code)
    return parts.isEmpty
      ? "" : "public import CoreData\n\n" + parts.joined(separator: "\n")
  }

  /// Returns whether Xcode generates code for an entity.
  static func isGenerated(_ entity: MarkupElement) -> Bool {
    ["class", "category"].contains(entity["codeGenerationType"])
  }

  private func code(_ entity: MarkupElement) -> String? {
    let name = Self.className(entity)
    let kind = entity["codeGenerationType"]
    guard name != "NSManagedObject", Self.isGenerated(entity),
      let entityName = Self.identifier(entity["name"])
    else { return nil }
    var lines: [String] = []
    let parent = entity["parentEntity"].flatMap { classes[$0] }
    if kind == "class" {
      lines += ["nonisolated public class \(name): \(parent ?? "NSManagedObject") {}", ""]
      if parent == nil { lines += ["nonisolated extension \(name): Identifiable {}", ""] }
    }
    lines += [
      "nonisolated extension \(name) {",
      "  public class func fetchRequest() -> NSFetchRequest<\(name)> {",
      "    NSFetchRequest<\(name)>(entityName: \"\(entityName)\")", "  }",
    ]
    for attribute in entity.all("attribute") { lines += property(attribute, type(attribute)) }
    for relationship in entity.all("relationship") {
      let target = relationship["destinationEntity"].flatMap { classes[$0] } ?? "NSManagedObject"
      let isToMany = relationship["toMany"] == "YES"
      let isOrdered = relationship["ordered"] == "YES"
      let type = isToMany ? (isOrdered ? "NSOrderedSet" : "NSSet") : target
      lines += property(relationship, "\(type)?")
      if isToMany { lines += accessors(relationship, target, isOrdered: isOrdered) }
    }
    return (lines + ["}", ""]).joined(separator: "\n")
  }

  private func property(_ element: MarkupElement, _ type: String) -> [String] {
    guard let name = Self.identifier(element["name"]) else { return [] }
    return [
      "  public var `\(name)`: \(type) {",
      "    get { managedValue(forProperty: \"\(name)\") }",
      "    set { setManagedValue(newValue, forProperty: \"\(name)\") }", "  }",
    ]
  }

  private static let scalars = [
    "Integer 16": "Int16", "Integer 32": "Int32", "Integer 64": "Int64", "Double": "Double",
    "Float": "Float", "Boolean": "Bool",
  ]
  private static let objects = [
    "String": "String", "Date": "Date", "Binary": "Data", "UUID": "UUID", "URI": "URL",
    "Decimal": "NSDecimalNumber", "ObjectID": "NSManagedObjectID",
  ]

  private func type(_ attribute: MarkupElement) -> String {
    let type = attribute["attributeType"] ?? ""
    if let scalar = Self.scalars[type] {
      return attribute["usesScalarValueType"] == "YES" ? scalar : "NSNumber?"
    }
    if let object = Self.objects[type] { return "\(object)?" }
    let named = attribute["customClassName"] ?? ""
    let isType = named.wholeMatch(of: /[A-Za-z_\[][A-Za-z0-9_.:<>,\[\] ]*/) != nil
    return isType ? "\(named)?" : "NSObject?"
  }

  private func accessors(
    _ relationship: MarkupElement, _ target: String, isOrdered: Bool
  ) -> [String] {
    guard let name = Self.identifier(relationship["name"]) else { return [] }
    let big = name.prefix(1).uppercased() + name.dropFirst()
    let set = isOrdered ? "NSOrderedSet" : "NSSet"
    var lines: [String] = []
    for type in [target, set] {
      lines += [
        "  public func addTo\(big)(_ value: \(type)) {",
        "    addManaged(value, toProperty: \"\(name)\")", "  }",
        "  public func removeFrom\(big)(_ value: \(type)) {",
        "    removeManaged(value, fromProperty: \"\(name)\")", "  }",
      ]
    }
    guard isOrdered else { return lines }
    return lines + [
      "  public func insertInto\(big)(_ value: \(target), at index: Int) {",
      "    insertManaged(value, intoProperty: \"\(name)\", at: index)", "  }",
      "  public func removeFrom\(big)(at index: Int) {",
      "    removeManaged(atIndex: index, fromProperty: \"\(name)\")", "  }",
    ]
  }
}
