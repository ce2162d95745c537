import Foundation

/// The tags of the sources that use each declaration. A tag is a comment with two slashes.
struct TaggedUses {
  let tags: [String]

  init(_ sources: [String]) {
    tags = sources.flatMap { source in
      source.split(separator: "\n").compactMap { line in
        // An address also contains two slashes.
        guard let stroke = line.range(of: "(^|\\s)// ", options: .regularExpression) else {
          return nil
        }
        let tag = line[stroke.upperBound...].trimmingCharacters(in: .whitespaces)
        return tag.hasPrefix("swift-format-") ? nil : tag
      }
    }
  }
}
