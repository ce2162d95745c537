import Translations

/// A word for items.
enum Noun: CaseIterable {
  case photo, video, audioFile, pdf, folder, file, link, webPage, text, item

  /// The word for the kind in general: "photos".
  var plural: Explanation {
    switch self {
    case .photo: Explanation("photos")
    case .video: Explanation("videos")
    case .audioFile: Explanation("audio files")
    case .pdf: Explanation("PDFs")
    case .folder: Explanation("folders")
    case .file: Explanation("files")
    case .link: Explanation("links")
    case .webPage: Explanation("web pages")
    // Text has no plural: "accepts text".
    case .text: Explanation("text", "\(1) texts", count: 1)
    case .item: Explanation("items")
    }
  }

  func counted(_ count: Int) -> Explanation {
    switch self {
    case .photo: Explanation("\(count) photo", "\(count) photos", count: count)
    case .video: Explanation("\(count) video", "\(count) videos", count: count)
    case .audioFile: Explanation("\(count) audio file", "\(count) audio files", count: count)
    case .pdf: Explanation("\(count) PDF", "\(count) PDFs", count: count)
    case .folder: Explanation("\(count) folder", "\(count) folders", count: count)
    case .file: Explanation("\(count) file", "\(count) files", count: count)
    case .link: Explanation("\(count) link", "\(count) links", count: count)
    case .webPage: Explanation("\(count) web page", "\(count) web pages", count: count)
    case .text: Explanation("\(count) text", "\(count) texts", count: count)
    case .item: Explanation("\(count) item", "\(count) items", count: count)
    }
  }
}

extension [Explanation] {
  /// The joined words: "photos", "photos and text", "photos, videos and text".
  var enumerated: Explanation {
    guard let last, let first else { return Explanation(verbatim: "") }
    guard count > 1 else { return first }
    let others = dropFirst().dropLast().reduce(first) { Explanation("\($0), \($1)") }
    return Explanation("\(others) and \(last)")
  }
}
