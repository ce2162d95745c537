import Destinations
import Foundation
import Templates
import UIKit

/// A page of the user's browser that gets the share. The sheet asks the user before it opens an
/// address, because the address contains the shared text.
@MainActor struct BrowserPage {
  private let url: URL
  private let context: NSExtensionContext?

  /// - Throws: `DestinationError` if the share cannot be written into the address.
  init(
    _ form: BrowserForm, _ values: ShareValues, in context: NSExtensionContext?
  ) throws {
    let request = DestinationRequest(
      method: "GET", url: Template(literal: form.url),
      query: form.fields.filter { field in
        field.value.text(of: { values.value(of: $0, $1, file: nil) })?.isEmpty == false
      })
    let filled = try request.filled(values)
    guard let text = filled.first?.url, let url = URL(string: text) else {
      throw DestinationError("The address is not a URL.")
    }
    self.url = url
    self.context = context
  }

  /// - Throws: `DestinationFailure.notOpened` if no browser was opened.
  func open() async throws {
    guard let context else { throw DestinationFailure.notOpened }
    let isOpened = await withCheckedContinuation { continuation in
      context.open(url) { continuation.resume(returning: $0) }
    }
    guard isOpened else { throw DestinationFailure.notOpened }
  }
}
