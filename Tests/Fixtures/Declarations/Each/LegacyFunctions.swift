import Foundation
import MobileCoreServices

/// The C functions for type identifiers, with the casts that code on iOS needs.
func legacyTypes(ofExtension name: String) -> [String] {
  // UTTypeCreatePreferredIdentifierForTag(_:_:_:)
  let preferred = UTTypeCreatePreferredIdentifierForTag(
    kUTTagClassFilenameExtension, name as CFString, nil)?.takeRetainedValue()
  // UTTypeCreateAllIdentifiersForTag(_:_:_:)
  let all: Any? = UTTypeCreateAllIdentifiersForTag(
    kUTTagClassFilenameExtension, name as CFString, kUTTypeImage)?.takeRetainedValue()
  return (all as? [String] ?? []) + [preferred as String?].compactMap { $0 }
}

func legacyType(_ type: CFString) -> String? {
  // UTTypeCopyPreferredTagWithClass(_:_:)
  let tag = UTTypeCopyPreferredTagWithClass(type, kUTTagClassMIMEType)?.takeRetainedValue()
  // UTTypeCopyAllTagsWithClass(_:_:)
  let tags = UTTypeCopyAllTagsWithClass(type, kUTTagClassMIMEType)?.takeRetainedValue()
  // UTTypeCopyDescription(_:)
  let description = UTTypeCopyDescription(type)?.takeRetainedValue()
  guard UTTypeConformsTo(type, kUTTypeImage),  // UTTypeConformsTo(_:_:)
    !UTTypeEqual(type, kUTTypePNG),  // UTTypeEqual(_:_:)
    UTTypeIsDeclared(type),  // UTTypeIsDeclared(_:)
    !UTTypeIsDynamic(type),  // UTTypeIsDynamic(_:)
    tags != nil
  else { return description as String? }
  return tag as String?
}
