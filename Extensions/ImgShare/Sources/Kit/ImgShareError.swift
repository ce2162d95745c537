import UIKit

public enum ImgShareError: LocalizedError {
  case notAWebAddress(String)
  case noContainer
  case noPicture
  case unreadable(String)
  case refused(status: Int?, reason: String?)
  case sessionInUse

  /// Whether the error is in the command's arguments.
  public var isUsage: Bool {
    switch self {
    case .notAWebAddress, .unreadable: true
    default: false
    }
  }

  public var errorDescription: String? {
    switch self {
    case .notAWebAddress(let text):
      "\(text) is not an address to send to. Give one like http://127.0.0.1:4987/3/image."
    case .noContainer:
      "The app group's container cannot be created. Check that the home directory is writable."
    case .noPicture: "There is no picture to share."
    case .unreadable(let name):
      "\(name) cannot be read. Check that it exists and that you may read it."
    case .refused(let status, let reason):
      "The service did not accept the picture: "
        + (reason ?? status.map { "it responded with \($0)" } ?? "it did not respond")
        .withFinalPeriod
    case .sessionInUse:
      "Another imgshare process is uploading. When it ends, `imgshare history` shows the link."
    }
  }
}

extension String {
  /// The text, which ends with a period even if it had none.
  fileprivate var withFinalPeriod: String { hasSuffix(".") ? self : self + "." }
}
