import AppGroups
import AppleSupport
import Destinations
import Foundation
import Social
import UIKit

/// The compose sheet of a destination file. The questions of the file are rows.
class DestinationViewController: SLComposeServiceViewController {
  private let destination = Result { try OwnDestination.read() }
  private lazy var content = SharedContent(extensionContext)
  private lazy var rows: [DestinationQuestion: SLComposeSheetConfigurationItem] = [:]
  private var answers: [DestinationQuestion: String] = [:]
  private var isPosted = false

  private var questions: [DestinationQuestion] { (try? destination.get())?.questions ?? [] }

  /// Whether the destination sends the text of this share.
  private var sendsText: Bool {
    guard let destination = try? destination.get() else { return true }
    return destination.sendsText(
      withFiles: !content.files.isEmpty, links: !content.links.isEmpty)
  }

  // MARK: The sheet

  override func presentationAnimationDidFinish() {
    switch destination {
    case .failure(let error): extensionContext?.cancelRequest(withError: error)
    case .success: placeholder = sendsText ? "Text" : "This destination sends no text"
    }
    validateContent()
  }

  override func isContentValid() -> Bool {
    let text = contentText ?? ""
    // Text that the destination would not send must not be lost silently.
    charactersRemaining = sendsText || text.isEmpty ? nil : NSNumber(value: -text.count)
    guard sendsText || text.isEmpty else { return false }
    return !content.files.isEmpty || !content.links.isEmpty || !text.isEmpty
  }

  override func configurationItems() -> [Any]! {
    questions.compactMap { question in
      guard let row = rows[question] ?? SLComposeSheetConfigurationItem() else { return nil }
      rows[question] = row
      row.title = question.title
      row.value = shown(answers[question] ?? question.standard, for: question)
      row.tapHandler = { [weak self] in self?.ask(question) }
      return row
    }
  }

  private func ask(_ question: DestinationQuestion) {
    let current = answers[question] ?? question.standard
    let take: (String) -> Void = { [weak self] answer in
      self?.answers[question] = answer
      self?.rows[question]?.value = self?.shown(answer, for: question)
      self?.validateContent()
    }
    pushConfigurationViewController(
      question.choices.isEmpty
        ? TextController(question.title, current, isSecret: question.isSecret, take)
        : ChoiceController(question, current) { [weak self] answer in
          take(answer)
          self?.popConfigurationViewController()
        })
  }

  /// Returns the value of a row. The history records the values of the rows, except dots.
  private func shown(_ answer: String, for question: DestinationQuestion) -> String {
    question.isSecret && !answer.isEmpty ? "••••••" : answer
  }

  // MARK: Post

  override func didSelectPost() {
    guard !isPosted else { return }
    isPosted = true
    let (text, answers, content) = (contentText ?? "", answers, content)
    let title = content.title
    let context = extensionContext
    Task {
      do {
        let destination = try destination.get()
        try content.check(for: destination)
        var values = try ShareValues(
          message: text, link: await content.link(), title: title, answers: answers,
          secrets: OwnDestination.secrets(for: destination))
        if text.isEmpty, content.files.isEmpty, values.link == nil {
          values.message = await content.text()
        }
        try await DestinationPost(destination, values, content.files, in: context).run()
        context?.completeRequest(returningItems: nil) { _ in BodyFolder.clear() }
      } catch {
        context?.cancelRequest(withError: error)
      }
    }
  }
}

/// The destination of the running extension.
enum OwnDestination {
  /// - Throws: `DestinationFailure` if the bundle has no usable file.
  static func read() throws -> DestinationFile {
    guard let bundle = OwnBundle.ownFolder else { throw DestinationFailure.noFile }
    let path = bundle.appending(path: "Destination.json").path
    return try DestinationReader.read(try DestinationFolder.text(path))
  }

  /// Returns the secrets.
  /// - Throws: `DestinationFailure` if one is missing.
  static func secrets(for destination: DestinationFile) throws -> [String: String] {
    let names = destination.postingSecrets
    guard !names.isEmpty else { return [:] }
    let known =
      OwnContainers.own.map {
        DestinationSecrets(container: $0).read(for: destination.servers)
      } ?? [:]
    if let missing = names.first(where: { known[$0, default: ""].isEmpty }) {
      throw DestinationFailure.missingSecret(missing, of: OwnGroup.key ?? destination.name)
    }
    return known
  }
}

/// A failure that the sheet shows.
enum DestinationFailure: LocalizedError {
  case noFile
  case missingSecret(String, of: String)
  case unreadable(String)
  case noContainer
  case several(String)
  case linkWithFiles(String)
  case notOpened(String?)

  var errorDescription: String? {
    switch self {
    case .noFile: "The destination's file is missing. Add the destination again."
    case .missingSecret(let name, let destination):
      "The secret “\(name)” is missing. Set it: sharesheet destinations edit \(destination) "
        + "--secret \(name)"
    case .unreadable(let name):
      "\(name) cannot be read. Check that it exists and that you may read it."
    case .noContainer:
      "The destination's folder cannot be created. Check that the home directory is writable."
    case .several(let name):
      "\(name) takes one text or link at once. Share them one after the other."
    case .linkWithFiles(let name):
      "\(name) sends no link together with files. Share the link by itself."
    case .notOpened(let reason):
      reason
        ?? "No browser was opened. Share from the window or the terminal's sheet, and confirm the address."
    }
  }
}
