// Traits of texts and keyboards. Faces use their own.

/// The alignment of a text. Stored without effect.
public enum NSTextAlignment: Int, Sendable {
  case left = 0
  case center
  case right
  case justified
  case natural
}

/// The way a long line is wrapped or shortened. Stored without effect.
public enum NSLineBreakMode: Int, Sendable {
  case byWordWrapping = 0
  case byCharWrapping
  case byClipping
  case byTruncatingHead
  case byTruncatingTail
  case byTruncatingMiddle
}

/// The kind of a keyboard. Stored without effect.
public enum UIKeyboardType: Int, Sendable {
  case `default` = 0
  case asciiCapable
  case numbersAndPunctuation
  case URL
  case numberPad
  case phonePad
  case namePhonePad
  case emailAddress
  case decimalPad
  case twitter
  case webSearch
  case asciiCapableNumberPad
}

/// The label of the Return key. Stored without effect.
public enum UIReturnKeyType: Int, Sendable {
  case `default` = 0
  case go
  case google
  case join
  case next
  case route
  case search
  case send
  case yahoo
  case done
  case emergencyCall
  case `continue`
}

/// The words that start with a capital letter. Stored without effect.
public enum UITextAutocapitalizationType: Int, Sendable {
  case none = 0
  case words
  case sentences
  case allCharacters
}

/// Whether typing mistakes are corrected. Stored without effect.
public enum UITextAutocorrectionType: Int, Sendable {
  case `default` = 0
  case no
  case yes
}

/// Whether spelling is checked. Stored without effect.
public enum UITextSpellCheckingType: Int, Sendable {
  case `default` = 0
  case no
  case yes
}

/// The brightness of a keyboard. Stored without effect.
public enum UIKeyboardAppearance: Int, Sendable {
  case `default` = 0
  case dark
  case light
}
