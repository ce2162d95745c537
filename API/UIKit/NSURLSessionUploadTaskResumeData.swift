/// Unavailable: the daemon has already retried a failed upload.
@available(*, unavailable, message: "A failed upload has been tried again already.")
public let NSURLSessionUploadTaskResumeData = "NSURLSessionUploadTaskResumeData"
