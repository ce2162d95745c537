import Foundation
import ItemProviders
import UIKit
import UniformTypeIdentifiers

import struct URLLoading.URLRequest

/// The details of a link as values.
struct LinkDetails: Sendable {
  var originalURL: URL?
  var url: URL?
  var title: String?
  var icon: LinkPicture?
  var image: LinkPicture?
  var video: URL?

  private static let pageLimit = 1 << 20
  private static let iconLimit = 1 << 20
  private static let imageLimit = 8 << 20

  /// Loads a page and, if asked for, its pictures. A picture that fails to load is left out.
  init(loading request: URLRequest, withPictures: Bool) async throws {
    guard let url = request.url else { throw LPError(.metadataFetchNotAllowed) }
    (originalURL, self.url) = (url, url)
    if url.isFileURL {
      try readFile(url)
      return
    }
    guard ["http", "https"].contains(url.scheme?.lowercased()) else {
      throw LPError(.metadataFetchNotAllowed)
    }
    let page = try await BoundedLoad.load(request, limit: Self.pageLimit, allowsCut: true)
    guard (200..<300).contains(page.status) else {
      throw LPError(.metadataFetchFailed, "The server responded with status \(page.status).")
    }
    let address = page.url ?? url
    self.url = address
    guard page.isText else {
      title = address.lastPathComponent
      if page.isComplete { image = LinkPicture(page.data) }
      return
    }
    let head = PageHead(page.text)
    title = head.title
    video = head.video.flatMap { URL(string: $0, relativeTo: address)?.absoluteURL }
    guard withPictures else { return }
    let root = URL(string: "/favicon.ico", relativeTo: address)?.absoluteURL
    let iconAddress =
      head.icon.flatMap { URL(string: $0, relativeTo: address)?.absoluteURL } ?? root
    async let loadedIcon = Self.picture(iconAddress, limit: Self.iconLimit)
    async let loadedImage = Self.picture(
      head.image.flatMap { URL(string: $0, relativeTo: address)?.absoluteURL },
      limit: Self.imageLimit)
    (icon, image) = await (loadedIcon, loadedImage)
    try Task.checkCancellation()
  }

  private mutating func readFile(_ url: URL) throws {
    guard FileManager.default.isReadableFile(atPath: url.path) else {
      throw LPError(.metadataFetchFailed, "The file cannot be read.")
    }
    title = url.lastPathComponent
    // Reading a pipe could wait forever.
    if UTType(filenameExtension: url.pathExtension)?.conforms(to: .image) ?? false,
      let values = try? url.resourceValues(forKeys: [.fileSizeKey, .isRegularFileKey]),
      values.isRegularFile == true, let size = values.fileSize, size <= Self.imageLimit
    {
      image = (try? Data(contentsOf: url)).flatMap { LinkPicture($0) }
    }
  }

  private static func picture(_ url: URL?, limit: Int) async -> LinkPicture? {
    guard let url, ["http", "https"].contains(url.scheme?.lowercased()),
      let found = try? await BoundedLoad.load(URLRequest(url: url), limit: limit, allowsCut: false),
      (200..<300).contains(found.status)
    else { return nil }
    return LinkPicture(found.data)
  }

  var metadata: LPLinkMetadata {
    let metadata = LPLinkMetadata()
    (metadata.originalURL, metadata.url, metadata.title) = (originalURL, url, title)
    metadata.iconProvider = icon?.provider
    metadata.imageProvider = image?.provider
    metadata.remoteVideoURL = video
    return metadata
  }
}

/// The bytes of a picture that can be decoded.
struct LinkPicture: Sendable {
  let data: Data
  let type: UTType

  /// Returns `nil` if the data is not a picture that the system can decode.
  init?(_ data: Data) {
    guard UIImage(data: data) != nil else { return nil }
    self.data = data
    type =
      if data.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
        .png
      } else if data.starts(with: [0xFF, 0xD8]) {
        .jpeg
      } else if data.starts(with: Array("GIF8".utf8)) {
        .gif
      } else if data.starts(with: [0, 0, 1, 0]) {
        .ico
      } else if data.starts(with: Array("RIFF".utf8)) {
        .webP
      } else {
        .image
      }
  }

  var provider: NSItemProvider {
    let provider = NSItemProvider()
    let data = data
    provider.registerDataRepresentation(forTypeIdentifier: type.identifier, visibility: .all) {
      deliver in
      deliver(data, nil)
      return nil
    }
    return provider
  }
}
