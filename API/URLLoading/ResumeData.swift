public import Foundation

// The daemon resumes interrupted uploads itself, so clients need no resume data.

extension URLSession {
  /// Unavailable on Linux, because the daemon resumes uploads itself.
  @available(*, unavailable, message: "The daemon resumes uploads itself: keep the task.")
  public func uploadTask(withResumeData resumeData: Data) -> URLSessionUploadTask {
    uploadTask(with: URLRequest(url: URL(filePath: "/")), from: resumeData)
  }

  /// Unavailable on Linux, because the daemon resumes uploads itself.
  @available(*, unavailable, message: "The daemon resumes uploads itself: keep the task.")
  public func uploadTask(
    withResumeData resumeData: Data,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> URLSessionUploadTask {
    uploadTask(with: URLRequest(url: URL(filePath: "/")), from: resumeData)
  }
}

extension URLSessionUploadTask {
  /// Unavailable on Linux, because a cancelled upload cannot be resumed.
  @available(*, unavailable, message: "A cancelled upload cannot be resumed: use cancel().")
  public func cancel(byProducingResumeData completionHandler: @escaping @Sendable (Data?) -> Void) {
  }

  /// Unavailable on Linux, because a cancelled upload cannot be resumed.
  @available(*, unavailable, message: "A cancelled upload cannot be resumed: use cancel().")
  public func cancelByProducingResumeData() async -> Data? { nil }
}

extension URLError {
  /// Unavailable on Linux, because the daemon retries uploads itself.
  @available(*, unavailable, message: "The daemon has already retried a failed upload.")
  public var uploadTaskResumeData: Data? { nil }
}
