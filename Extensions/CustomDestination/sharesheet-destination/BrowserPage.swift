import Contract
import Destinations
import Foundation
import ItemProviders
import Templates
import UIKit

/// A page of the user's browser that gets the share. The sheet asks the user before it opens the
/// browser.
@MainActor struct BrowserPage {
  private let form: BrowserForm
  private let values: ShareValues
  private let context: NSExtensionContext?

  init(_ form: BrowserForm, _ values: ShareValues, in context: NSExtensionContext?) {
    self.form = form
    self.values = values
    self.context = context
  }

  /// - Throws: `DestinationError` if the share cannot be written into the form, or
  ///   `DestinationFailure.notOpened` if no browser was opened.
  func open() async throws {
    guard let context else { throw DestinationFailure.notOpened(nil) }
    switch form.encoding {
    case .query:
      let address = try address()
      let isOpened = await withCheckedContinuation { continuation in
        context.open(address) { continuation.resume(returning: $0) }
      }
      guard isOpened else { throw DestinationFailure.notOpened(nil) }
    case .form, .multipart:
      let filled = filledForm
      let failure = await withCheckedContinuation { continuation in
        context.open(filled) { continuation.resume(returning: $0) }
      }
      if let failure { throw DestinationFailure.notOpened(failure.message) }
    }
  }

  private var filledForm: WebForm {
    let fields = form.fields.compactMap { field in
      text(of: field).flatMap { $0.isEmpty ? nil : WebForm.Field(field.name, $0) }
    }
    return WebForm(
      url: form.url, isMultipart: form.encoding == .multipart, fields: fields, files: form.files)
  }

  private func text(of field: NamedTemplate) -> String? {
    field.value.text(of: { values.value(of: $0, $1, file: nil) })
  }

  /// The address with the share in its query.
  private func address() throws -> URL {
    let request = DestinationRequest(
      method: "GET", url: Template(literal: form.url),
      query: form.fields.filter { field in text(of: field)?.isEmpty == false })
    guard let text = try request.filled(values).first?.url, let url = URL(string: text) else {
      throw DestinationError("The address is not a URL.")
    }
    return url
  }
}
