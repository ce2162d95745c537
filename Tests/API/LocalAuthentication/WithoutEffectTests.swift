import CryptoKit
import Foundation
import LocalAuthentication
import Testing
import WidgetKit

/// Apple's declarations that do little or nothing on Linux, in the form in which extensions use
/// them.
@Suite struct WithoutEffectTests {
  @Test("The user cannot be authenticated, and the caller gets the reason")
  func context() async {
    let context = LAContext()
    var error: NSError?
    #expect(!context.canEvaluatePolicy(.deviceOwnerAuthentication, error: &error))
    #expect(error?.domain == LAErrorDomain && error?.code == LAError.Code.passcodeNotSet.rawValue)
    await #expect(throws: LAError(.passcodeNotSet)) {
      try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "cow")
    }
    let answer = await withCheckedContinuation { done in
      context.evaluatePolicy(
        .deviceOwnerAuthenticationWithBiometrics, localizedReason: "cow"
      ) { isDone, error in done.resume(returning: (isDone, error as? LAError)) }
    }
    #expect(!answer.0 && answer.1?.code == .passcodeNotSet)
  }

  @Test("Reloading widgets has no effect")
  func widgets() {
    WidgetCenter.shared.reloadAllTimelines()
    WidgetCenter.shared.reloadTimelines(ofKind: "cow")
  }

  @Test("CryptoKit's names refer to swift-crypto's types")
  func hash() {
    let digest = SHA256.hash(data: Data("abc".utf8)).map { String(format: "%02x", $0) }.joined()
    #expect(digest == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
  }
}
