import CryptoKit
import Foundation
import Testing

@Suite struct CommonCryptoTests {
  private func hex(
    _ length: Int32, of text: String,
    _ function: (UnsafeRawPointer?, CC_LONG, UnsafeMutablePointer<UInt8>?) ->
      UnsafeMutablePointer<UInt8>?
  ) -> String {
    let data = Data(text.utf8)
    var digest = [UInt8](repeating: 0, count: Int(length))
    _ = data.withUnsafeBytes { function($0.baseAddress, CC_LONG(data.count), &digest) }
    return digest.map { String(format: "%02x", $0) }.joined()
  }

  @Test("The digests equal those of the standards") func digests() {
    #expect(
      hex(CC_MD5_DIGEST_LENGTH, of: "abc") { CC_MD5($0, $1, $2) }
        == "900150983cd24fb0d6963f7d28e17f72")
    #expect(
      hex(CC_SHA1_DIGEST_LENGTH, of: "abc") { CC_SHA1($0, $1, $2) }
        == "a9993e364706816aba3e25717850c26c9cd0d89d")
    #expect(
      hex(CC_SHA256_DIGEST_LENGTH, of: "") { CC_SHA256($0, $1, $2) }
        == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
  }

  @Test("An authentication code equals that of RFC 4231, case 2") func code() {
    let (key, data) = (Array("Jefe".utf8), Array("what do ya want for nothing?".utf8))
    var code = [UInt8](repeating: 0, count: Int(CC_SHA256_DIGEST_LENGTH))
    CCHmac(CCHmacAlgorithm(kCCHmacAlgSHA256), key, key.count, data, data.count, &code)
    #expect(
      code.map { String(format: "%02x", $0) }.joined()
        == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
  }
}
