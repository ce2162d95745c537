import Foundation

/// The tags of the sources that use each declaration: their comments with two strokes.
struct TaggedUses {
  let tags: [String]

  init(_ sources: [String]) {
    tags = sources.flatMap { source in
      source.split(separator: "\n").compactMap { line in
        // An address has two strokes as well.
        guard let stroke = line.range(of: "(^|\\s)// ", options: .regularExpression) else {
          return nil
        }
        let tag = line[stroke.upperBound...].trimmingCharacters(in: .whitespaces)
        return tag.hasPrefix("swift-format-") ? nil : tag
      }
    }
  }
}
