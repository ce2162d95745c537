import UniformTypeIdentifiers

/// The kinds of attachments that the keys of a dictionary rule name.
enum AttachmentKind: Int, CaseIterable {
  case webURL, webPage, image, movie, file, text

  /// The word that the user sees for this kind.
  var noun: Noun {
    switch self {
    case .webURL: .link
    case .webPage: .webPage
    case .image: .photo
    case .movie: .video
    case .file: .file
    case .text: .text
    }
  }
}

extension AttachmentTypes {
  /// All kinds that this attachment can count as, the primary kind first. The list is empty if no
  /// key of a dictionary rule applies, for example for a custom type that is not data.
  ///
  /// `docs/decisions/activation-rules.md` has the table.
  var kinds: [AttachmentKind] {
    var kinds: [AttachmentKind] = []
    let isFile = isFile
    if conforms(to: .image) || conforms(to: .livePhoto) { kinds.append(.image) }
    if isMovie { kinds.append(.movie) }
    if isFile { kinds.append(.file) }
    if !isFile {
      if conforms(to: .propertyList) { kinds.append(.webPage) }
      if value == .url || conforms(to: .url) { kinds.append(.webURL) }
    }
    if value == .text || conforms(to: .text) { kinds.append(.text) }
    let isAudioVisual = conforms(to: .image) || conforms(to: .audiovisualContent)
    if !isFile, isAudioVisual || (kinds.isEmpty && isData) { kinds.append(.file) }
    return kinds
  }

  /// The word that the user sees for this attachment.
  var noun: Noun {
    switch kinds.first {
    case .file:
      if conforms(to: .folder) { return .folder }
      if conforms(to: .pdf) { return .pdf }
      if conforms(to: .audio) { return .audioFile }
      return .file
    case .some(let kind): return kind.noun
    case nil: return .item
    }
  }

  private var isFile: Bool { value == .file || conforms(to: .fileURL) }

  private var isData: Bool {
    conforms(to: .item) || conforms(to: .content)
  }

  /// MPEG-4 audio conforms to both movie and audio, but is not a video.
  private var isMovie: Bool {
    typeIdentifiers.contains { identifier in
      guard let type = UTType(identifier) else { return false }
      return type.conforms(to: .movie) && !type.conforms(to: .audio)
    }
  }

  private func conforms(to type: UTType) -> Bool {
    typeIdentifiers.contains { UTType($0)?.conforms(to: type) ?? false }
  }
}
