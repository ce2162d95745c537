import Foundation

extension URLSession {
  /// The tasks that have been resumed and have not ended. In an app's background session, the tasks
  /// of earlier processes are included.
  public var allTasks: [URLSessionTask] {
    get async {
      if let appSession {
        await listing { adopt(await appSession.tasks()) }
      }
      return unfinishedTasks
    }
  }

  /// Passes `allTasks` to the handler, on the delegate queue.
  public func getAllTasks(completionHandler: @escaping @Sendable ([URLSessionTask]) -> Void) {
    Task {
      let tasks = await allTasks
      delegateQueue.addOperation { completionHandler(tasks) }
    }
  }

  /// The elements of `allTasks`, in separate arrays for data, upload and download tasks. Each task
  /// is in only one array.
  public var tasks: ([URLSessionDataTask], [URLSessionUploadTask], [URLSessionDownloadTask]) {
    get async {
      let all = await allTasks
      let uploads = all.compactMap { $0 as? URLSessionUploadTask }
      let data = all.filter { !($0 is URLSessionUploadTask) }
      return (
        data.compactMap { $0 as? URLSessionDataTask }, uploads,
        all.compactMap { $0 as? URLSessionDownloadTask }
      )
    }
  }

  /// Passes `tasks` to the handler, on the delegate queue.
  public func getTasksWithCompletionHandler(
    _ completionHandler:
      @escaping @Sendable (
        [URLSessionDataTask], [URLSessionUploadTask], [URLSessionDownloadTask]
      ) -> Void
  ) {
    Task {
      let tasks = await tasks
      delegateQueue.addOperation { completionHandler(tasks.0, tasks.1, tasks.2) }
    }
  }
}
