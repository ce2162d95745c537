extension String {
  /// At most 100 characters, without control characters: nothing that a bundle says may steer a
  /// terminal.
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
