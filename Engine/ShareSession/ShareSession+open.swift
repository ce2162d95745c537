import Contract
import ExtensionHost
import FormPages
import Foundation
import HTTPSyntax
import UniformTypeIdentifiers

extension ShareSession {
  /// The maximum number of URLs that an extension may open in one share.
  private static let openingLimit = 8
  /// The time in which the user must decide about a link that is shown, in seconds.
  private static let linkTimeout = 25.0
  /// Opens a URL for the extension, and sends the result to the extension.
  func open(_ url: String, _ id: UInt64, of process: ExtensionProcess) async {
    await answerOpening(id, of: process) { try await open(url) }
  }

  /// Opens the user's browser with a form for the extension, and sends the result to the extension.
  func open(_ form: WebForm, _ id: UInt64, of process: ExtensionProcess) async {
    await answerOpening(id, of: process) { try await open(form) }
  }

  private func answerOpening(
    _ id: UInt64, of process: ExtensionProcess, _ opening: () async throws -> Void
  ) async {
    do {
      guard openingCount < Self.openingLimit else {
        throw Failure.notOpened("A share can open at most \(Self.openingLimit) URLs.")
      }
      openingCount += 1
      try await opening()
      process.send(.reply(id: id, .done))
    } catch {
      process.send(
        .reply(
          id: id,
          .failed(error as? Failure ?? .notOpened("The app cannot be launched (\(error))."))))
    }
  }

  private func open(_ url: String) async throws {
    let link = URL(reading: url)
    switch link?.scheme?.lowercased() {
    case "http", "https": try await askPerson(link?.absoluteString ?? url)
    default:
      guard let owner = status.extension else { throw Failure.isOver }
      try await surroundings.opener(url, owner)
    }
  }

  private func open(_ form: WebForm) async throws {
    guard let link = URL(reading: form.url), ["http", "https"].contains(link.scheme?.lowercased()),
      link.host?.isEmpty == false
    else { throw Failure.notOpened("The form has no web address.") }
    var own = form
    own.url = link.absoluteString
    let files = try items.compactMap { item in
      if case .file(let file) = item { try file.formFile(in: form) } else { nil }
    }
    guard files.count <= FormPage.fileLimit else {
      throw Failure.notOpened(
        "A web app gets at most \(FormPage.fileLimit) files at once. Share fewer files.")
    }
    guard opensLinks else {
      throw Failure.notOpened(
        "No client can show a web page. Share from the window or the terminal's sheet.")
    }
    let pages = surroundings.pages
    let page = try await pages.add(FormPage(own, files: files))
    do { try await askPerson(own.url, page: page) } catch {
      await pages.remove(at: page)
      throw error
    }
  }

  private func askPerson(_ url: String, page: String? = nil) async throws {
    guard opensLinks else {
      throw Failure.notOpened(
        "No client can show a web page. Share from the window or the terminal's sheet.")
    }
    guard url.utf8.count <= 4096 else { throw Failure.notOpened("The URL is too long.") }
    let isOpened = await ask(.link(LinkRequest(url: url, page: page)), timeout: Self.linkTimeout)
    guard isOpened == true else {
      throw Failure.notOpened("The user declined, or the page could not be opened.")
    }
  }
}

extension SharedFile {
  /// Returns the file for the first field of a form that takes it.
  /// - Throws: `Failure` if no field takes it.
  fileprivate func formFile(in form: WebForm) throws -> FormPage.File {
    let mimeType = type.preferredMIMEType
    guard form.isMultipart,
      let field = form.files.first(where: { $0.takes(name, ofType: mimeType) })
    else {
      throw Failure.notOpened("The web app does not take \(name).")
    }
    return FormPage.File(
      field: field.name, name: name, type: mimeType ?? "application/octet-stream", size: size,
      descriptor: descriptor)
  }
}
