public import Foundation

extension Data.WritingOptions {
  /// The former name of `atomic`.
  public static let atomicWrite = Data.WritingOptions.atomic
}
