/// A picture as extensions hand it over and faces get it: a file in Netpbm's format PAM.
package enum Picture {
  /// Pixels; a picture that is larger is scaled down before it is handed over.
  package static let maximumSide = 512
  /// Bytes of the file: the pixels, and room for the header.
  package static let maximumBytes = maximumSide * maximumSide * 4 + 256
  /// Pictures that one share may hold; the one that came first makes way.
  package static let maximumCount = 256
}
