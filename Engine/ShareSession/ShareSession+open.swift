import Contract
import ExtensionHost
import Foundation
import HTTPSyntax

extension ShareSession {
  /// The maximum number of URLs that an extension may open in one share.
  private static let openingLimit = 8
  /// The time in which the user must decide about a link, in seconds.
  private static let linkTimeout = 25.0

  /// Opens a URL for the extension, and sends the result to the extension.
  func open(_ url: String, _ id: UInt64, of process: ExtensionProcess) async {
    do {
      guard openingCount < Self.openingLimit else {
        throw Failure.notOpened("A share can open at most \(Self.openingLimit) URLs.")
      }
      openingCount += 1
      try await open(url)
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

  private func askPerson(_ url: String) async throws {
    guard opensLinks else {
      throw Failure.notOpened("No client can show a web page.")
    }
    guard url.utf8.count <= 4096 else { throw Failure.notOpened("The URL is too long.") }
    let number = openingCount
    await handle(.wished(LinkRequest(number: number, url: url)))
    let timeout = Task {
      try await Task.sleep(for: .seconds(Self.linkTimeout))
      await self.answerLink(number, false)
    }
    let isOpened = await withCheckedContinuation { links[number] = $0 }
    timeout.cancel()
    if !isOpened { throw Failure.notOpened("The user declined, or the page could not be opened.") }
  }

  func answerLink(_ number: Int, _ isOpened: Bool) async {
    guard let waiting = links.removeValue(forKey: number) else { return }
    await handle(.person(.link(number, isOpened: isOpened)))
    waiting.resume(returning: isOpened)
  }
}
