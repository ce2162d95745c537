/// The limits of a picture that an extension sends to faces. It is a Netpbm file in the format PAM.
package enum Picture {
  /// The longest side in pixels. The extension scales down a larger picture before sending it.
  package static let maximumSide = 512
  /// The largest file in bytes: the pixels and the header.
  package static let maximumBytes = maximumSide * maximumSide * 4 + 256
  /// The number of pictures that one share can hold. A further one replaces the oldest.
  package static let maximumCount = 256
}
