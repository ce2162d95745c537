import Contract

/// A way to carry an upload on; the raw value is what `Resumption.protocolName` says.
enum UploadProtocol: String, Hashable, Sendable, CaseIterable {
  case ietf8 = "ietf-8"
  case ietf6 = "ietf-6"
  case tus
  /// None: the server takes the body at once or not at all.
  case plain

  /// What `Upload-Draft-Interop-Version` says.
  var interopVersion: Int? {
    switch self {
    case .ietf8: 8
    case .ietf6: 6
    case .tus, .plain: nil
    }
  }

  init?(interopVersion: Int64?) {
    switch interopVersion {
    case 8: self = .ietf8
    case 6: self = .ietf6
    default: return nil
    }
  }
}
