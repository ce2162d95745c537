// swift-format-ignore-file: NeverForceUnwrap

import Foundation
import UIKit
import UniformTypeIdentifiers

/// Every way to create a provider and to register representations.
class ProviderRegistration {
  private var provider = NSItemProvider()  // NSItemProvider.init()

  func make(_ file: URL) -> NSItemProvider? {  // NSItemProvider
    // NSItemProvider.init(object:)
    provider = NSItemProvider(object: "text" as NSString)
    // NSItemProvider.init(item:typeIdentifier:)
    provider = NSItemProvider(
      item: NSURL(string: "https://example.com"), typeIdentifier: "public.url")
    // NSItemProvider.init(contentsOf:contentType:openInPlace:coordinated:visibility:)
    provider = NSItemProvider(contentsOf: file, contentType: .pdf)
    provider = NSItemProvider(
      contentsOf: file, contentType: nil, openInPlace: true, coordinated: false, visibility: .all)
    let object: NSObject = provider  // NSItemProvider: NSObject
    print(object, provider.copy() as! NSItemProvider)  // NSItemProvider: NSCopying
    return NSItemProvider(contentsOf: file)  // NSItemProvider.init(contentsOf:)
  }

  func registerData() {
    // NSItemProvider.registerDataRepresentation(forTypeIdentifier:visibility:loadHandler:)
    provider.registerDataRepresentation(
      forTypeIdentifier: UTType.plainText.identifier, visibility: .all
    ) { completion in
      completion(Data("text".utf8), nil)
      return nil
    }
    // NSItemProvider.registerDataRepresentation(for:visibility:loadHandler:)
    provider.registerDataRepresentation(for: .png) { completion in
      completion(nil, CocoaError(.fileNoSuchFile))
      return Progress(totalUnitCount: 1)
    }
  }

  func registerValue() {
    provider.register("text")  // NSItemProvider.register(_:)
  }

  func registerFiles(_ file: URL) {
    // NSItemProvider.registerFileRepresentation(forTypeIdentifier:fileOptions:visibility:loadHandler:)
    provider.registerFileRepresentation(
      forTypeIdentifier: UTType.movie.identifier, fileOptions: [.openInPlace], visibility: .all
    ) { completion in
      completion(file, false, nil)
      return nil
    }
    provider.registerFileRepresentation(
      forTypeIdentifier: UTType.movie.identifier, visibility: .all
    ) { _ in nil }
    // NSItemProvider.registerFileRepresentation(for:visibility:openInPlace:loadHandler:)
    provider.registerFileRepresentation(for: .zip, openInPlace: true) { completion in
      completion(file, true, nil)
      return nil
    }
  }

  func registerObjects() {
    // NSItemProvider.registerObject(_:visibility:)
    provider.registerObject("text" as NSString, visibility: .all)
    // NSItemProvider.registerObject(ofClass:visibility:loadHandler:)
    provider.registerObject(ofClass: UIImage.self, visibility: .all) { completion in
      completion(UIImage(), nil)
      return nil
    }
    // NSItemProvider.registerObject(ofClass:visibility:loadHandler:) generic
    provider.registerObject(ofClass: String.self, visibility: .all) { completion in
      completion("text", nil)
      return nil
    }
    // NSItemProvider.registerItem(forTypeIdentifier:loadHandler:)
    provider.registerItem(forTypeIdentifier: "public.url") { completion, expectedClass, options in
      completion?(NSURL(string: "https://example.com"), nil)
    }
  }
}
