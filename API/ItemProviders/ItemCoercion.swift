import Foundation
import UniformTypeIdentifiers

/// Conversions of an item that a `LoadHandler` supplied.
enum ItemCoercion {
  /// Converts the item to data: the bytes of a file, the characters of a URL or text, a property
  /// list as XML, or the data that the item's class writes.
  static func data(
    _ item: any NSSecureCoding, as typeIdentifier: String, _ work: Work, limit: Int64 = .max,
    _ done: @escaping @Sendable (Result<Data, any Error>) -> Void
  ) {
    if let file = file(item, as: typeIdentifier) {
      return done(SourceFile.at(file).flatMap { $0.data(work, limit: limit) })
    }
    switch item {
    case let data as NSData: done(.success(data as Data))
    case let text as NSString: done(.success(Data((text as String).utf8)))
    case let url as NSURL: done(.success(Data(url.absoluteString.utf8)))
    case let object as any NSItemProviderWriting: write(object, as: typeIdentifier, work, done)
    default:
      done(
        Result {
          guard let data = PropertyListItem.write(item) else {
            throw NSItemProvider.error(
              .unavailableCoercionError, "The item, a \(type(of: item)), cannot be written as data."
            )
          }
          return data
        })
    }
  }

  /// Returns the file whose bytes are requested. Returns `nil` if the item is not a file URL, or if
  /// the type requests the URL itself.
  static func file(_ item: any NSSecureCoding, as typeIdentifier: String) -> URL? {
    guard let url = item as? NSURL, url.isFileURL, !isURL(typeIdentifier) else { return nil }
    return url as URL
  }

  /// Returns the contents of a property list, or the data itself if it is not a property list.
  static func item(_ data: Data, as typeIdentifier: String) -> any NSSecureCoding {
    if UTType(typeIdentifier)?.conforms(to: .propertyList) ?? false,
      let item = PropertyListItem.read(data)
    {
      return item
    }
    return NSData(data: data)
  }

  /// Returns the item if it is an instance of the class or of a subclass.
  static func object(
    _ item: any NSSecureCoding, of wanted: any NSItemProviderReading.Type
  ) -> (any NSItemProviderReading)? {
    guard let object = item as? NSObject, object.isKind(of: wanted) else { return nil }
    return object as? any NSItemProviderReading
  }

  private static func isURL(_ typeIdentifier: String) -> Bool {
    UTType(typeIdentifier)?.conforms(to: .url) ?? false
  }

  private static func write(
    _ object: any NSItemProviderWriting, as typeIdentifier: String, _ work: Work,
    _ done: @escaping @Sendable (Result<Data, any Error>) -> Void
  ) {
    let written = object.writableTypeIdentifiersForItemProvider
    let wanted = UTType(typeIdentifier)
    let best =
      written.first { $0 == typeIdentifier }
      ?? written.first { name in
        guard let wanted, let type = UTType(name) else { return false }
        return type.conforms(to: wanted)
      }
    guard let best = best ?? written.first else {
      return done(
        .failure(
          NSItemProvider.error(
            .unavailableCoercionError, "The item, a \(type(of: object)), provides no data.")))
    }
    let answer = Answer(done)
    work.follow(
      object.loadData(withTypeIdentifier: best) { data, error in answer.give(data, error) })
  }
}
