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
    let classes = try #require(model.classes)
    #expect(classes.contains("public class Cow: NSManagedObject {}"))
    #expect(classes.contains("public var `name`: String? {"))
    #expect(classes.contains("public var `age`: Int16 {"))
    #expect(classes.contains("public func addToCalves(_ value: Cow) {"))
    #expect(!classes.contains("Old") && !classes.contains("Own"))
    #expect(model.classesFile == "Herd+CoreDataModel.swift")
  }

  @Test("A name that is no identifier becomes no code")
  func hostile() throws {
    try write(
      """
      <entity name="A&quot;) } func f() { (&quot;" representedClassName="A" codeGenerationType="class"/>
      <entity name="B" representedClassName="B {} ; class C" codeGenerationType="class"/>
      """, version: "1")
    #expect(model.classes == nil)
  }
}
