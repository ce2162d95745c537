extension String {
  /// The text without control characters and cut to 100 characters, so that text from a bundle
  /// cannot control a terminal.
  var printable: String {
    let scalars = unicodeScalars.filter { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: false
      default: true
      }
    }
    return String(String(String.UnicodeScalarView(scalars)).prefix(100))
  }
}
