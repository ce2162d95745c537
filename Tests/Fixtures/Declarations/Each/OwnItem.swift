import Foundation
import UIKit

/// A class of the app that item providers write and read.
// NSItemProviderWriting
// NSItemProviderReading
final class OwnItem: NSObject, NSItemProviderWriting, NSItemProviderReading {
  let name: String

  init(name: String) {
    self.name = name
  }

  // NSItemProviderWriting.writableTypeIdentifiersForItemProvider static
  static var writableTypeIdentifiersForItemProvider: [String] { ["com.example.own"] }

  // NSItemProviderWriting.writableTypeIdentifiersForItemProvider
  var writableTypeIdentifiersForItemProvider: [String] { ["com.example.own", "public.text"] }

  // NSItemProviderWriting.itemProviderVisibilityForRepresentation(withTypeIdentifier:) static
  static func itemProviderVisibilityForRepresentation(
    withTypeIdentifier typeIdentifier: String
  ) -> NSItemProviderRepresentationVisibility { .all }

  // NSItemProviderWriting.itemProviderVisibilityForRepresentation(withTypeIdentifier:)
  func itemProviderVisibilityForRepresentation(
    withTypeIdentifier typeIdentifier: String
  ) -> NSItemProviderRepresentationVisibility { .ownProcess }

  // NSItemProviderWriting.loadData(withTypeIdentifier:forItemProviderCompletionHandler:)
  func loadData(
    withTypeIdentifier typeIdentifier: String,
    forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, Error?) -> Void
  ) -> Progress? {
    completionHandler(Data(name.utf8), nil)
    return nil
  }

  // NSItemProviderReading.readableTypeIdentifiersForItemProvider static
  static var readableTypeIdentifiersForItemProvider: [String] { ["com.example.own"] }

  // NSItemProviderReading.object(withItemProviderData:typeIdentifier:) static
  static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> OwnItem {
    OwnItem(name: String(decoding: data, as: UTF8.self))
  }

  var objects: [NSObjectProtocol] {
    let writing: NSItemProviderWriting = self
    let reading: NSItemProviderReading = self
    // NSItemProviderWriting: NSObjectProtocol
    // NSItemProviderReading: NSObjectProtocol
    return [writing, reading]
  }
}

/// A class with only the required methods.
final class LeastItem: NSObject, NSItemProviderWriting {
  static var writableTypeIdentifiersForItemProvider: [String] { ["public.text"] }

  func loadData(
    withTypeIdentifier typeIdentifier: String,
    forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, Error?) -> Void
  ) -> Progress? { nil }
}
