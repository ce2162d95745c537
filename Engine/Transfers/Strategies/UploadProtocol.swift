/// A protocol for resumable uploads. The raw value is stored in `Resumption.protocolName`.
enum UploadProtocol: String, Hashable, Sendable, CaseIterable {
  case ietf8 = "ietf-8"
  case ietf6 = "ietf-6"
  case tus
  /// No protocol: the body goes in one request.
  case plain

  /// The value of `Upload-Draft-Interop-Version`.
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
