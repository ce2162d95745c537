import CoreData
import TestServers
import Testing

/// The model of these tests, in Xcode's format.
enum LibraryModel {
  static let text = """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" sourceLanguage="Swift">
      <entity name="Author" representedClassName="Author" syncable="YES" codeGenerationType="class">
        <attribute name="name" attributeType="String"/>
        <attribute name="born" optional="YES" attributeType="Date" usesScalarValueType="NO"/>
        <relationship name="books" optional="YES" toMany="YES" deletionRule="Cascade"
          destinationEntity="Book" inverseName="author" inverseEntity="Book"/>
      </entity>
      <entity name="Book" representedClassName="Book" syncable="YES" codeGenerationType="class">
        <attribute name="isbn" optional="YES" attributeType="UUID" usesScalarValueType="NO"/>
        <attribute name="pages" optional="YES" attributeType="Integer 16" defaultValueString="1"
          usesScalarValueType="YES"/>
        <attribute name="isRead" optional="YES" attributeType="Boolean" defaultValueString="NO"
          usesScalarValueType="YES"/>
        <attribute name="link" optional="YES" attributeType="URI"/>
        <attribute name="cover" optional="YES" attributeType="Binary"/>
        <attribute name="price" optional="YES" attributeType="Decimal"/>
        <attribute name="extra" optional="YES" attributeType="Transformable"/>
        <attribute name="title" optional="YES" attributeType="String"/>
        <relationship name="author" optional="YES" maxCount="1" deletionRule="Nullify"
          destinationEntity="Author" inverseName="books" inverseEntity="Author"/>
        <relationship name="tags" optional="YES" toMany="YES" deletionRule="Nullify"
          destinationEntity="Tag" inverseName="books" inverseEntity="Tag"/>
        <relationship name="chapters" optional="YES" toMany="YES" ordered="YES"
          deletionRule="Cascade" destinationEntity="Chapter" inverseName="book"
          inverseEntity="Chapter"/>
      </entity>
      <entity name="Comic" representedClassName="Comic" parentEntity="Book" syncable="YES">
        <attribute name="colors" optional="YES" attributeType="Integer 32" usesScalarValueType="YES"/>
      </entity>
      <entity name="Chapter" representedClassName="Chapter" syncable="YES">
        <attribute name="title" optional="YES" attributeType="String"/>
        <relationship name="book" optional="YES" maxCount="1" deletionRule="Nullify"
          destinationEntity="Book" inverseName="chapters" inverseEntity="Book"/>
      </entity>
      <entity name="Tag" representedClassName="Tag" syncable="YES" codeGenerationType="class">
        <attribute name="name" optional="YES" attributeType="String"/>
        <attribute name="note" optional="YES" attributeType="String"/>
        <relationship name="books" optional="YES" toMany="YES" deletionRule="Deny"
          destinationEntity="Book" inverseName="tags" inverseEntity="Book"/>
        <uniquenessConstraints>
          <uniquenessConstraint><constraint value="name"/></uniquenessConstraint>
        </uniquenessConstraints>
      </entity>
    </model>
    """

  /// Writes the model as `bundle` does.
  static func write(
    to folder: URL, version: String = "Library 2", text: String = text
  ) throws -> URL {
    let compiled = folder.appending(path: "Library.momd")
    try FileManager.default.createDirectory(at: compiled, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: compiled.appending(path: "\(version).mom"))
    let info = ["NSManagedObjectModel_CurrentVersionName": version]
    try PropertyListSerialization.data(fromPropertyList: info, format: .xml, options: 0)
      .write(to: compiled.appending(path: "VersionInfo.plist"))
    return compiled
  }
}

// The declarations as the port step leaves them.

class Author: NSManagedObject {
  var name: String? {
    get { managedValue(forProperty: "name") }
    set { setManagedValue(newValue, forProperty: "name") }
  }
  var born: Date? {
    get { managedValue(forProperty: "born") }
    set { setManagedValue(newValue, forProperty: "born") }
  }
  var books: NSSet? {
    get { managedValue(forProperty: "books") }
    set { setManagedValue(newValue, forProperty: "books") }
  }
}

class Book: NSManagedObject {
  var title: String? {
    get { managedValue(forProperty: "title") }
    set { setManagedValue(newValue, forProperty: "title") }
  }
  var isbn: UUID? {
    get { managedValue(forProperty: "isbn") }
    set { setManagedValue(newValue, forProperty: "isbn") }
  }
  var pages: Int16 {
    get { managedValue(forProperty: "pages") }
    set { setManagedValue(newValue, forProperty: "pages") }
  }
  var isRead: Bool {
    get { managedValue(forProperty: "isRead") }
    set { setManagedValue(newValue, forProperty: "isRead") }
  }
  var link: URL? {
    get { managedValue(forProperty: "link") }
    set { setManagedValue(newValue, forProperty: "link") }
  }
  var cover: Data? {
    get { managedValue(forProperty: "cover") }
    set { setManagedValue(newValue, forProperty: "cover") }
  }
  var author: Author? {
    get { managedValue(forProperty: "author") }
    set { setManagedValue(newValue, forProperty: "author") }
  }
  var tags: Set<Tag> {
    get { managedValue(forProperty: "tags") }
    set { setManagedValue(newValue, forProperty: "tags") }
  }
  var chapters: NSOrderedSet? {
    get { managedValue(forProperty: "chapters") }
    set { setManagedValue(newValue, forProperty: "chapters") }
  }
}

final class Comic: Book {}

final class Chapter: NSManagedObject {}

final class Tag: NSManagedObject {
  class func fetchRequest() -> NSFetchRequest<Tag> { NSFetchRequest<Tag>(entityName: "Tag") }
  var name: String {
    get { managedValue(forProperty: "name") }
    set { setManagedValue(newValue, forProperty: "name") }
  }
}

/// A store in a folder of its own.
final class Library {
  let folder: TemporaryFolder
  let model: NSManagedObjectModel

  init(_ text: String = LibraryModel.text) throws {
    folder = try TemporaryFolder()
    model = try #require(
      NSManagedObjectModel(contentsOf: try LibraryModel.write(to: folder.url, text: text)))
  }

  var file: URL { folder.url.appending(path: "Library.sqlite") }

  /// Opens the store, as one of several processes or containers.
  func open(_ file: URL? = nil, _ other: NSManagedObjectModel? = nil) throws
    -> NSPersistentContainer
  {
    let container = NSPersistentContainer(name: "Library", managedObjectModel: other ?? model)
    container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: file ?? self.file)]
    var failure: (any Error)?
    container.loadPersistentStores { failure = $1 }
    if let failure { throw failure }
    return container
  }

  func context() throws -> NSManagedObjectContext { try open().newBackgroundContext() }
}

func names(
  _ entity: String, in context: NSManagedObjectContext, key: String = "name",
  where predicate: NSPredicate? = nil
) throws -> [String] {
  let request = NSFetchRequest<NSManagedObject>(entityName: entity)
  request.predicate = predicate
  return try context.fetch(request).map { $0.value(forKey: key) as? String ?? "nil" }
}
