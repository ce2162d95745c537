/// A word for items, in the singular and the plural.
enum Noun: CaseIterable {
  case photo, video, audioFile, pdf, folder, file, link, webPage, text, item

  var one: String {
    switch self {
    case .photo: "photo"
    case .video: "video"
    case .audioFile: "audio file"
    case .pdf: "PDF"
    case .folder: "folder"
    case .file: "file"
    case .link: "link"
    case .webPage: "web page"
    case .text: "text"
    case .item: "item"
    }
  }

  /// The word for the kind in general. Text has no plural: "accepts text".
  var plural: String { self == .text ? one : one + "s" }

  func counted(_ count: Int) -> String { "\(count) \(count == 1 ? one : one + "s")" }
}

extension [String] {
  /// The joined words: "photos", "photos and text", "photos, videos and text".
  var enumerated: String {
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " and " + last
  }
}
