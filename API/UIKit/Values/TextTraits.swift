// The traits of texts and keyboards. Faces use their own traits.

/// The alignment of a text. Stored without effect.
public enum NSTextAlignment: Int, Sendable {
  /// At the left edge.
  case left = 0
  /// In the center.
  case center
  /// At the right edge.
  case right
  /// At both edges.
  case justified
  /// At the edge where the text starts.
  case natural
}

/// The way a long line is wrapped or shortened. Stored without effect.
public enum NSLineBreakMode: Int, Sendable {
  /// Wrapped at words.
  case byWordWrapping = 0
  /// Wrapped at characters.
  case byCharWrapping
  /// Cut off at the edge.
  case byClipping
  /// Shortened at the start.
  case byTruncatingHead
  /// Shortened at the end.
  case byTruncatingTail
  /// Shortened in the middle.
  case byTruncatingMiddle
}

/// The kind of a keyboard. Stored without effect.
public enum UIKeyboardType: Int, Sendable {
  /// The usual keyboard.
  case `default` = 0
  /// A keyboard for ASCII characters.
  case asciiCapable
  /// A keyboard for digits and punctuation.
  case numbersAndPunctuation
  /// A keyboard for links.
  case URL
  /// A keyboard for digits.
  case numberPad
  /// A keyboard for telephone numbers.
  case phonePad
  /// A keyboard for names and telephone numbers.
  case namePhonePad
  /// A keyboard for email addresses.
  case emailAddress
  /// A keyboard for digits and a decimal point.
  case decimalPad
  /// A keyboard for posts, with @ and #.
  case twitter
  /// A keyboard for searches and links.
  case webSearch
  /// A keyboard for ASCII digits.
  case asciiCapableNumberPad
}

/// The label of the Return key. Stored without effect.
public enum UIReturnKeyType: Int, Sendable {
  /// The label is "Return".
  case `default` = 0
  /// The label is "Go".
  case go
  /// The label is "Google".
  case google
  /// The label is "Join".
  case join
  /// The label is "Next".
  case next
  /// The label is "Route".
  case route
  /// The label is "Search".
  case search
  /// The label is "Send".
  case send
  /// The label is "Yahoo".
  case yahoo
  /// The label is "Done".
  case done
  /// The label is "Emergency Call".
  case emergencyCall
  /// The label is "Continue".
  case `continue`
}

/// The words that start with a capital letter. Stored without effect.
public enum UITextAutocapitalizationType: Int, Sendable {
  /// No words.
  case none = 0
  /// All words.
  case words
  /// The first word of each sentence.
  case sentences
  /// All characters are capital letters.
  case allCharacters
}

/// Whether typing errors are corrected. Stored without effect.
public enum UITextAutocorrectionType: Int, Sendable {
  /// The system chooses.
  case `default` = 0
  /// Not corrected.
  case no
  /// Corrected.
  case yes
}

/// Whether spelling is checked. Stored without effect.
public enum UITextSpellCheckingType: Int, Sendable {
  /// The system chooses.
  case `default` = 0
  /// Not checked.
  case no
  /// Checked.
  case yes
}

/// The brightness of a keyboard. Stored without effect.
public enum UIKeyboardAppearance: Int, Sendable {
  /// The system's appearance.
  case `default` = 0
  /// A dark keyboard.
  case dark
  /// A light keyboard.
  case light
}

/// Whether hyphens become dashes. Stored without effect.
public enum UITextSmartDashesType: Int, Sendable {
  /// The system chooses.
  case `default` = 0
  /// Hyphens stay.
  case no
  /// Hyphens become dashes.
  case yes
}

/// Whether quotation marks become curly. Stored without effect.
public enum UITextSmartQuotesType: Int, Sendable {
  /// The system chooses.
  case `default` = 0
  /// Quotation marks stay.
  case no
  /// Quotation marks become curly.
  case yes
}

/// The vertical placement of a text with a smaller font. Stored without effect.
public enum UIBaselineAdjustment: Int, Sendable {
  /// The baseline stays.
  case alignBaselines = 0
  /// The center stays.
  case alignCenters
  /// The text stays at the top.
  case none
}
