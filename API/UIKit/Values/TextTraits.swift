// Traits of texts and keyboards. Faces use their own.

public enum NSTextAlignment: Int, Sendable {
  case left = 0
  case center
  case right
  case justified
  case natural
}

public enum NSLineBreakMode: Int, Sendable {
  case byWordWrapping = 0
  case byCharWrapping
  case byClipping
  case byTruncatingHead
  case byTruncatingTail
  case byTruncatingMiddle
}

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

public enum UITextAutocapitalizationType: Int, Sendable {
  case none = 0
  case words
  case sentences
  case allCharacters
}

public enum UITextAutocorrectionType: Int, Sendable {
  case `default` = 0
  case no
  case yes
}

public enum UITextSpellCheckingType: Int, Sendable {
  case `default` = 0
  case no
  case yes
}

public enum UIKeyboardAppearance: Int, Sendable {
  case `default` = 0
  case dark
  case light
}
