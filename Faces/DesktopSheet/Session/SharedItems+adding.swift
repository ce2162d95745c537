import ShareContent

extension SharedItems {
  mutating func add(_ other: SharedItems) {
    files += other.files
    texts += other.texts
    links += other.links
  }

  var isEmpty: Bool { files.isEmpty && texts.isEmpty && links.isEmpty }
}
