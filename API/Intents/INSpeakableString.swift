public import Foundation

/// A phrase that can be spoken.
///
/// Apple: https://developer.apple.com/documentation/intents/inspeakablestring
open class INSpeakableString: NSObject {
  /// The phrase, which the sheet shows if it is a group's name.
  public let spokenPhrase: String
  /// The pronunciation. Stored and ignored, because nothing is spoken.
  public let pronunciationHint: String?
  /// The identifier in the app's vocabulary. Stored and ignored.
  public let vocabularyIdentifier: String?

  /// Makes a phrase with a pronunciation and an identifier.
  public init(vocabularyIdentifier: String, spokenPhrase: String, pronunciationHint: String?) {
    self.vocabularyIdentifier = vocabularyIdentifier
    self.spokenPhrase = spokenPhrase
    self.pronunciationHint = pronunciationHint
    super.init()
  }

  /// Makes a phrase without a pronunciation or an identifier.
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
