import Foundation
import ResourceCatalogs
import TestServers
import Testing

@Suite struct DataModelTests {
  private let folder: TemporaryFolder
  private var model: DataModel {
    DataModel(path: folder.url.appending(path: "Herd.xcdatamodeld").path)
  }

  init() throws { folder = try TemporaryFolder() }

  private func write(_ entities: String, version: String) throws {
    let place = folder.url.appending(path: "Herd.xcdatamodeld/\(version).xcdatamodel")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    try Data("<model>\(entities)</model>".utf8).write(to: place.appending(path: "contents"))
  }

  @Test("The classes are those of the entities with generated code, in the current version")
  func current() throws {
    try write(
      "<entity name=\"Old\" representedClassName=\"Old\" codeGenerationType=\"class\"/>",
      version: "1")
    try write(
      """
      <entity name="Cow" representedClassName="Cow" codeGenerationType="class">
        <attribute name="name" attributeType="String"/>
        <attribute name="age" attributeType="Integer 16" usesScalarValueType="YES"/>
        <relationship name="calves" toMany="YES" destinationEntity="Cow"/>
      </entity>
      <entity name="Own" representedClassName="Own"/>
      """, version: "2")
    let list = try PropertyListSerialization.data(
      fromPropertyList: ["_XCCurrentVersionName": "2.xcdatamodel"], format: .xml, options: 0)
    try list.write(to: folder.url.appending(path: "Herd.xcdatamodeld/.xccurrentversion"))
    let classes = try #require(try model.classes)
    #expect(classes.contains("public class Cow: NSManagedObject {}"))
    #expect(classes.contains("public var `name`: String? {"))
    #expect(classes.contains("public var `age`: Int16 {"))
    #expect(classes.contains("public func addToCalves(_ value: Cow) {"))
    #expect(!classes.contains("Old") && !classes.contains("Own"))
    #expect(model.classesFile == "Herd+CoreDataModel.swift")
  }

  @Test("A model from which no class can be made is refused with the entity and the next step")
  func refused() throws {
    func entity(_ name: String, _ type: String, _ content: String = "", kind: String = "class")
      -> String
    {
      "<entity name=\"\(name)\" representedClassName=\"\(type)\" codeGenerationType=\"\(kind)\" "
        + "\(content)"
    }
    let attribute = "<attribute name=\"a\" attributeType=\"String\"/>"
    for (entities, words) in [
      (entity("A&quot;) } func f() { (&quot;", "A", "/>"), "name that is not an identifier"),
      (entity("B", "B {} ; class C", "/>"), "the class name 'B {} ; class C', which is not an"),
      (entity("B", "B&#10;C", "/>"), "which is not an identifier"),
      (entity("B", "Barn.Stable.Cow", "/>"), "a module before a period is allowed"),
      (entity("B", "C", ">\(attribute)\(attribute)</entity>"), "several properties a"),
      (entity("B", "C", "><attribute name=\"a b\"/></entity>"), "has the property 'a b'"),
      (
        entity("A", "A", "parentEntity=\"B\"/>") + entity("B", "B", "parentEntity=\"A\"/>"),
        "the entity 'A' is its own ancestor"
      ),
      (entity("A", "C", "/>") + entity("B", "Barn.C", "/>"), "several entities have the class C"),
    ] {
      try write(entities, version: "1")
      let problem = try #require(throws: CatalogProblem.self) { try model.classes }
      #expect(problem.reason.contains(words) || problem.remedy.contains(words), "\(problem)")
      #expect(!"\(problem)".contains("\n") && problem.path.hasSuffix("1.xcdatamodel/contents"))
      // Without generated code, the entity's class is the author's.
      try write(entities.replacing("codeGenerationType", with: "other"), version: "1")
      #expect(try model.classes == nil)
    }
  }

  @Test("A keyword as a class name is quoted, and a module before a period is left out")
  func quoted() throws {
    try write(
      """
      <entity name="A" representedClassName="Barn.class" codeGenerationType="class">
        <relationship name="next" destinationEntity="A"/>
      </entity>
      <entity name="B" representedClassName=".Kühe" parentEntity="A" codeGenerationType="class"/>
      """, version: "1")
    let classes = try #require(try model.classes)
    for line in [
      "public class `class`: NSManagedObject {}", "NSFetchRequest<`class`>(entityName: \"A\")",
      "public var `next`: `class`? {", "public class Kühe: `class` {}",
    ] {
      #expect(classes.contains(line), "\(classes)")
    }
  }
}
