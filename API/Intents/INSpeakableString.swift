public import Foundation

/// A phrase that can be spoken.
///
/// Apple: https://developer.apple.com/documentation/intents/inspeakablestring
open class INSpeakableString: NSObject {
  public let spokenPhrase: String
  public let pronunciationHint: String?
  public let vocabularyIdentifier: String?

  public init(vocabularyIdentifier: String, spokenPhrase: String, pronunciationHint: String?) {
    self.vocabularyIdentifier = vocabularyIdentifier
    self.spokenPhrase = spokenPhrase
    self.pronunciationHint = pronunciationHint
    super.init()
  }

  public init(spokenPhrase: String) {
    vocabularyIdentifier = nil
    self.spokenPhrase = spokenPhrase
    pronunciationHint = nil
    super.init()
  }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? INSpeakableString)?.spokenPhrase == spokenPhrase
  }

  open override var hash: Int { spokenPhrase.hashValue }
}
