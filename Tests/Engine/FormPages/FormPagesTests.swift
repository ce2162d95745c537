import Contract
import Foundation
import Glibc
import Linux
import Logging
import TestServers
import Testing

@testable import FormPages

/// The pages that send a form to a web app, as their port serves them.
@Suite(.timeLimit(.minutes(1)), .ownThreads) struct FormPagesTests {
  private let folder: TemporaryFolder
  private let path: String
  private let pages: FormPages

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("cow.png")
    try Data(repeating: 7, count: 600_000).write(to: URL(filePath: path))
    pages = FormPages(logger: Self.silent)
  }

  private static let silent = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

  private func page(files: Int = 1, fields: [WebForm.Field] = []) throws -> FormPage {
    let file = FormPage.File(
      field: "picture", name: "cow.png", type: "image/png", size: 600_000,
      descriptor: try Descriptor.open(path, O_RDONLY))
    return FormPage(
      WebForm(
        url: "https://moo.example/share", isMultipart: true, fields: fields,
        files: [WebForm.FileField("picture")]),
      files: Array(repeating: file, count: files))
  }

  /// Returns the status of a request, or 0 if nothing listens.
  private func status(_ url: String, _ arguments: String...) async throws -> Int {
    try await Curl.run(arguments + [url]).status
  }

  @Test("The page and each of its files are served once, and then the port is closed")
  func once() async throws {
    let address = try await pages.add(page(files: 2))
    #expect(try await status("\(address)/0") == 410, "the page comes first")
    let page = try await Curl.run([address])
    #expect(page.status == 200 && page.text.contains("https:\\/\\/moo.example\\/share"))
    #expect(page.header("Cache-Control") == "no-store")
    #expect(page.header("Referrer-Policy") == "no-referrer")
    #expect(try await status(address) == 410)
    for number in 0...1 {
      let file = try await Curl.run(["\(address)/\(number)"])
      #expect(file.body == Data(repeating: 7, count: 600_000))
      #expect(try await [410, 0].contains(status("\(address)/\(number)")))
    }
    #expect(try await status(address) == 0)
  }

  @Test("A text can neither end the script nor add an element")
  func markup() async throws {
    let text = "</script><script>alert(1)</script><!--"
    let address = try await pages.add(page(fields: [WebForm.Field("text", text)]))
    let page = try await Curl.run([address]).text
    #expect(!page.contains("alert(1)<"))
    #expect(page.components(separatedBy: "</script>").count == 3, "the page's own two scripts")
    await pages.end()
  }

  @Test("Another host's name, another site's page and another path get nothing")
  func refused() async throws {
    let address = try await pages.add(page())
    #expect(try await status(address, "-H", "Host: evil.example") == 421)
    let other = try #require(address.split(separator: "/").last)
    #expect(try await status(address.replacing(other, with: RandomIdentifier.make())) == 410)
    // The control: the same page is served to an ordinary request.
    #expect(try await status(address) == 200)
    #expect(try await status("\(address)/0", "-H", "Sec-Fetch-Site: cross-site") == 410)
    #expect(try await status("\(address)/0", "-H", "Sec-Fetch-Site: same-origin") == 200)
  }

  @Test("A page that is removed or too old is gone, and the number of pages is limited")
  func removed() async throws {
    let first = try await pages.add(page())
    let second = try await pages.add(page())
    await pages.remove(at: first)
    #expect(try await status(first) == 410)
    for _ in 0..<3 { _ = try await pages.add(page()) }
    await #expect(throws: FormPageError.tooMany) { try await pages.add(page()) }
    await pages.end()
    #expect(try await status(second) == 0)

    let brief = FormPages(lifetime: .milliseconds(50), logger: Self.silent)
    let old = try await brief.add(page())
    while await brief.isServing { try await Task.sleep(for: .milliseconds(10)) }
    #expect(try await status(old) == 0)
  }

  @Test("A file that became shorter is cut off, so that the browser does not send it")
  func shorter() async throws {
    let address = try await pages.add(page())
    #expect(try await status(address) == 200)
    truncate(path, 300_000)
    let answer = try await Curl.run(["\(address)/0"])
    #expect(answer.header("Content-Length") == "600000")
    #expect(answer.body.count <= 300_000)
    #expect(try await status("\(address)/0") != 200)
  }
}
