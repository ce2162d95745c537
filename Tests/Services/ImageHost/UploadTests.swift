import Foundation
import ImageHost
import Linux
import TestServers
import Testing

@Suite(.timeLimit(.minutes(3))) struct UploadTests {
  private let host: TestImages

  init() throws { host = try TestImages() }

  @Test("A file in a form is accepted") func formUpload() async throws {
    let file = try host.folder.file("cow \"x\".png", Data(Samples.png(640, 480)))
    try await host.run {
      for path in ["/3/image", "/3/upload"] {
        let answer = try await Curl.run(
          TestImages.client + [
            "-F", "title=Highland <Cow>", "-F",
            "image=@\"\(file.path.replacing("\"", with: "\\\""))\"",
            "-F", "description=two\nlines", "-F", "album=none", host.url(path),
          ])
        #expect(answer.status == 200)
        let image = try answer.image()
        #expect(image.title == "Highland <Cow>" && image.description == "two\nlines")
        #expect(image.name == "cow \"x\".png" || image.name == "cow %22x%22.png")
        #expect(image.width == 640 && image.height == 480 && image.size == Samples.png().count)
        #expect(image.type == "image/png" && image.datetime == 1_800_000_000)
        #expect(image.id.count == 7 && image.deletehash?.count == 15)
        #expect(image.link == host.url("/\(image.id).png"))
        let picture = try await Curl.run([image.link])
        #expect(picture.body == Data(Samples.png(640, 480)))
        #expect(picture.header("content-type") == "image/png")
        #expect(picture.header("content-security-policy")?.hasPrefix("sandbox") == true)
        #expect(picture.header("x-content-type-options") == "nosniff")
      }
      #expect(host.files.count == 4)
    }
  }

  /// If the body is the picture itself, the content type does not matter.
  @Test(arguments: [
    nil, "image/png", "image/jpeg", "application/octet-stream",
    "application/x-www-form-urlencoded", "text/html",
  ])
  func bodyUpload(type: String?) async throws {
    let pictures = [
      Samples.png(), Samples.gif(1, 2), Samples.jpeg(3, 4), Samples.webpLossless(5, 6),
    ]
    try await host.run {
      for (bytes, kind) in zip(pictures, ["png", "gif", "jpg", "webp"]) {
        let image = try await host.post(
          bytes, to: "/3/image?title=Ein%20Bild&name=\(kind)", type: type
        ).image()
        #expect(image.title == "Ein Bild" && image.name == kind)
        #expect(image.link.hasSuffix("/\(image.id).\(kind)"))
        let back = try await Curl.run([image.link])
        #expect(back.body == Data(bytes))
      }
    }
  }

  /// The body is sent in chunks and without a length, as URLSession sends it.
  @Test("A body of unknown length is accepted") func unknownLength() async throws {
    let bytes = Samples.png(padding: [UInt8](repeating: 7, count: 300_000))
    try await host.run {
      let image = try await host.post(bytes, ["-H", "Transfer-Encoding: chunked"]).image()
      #expect(image.size == bytes.count)
    }
  }

  @Test(arguments: ["-F", "--data-urlencode", "--data"]) func base64(option: String)
    async throws
  {
    // The bytes contain every base64 digit, including the digits that have a meaning in forms.
    let bytes = Samples.png(padding: (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 89) })
    let text = Data(bytes).base64EncodedString(
      options: option == "--data" ? [] : .lineLength64Characters)
    let file = try host.folder.file("base64", Data(text.utf8))
    let form = try host.folder.file("form", Data("title=A+B&image=\(text)".utf8))
    try await host.run {
      let body =
        switch option {
        case "-F": ["-F", "image=<\(file.path)", "-F", "type=base64", "-F", "title=A B"]
        case "--data": ["--data-binary", "@\(form.path)"]
        default: ["--data-urlencode", "image@\(file.path)", "--data-urlencode", "title=A B"]
        }
      let answer = try await Curl.run(TestImages.client + body + [host.url("/3/image")])
      let image = try answer.image()
      #expect(image.title == "A B" && image.size == bytes.count)
      let back = try await Curl.run([image.link])
      #expect(back.body == Data(bytes))
    }
    try await host.folder.settle()
    #expect(!host.folder.files.contains { $0.contains("incoming/") })
  }

  @Test(arguments: [
    (["-F", "image=http://127.0.0.1/x.png"], "not fetched"),
    (["-F", "image=HTTPS://e.example/x.png", "-F", "type=base64"], "not fetched"),
    (["-F", "image=x", "-F", "type=url"], "not fetched"),
    (["-F", "image=hello"], "File type invalid"),
    (["-F", "image=iVBO", "-F", "type=file"], "File type invalid"),
    (["-F", "image=PHN2Zy8+"], "File type invalid"),
    (["-F", "image="], "No image data"), (["-F", "title=x"], "No image data"),
    (["-d", ""], "No image"),
    (["-d", "title=x"], "No image data"), (["-d", "image=%zz"], "cannot be read"),
    (["-H", "Content-Type: multipart/form-data", "-d", "x"], "cannot be read"),
    (["-H", "Content-Type: multipart/form-data; boundary=a", "-d", "--a"], "cannot be read"),
    (["-H", "Content-Type: image/svg+xml", "-d", "<svg/>"], "File type invalid"),
    (["-H", "Content-Type: image/png", "-d", "no picture at all"], "File type invalid"),
    (["-F", "image=a", "-F", "image=b"], "more than one"),
    (["-F", "image=a", "-F", "title=\(String(repeating: "t", count: 1025))"], "too long"),
  ])
  func rejectsInvalidUploads(body: [String], reason: String) async throws {
    try await host.run {
      let answer = try await Curl.run(TestImages.client + body + [host.url("/3/image?x=y")])
      #expect(answer.status == 400)
      let refusal = try answer.imgurRefusal()
      #expect(refusal.error.contains(reason), "\(refusal.error)")
      #expect(refusal.request == "/3/image" && refusal.method == "POST")
      #expect(answer.header("x-ratelimit-userremaining") != nil)
    }
    try await host.folder.settle()
    #expect(host.files.isEmpty)
  }

  @Test(arguments: [
    (nil, 401, "Authentication required"), ("Basic YTpi", 403, "Malformed"),
    ("Client-ID", 403, "Malformed"), ("Client-ID a b", 403, "Malformed"),
    ("Client-ID a/b", 403, "Invalid client_id"), ("Bearer t", 403, "access token"),
    ("Client-ID \(String(repeating: "a", count: 65))", 403, "Invalid client_id"),
  ])
  func rejectsUnauthenticated(authorization: String?, status: Int, reason: String) async throws {
    let picture = try host.file(Samples.png())
    try await host.run {
      for arguments in [
        ["-F", "image=@\(picture)", host.url("/3/image")], [host.url("/3/image/abcdefg")],
        ["-X", "DELETE", host.url("/3/image/abcdefghijklmno")],
        ["-H", "Tus-Resumable: 1.0.0", "-H", "Upload-Length: 4", "-d", "", host.url("/3/upload")],
      ] {
        let header = authorization.map { ["-H", "Authorization: \($0)"] } ?? []
        let answer = try await Curl.run(header + arguments)
        #expect(answer.status == status)
        #expect(try answer.imgurRefusal().error.contains(reason))
      }
    }
    try await host.folder.settle()
    #expect(host.files.isEmpty)
  }

  @Test func descriptionAndDeletion() async throws {
    try await host.run {
      let made = try await host.post(Samples.png(4, 5)).image()
      let hash = try #require(made.deletehash)
      let path = "/3/image/\(made.id)"
      let found = try await Curl.run(TestImages.client + [host.url(path)]).image()
      #expect(found.deletehash == nil)
      #expect(found.link == made.link && found.width == 4)
      // An image cannot be deleted by its ID alone.
      let wrong = try await Curl.run(TestImages.client + ["-X", "DELETE", host.url(path)])
      #expect(wrong.status == 404)
      let delete = TestImages.client + ["-X", "DELETE", host.url("/3/image/\(hash)")]
      let gone = try await Curl.run(delete)
      #expect(gone.text == "{\"data\":true,\"status\":200,\"success\":true}")
      for arguments in [delete, TestImages.client + [host.url(path)], [made.link]] {
        let answer = try await Curl.run(arguments)
        #expect(answer.status == 404)
        #expect(try answer.imgurRefusal().error.hasPrefix("Unable to find an image"))
      }
      let left = try await host.list()
      #expect(left.isEmpty)
    }
  }

  @Test func tooLargeUpload() async throws {
    let host = try TestImages(limits: ImageLimits(size: 100_000))
    @Sendable func picture(_ size: Int) -> [UInt8] {
      Samples.png(padding: [UInt8](repeating: 1, count: size - Samples.png().count))
    }
    try await host.run {
      #expect(try await host.post(picture(100_000)).status == 200)
      // The first picture is rejected after its body has arrived, the second because of its
      // `Content-Length`, and the third while its body arrives.
      for (size, arguments) in [
        (100_001, []), (10_000_000, []), (10_000_000, ["-H", "Transfer-Encoding: chunked"]),
      ] {
        let answer = try await host.post(picture(size), arguments)
        #expect(answer.status == 413)
        #expect(try answer.imgurRefusal().error == "File is over the size limit")
      }
      let text = try host.folder.file(
        "base64", Data(Data(picture(100_001)).base64EncodedString().utf8))
      let long = try await Curl.run(
        TestImages.client + ["-F", "image=<\(text.path)", host.url("/3/image")])
      #expect(long.status == 413)
    }
    #expect(host.files.count == 2)
  }

  @Test(arguments: [
    "/nothing", "/3/nothing", "/abcdefg.exe", "/..%2f..%2flock", "/lock", "/since/x",
  ])
  func unknownPath(path: String) async throws {
    try await host.run {
      let answer = try await Curl.run(["--path-as-is"] + TestImages.client + [host.url(path)])
      #expect([400, 404].contains(answer.status))
      _ = try answer.imgurRefusal()
    }
  }
}
