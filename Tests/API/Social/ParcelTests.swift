import Contract
import Foundation
import Linux
import Testing

/// Uploads of files by a real extension in its own process.
@Suite(.timeLimit(.minutes(3))) struct ParcelTests {
  private func start(_ attachments: [Contract.Attachment]) throws -> ExtensionRun {
    try ExtensionRun(
      "ParcelExtension",
      ExtensionRequest(
        bundleIdentifier: "org.sharesheet.test.Parcel.ParcelExtension", displayName: "Parcel",
        principalClass: "ParcelExtension.ParcelViewController",
        items: [InputItem(attachments: attachments)], groupContainers: [:]))
  }

  @Test("The extension uploads the original files and then completes the share") func uploads()
    async throws
  {
    let run = try start([
      .file(4, "com.adobe.pdf", name: "Report.pdf"), .file(9, "public.data", name: "plain"),
    ])
    _ = try await run.nextView()
    try run.send(.post)
    let contents = [4: "four", 9: String(repeating: "nine", count: 100_000)]
    let files = try contents.mapValues { text in
      try Array(text.utf8).withUnsafeBytes {
        try Descriptor.memoryFile(named: "attachment", holding: $0)
      }
    }
    var uploads: [String: TransferRequest] = [:]
    var isComplete = false
    while !isComplete, let received = try await run.next() {
      switch received.message {
      case .request(let id, .attachment(let attachment)):
        try run.channel.send(
          .reply(id: id, .attachment), descriptors: [try #require(files[attachment])])
      case .request(_, .transfer(let request)):
        let name = try #require(request.fileName)
        uploads[name] = request
        let body = try #require(received.descriptors.first)
        let attachment = try #require(files[name == "Report.pdf" ? 4 : 9])
        #expect(try body.status().inode == attachment.status().inode)
      case .completed: isComplete = true
      default:
        Issue.record("\(received.message)")
      }
    }
    #expect(isComplete)
    #expect(Set(uploads.keys) == ["Report.pdf", "plain"])
    let report = try #require(uploads["Report.pdf"])
    #expect(report.kind == .upload && report.method == "POST")
    #expect(report.headers == [HeaderField(name: "Content-Type", value: "application/pdf")])
    #expect(report.sharedContainerIdentifier == "group.test.parcel")
    let tasks = uploads.values.map(\.taskIdentifier).sorted()
    #expect(tasks.count == 2 && tasks.last == (tasks.first ?? 0) + 1)
  }

  @Test("A rejected attachment ends the share") func rejectedAttachment() async throws {
    let run = try start([.file(0)])
    _ = try await run.nextView()
    try run.send(.post)
    guard case .request(let id, _) = try await run.next()?.message else {
      Issue.record("no attachment was asked for")
      return
    }
    let failure = Failure(domain: "Sharesheet", code: 7, message: "The photo has gone.")
    try run.channel.send(.reply(id: id, .failed(failure)))
    #expect(try await run.next()?.message == .completed(returned: []))
    #expect(try run.printed().contains("The photo has gone."))
  }
}
