// Like Apple's module, the module also exports Foundation.
@_exported public import AppleSupport
@_exported public import Foundation
import UniformTypeIdentifiers

private func type(_ identifier: String) -> UTType { UTType(importedAs: identifier) }

/// Returns the identifier of the preferred type that has the tag, or of a dynamic type if no
/// declared type has the tag. Returns `nil` if the tag is empty or invalid.
public func UTTypeCreatePreferredIdentifierForTag(
  _ tagClass: String, _ tag: String, _ conformingTo: String?
) -> RetainedValue<String>? {
  UTType(
    tag: tag, tagClass: UTTagClass(rawValue: tagClass),
    conformingTo: conformingTo.map(type) ?? .data
  ).map { RetainedValue($0.identifier) }
}

/// The same as the function above, for a tag that is an `NSString`.
public func UTTypeCreatePreferredIdentifierForTag(
  _ tagClass: String, _ tag: NSString, _ conformingTo: String?
) -> RetainedValue<String>? {
  UTTypeCreatePreferredIdentifierForTag(tagClass, tag as String, conformingTo)
}

/// Returns the identifiers of all declared types that have the tag. If there are none, returns the
/// identifier of the dynamic type.
public func UTTypeCreateAllIdentifiersForTag(
  _ tagClass: String, _ tag: String, _ conformingTo: String?
) -> RetainedValue<[String]>? {
  let declared = UTType.types(
    tag: tag, tagClass: UTTagClass(rawValue: tagClass), conformingTo: conformingTo.map(type))
  if !declared.isEmpty { return RetainedValue(declared.map(\.identifier)) }
  return UTTypeCreatePreferredIdentifierForTag(tagClass, tag, conformingTo).map {
    RetainedValue([$0.takeRetainedValue()])
  }
}

/// Returns the preferred tag of a class, or `nil` if the type is unknown or has no such tag.
public func UTTypeCopyPreferredTagWithClass(
  _ identifier: String, _ tagClass: String
) -> RetainedValue<String>? {
  UTType(identifier)?.tags[UTTagClass(rawValue: tagClass)]?.first.map { RetainedValue($0) }
}

/// Returns all tags of a class, preferred first, or `nil` if the type is unknown or has no such
/// tag.
public func UTTypeCopyAllTagsWithClass(
  _ identifier: String, _ tagClass: String
) -> RetainedValue<[String]>? {
  UTType(identifier)?.tags[UTTagClass(rawValue: tagClass)].map { RetainedValue($0) }
}

/// Returns whether both identifiers are the same, without regard to case.
public func UTTypeEqual(_ identifier: String, _ other: String) -> Bool {
  identifier.lowercased() == other.lowercased()
}

/// Returns whether the first type is the second or one of its subtypes.
public func UTTypeConformsTo(_ identifier: String, _ other: String) -> Bool {
  UTTypeEqual(identifier, other) || UTType(identifier)?.conforms(to: type(other)) ?? false
}

/// Returns a description for display, or `nil` if the type is unknown or has no description.
public func UTTypeCopyDescription(_ identifier: String) -> RetainedValue<String>? {
  UTType(identifier)?.localizedDescription.map { RetainedValue($0) }
}

/// Returns whether the type is built in, declared by a bundle, or part of the system's MIME
/// database.
public func UTTypeIsDeclared(_ identifier: String) -> Bool {
  UTType(identifier)?.isDeclared ?? false
}

/// Returns whether the identifier names a dynamic type.
public func UTTypeIsDynamic(_ identifier: String) -> Bool { UTType(identifier)?.isDynamic ?? false }

/// Returns the type's declaration, a dictionary whose keys are the `kUTType…Key` constants.
/// Built-in types have a declaration too. Returns `nil` for an unknown or dynamic type.
public func UTTypeCopyDeclaration(_ identifier: String) -> RetainedValue<CFDictionary>? {
  guard let type = UTType(identifier), type.isDeclared else { return nil }
  var declaration: CFDictionary = [
    kUTTypeIdentifierKey: type.identifier,
    kUTTypeConformsToKey: type.directSupertypes.map(\.identifier),
    kUTTypeTagSpecificationKey: Dictionary(
      uniqueKeysWithValues: type.tags.map { ($0.rawValue, $1) }),
  ]
  declaration[kUTTypeDescriptionKey] = type.localizedDescription
  declaration[kUTTypeVersionKey] = type.version.map(String.init)
  declaration[kUTTypeReferenceURLKey] = type.referenceURL?.absoluteString
  return RetainedValue(declaration)
}

/// Unavailable on Linux, because most types are in no bundle.
@available(
  *, unavailable,
  message: "Most types have no bundle on Linux; use UTTypeCopyDeclaration to describe a type."
)
public func UTTypeCopyDeclaringBundleURL(_ identifier: String) -> RetainedValue<URL>? { nil }
