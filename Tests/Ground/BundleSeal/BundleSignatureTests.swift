import BundleSeal
import Crypto
import Foundation
import Glibc
import TestServers
import Testing

@Suite struct BundleSignatureTests {
  private let folder: TemporaryFolder
  private var app: String { folder.path("Cow.app") }
  private var keyFile: String { folder.path("key") }

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("Cow.app"), withIntermediateDirectories: true)
    try Data("cow".utf8).write(to: URL(filePath: app + "/moo"))
  }

  @Test("A signature names the team of its key, and leaves the digest as it is") func signed()
    throws
  {
    #expect(try BundleSignature.read(app) == nil)
    let digest = try BundleDigest(of: app)
    let key = try SigningKey.create(at: keyFile)
    try BundleSignature.sign(app, with: key)
    #expect(try BundleSignature.read(app)?.team == key.team)
    #expect(try BundleSignature.read(app, digest: digest.text)?.team == key.team)
    for wrong in [String(digest.text.reversed()), "", "x" + digest.text.dropFirst()] {
      #expect(throws: BrokenSignature.self) { try BundleSignature.read(app, digest: wrong) }
    }
    #expect(try BundleDigest(of: app) == digest)
    #expect(try SigningKey(readingFrom: keyFile).team == key.team)
    let other = try SigningKey.create(at: keyFile + "2")
    try BundleSignature.sign(app, with: other)
    #expect(try BundleSignature.read(app)?.team == other.team)
    #expect(other.team != key.team)
  }

  /// 20 digits are 80 bits. To find another key with the same 80 bits is too costly.
  @Test("A team is shown as 20 digits in groups of five") func shortForm() {
    #expect(Team(key: Array(0x10..<0x30)).shortForm == "10111 21314 15161 71819")
    #expect(Team(key: [0xAB]).shortForm == "AB")
  }

  enum Damage: CaseIterable {
    case content, addition, signature, otherApp, key, text, link, size
  }

  @Test("A signature that does not belong to the app's files is broken", arguments: Damage.allCases)
  func broken(damage: Damage) throws {
    let file = app + "/" + BundleSignature.fileName
    try BundleSignature.sign(app, with: try SigningKey.create(at: keyFile))
    _ = try #require(try BundleSignature.read(app))
    var values = try JSONDecoder().decode(
      [String: Data].self, from: Data(contentsOf: URL(filePath: file)))
    switch damage {
    case .content: try Data("cat".utf8).write(to: URL(filePath: app + "/moo"))
    case .addition: try Data().write(to: URL(filePath: app + "/new"))
    case .signature: values["signature"]?[3] ^= 1
    case .otherApp:
      try FileManager.default.createDirectory(
        atPath: folder.path("Pig.app"), withIntermediateDirectories: true)
      try BundleSignature.sign(
        folder.path("Pig.app"), with: try SigningKey(readingFrom: keyFile))
      values = try JSONDecoder().decode(
        [String: Data].self,
        from: Data(
          contentsOf: URL(filePath: folder.path("Pig.app/" + BundleSignature.fileName))))
    case .key: values["key"] = Data(repeating: 7, count: 31)
    case .text: values = [:]
    case .link, .size: break
    }
    try JSONEncoder().encode(values).write(to: URL(filePath: file))
    if damage == .link {
      try FileManager.default.moveItem(atPath: file, toPath: folder.path("moved"))
      try #require(symlink(folder.path("moved"), file) == 0)
    }
    if damage == .size { try #require(truncate(file, 1 << 20) == 0) }
    #expect(throws: BrokenSignature.self) { try BundleSignature.read(app) }
  }

  @Test("A key with which everybody can sign is refused", arguments: [UInt8(0), 0x80])
  func weakKey(sign: UInt8) throws {
    let file = app + "/" + BundleSignature.fileName
    // The neutral element as the key and as the first half of the signature.
    let neutral = Data([1] + [UInt8](repeating: 0, count: 31))
    var key = neutral
    key[31] = sign
    let forged = neutral + Data(repeating: 0, count: 32)
    // The control: without the check, the signature of any content is valid.
    if sign == 0 {
      let plain = try Curve25519.Signing.PublicKey(rawRepresentation: key)
      #expect(plain.isValidSignature(forged, for: Data("moo".utf8)))
    }
    try JSONEncoder().encode(["key": key, "signature": forged]).write(to: URL(filePath: file))
    #expect(throws: BrokenSignature.self) { try BundleSignature.read(app) }
  }

  @Test("A key is readable only by its owner, and is never replaced") func keys() throws {
    #expect(throws: SigningKey.Problem.missing) { try SigningKey(readingFrom: keyFile) }
    let key = try SigningKey.create(at: keyFile)
    var status = stat()
    try #require(stat(keyFile, &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
    #expect(throws: SigningKey.Problem.self) { try SigningKey.create(at: keyFile) }
    #expect(try SigningKey(readingFrom: keyFile).team == key.team)
    try #require(chmod(keyFile, 0o640) == 0)
    #expect(throws: SigningKey.Problem.readableByOthers) { try SigningKey(readingFrom: keyFile) }
    try Data("moo".utf8).write(to: URL(filePath: keyFile))
    try #require(chmod(keyFile, 0o600) == 0)
    #expect(throws: SigningKey.Problem.invalid) { try SigningKey(readingFrom: keyFile) }
  }
}
