public import Foundation
import Linux

/// The share sheet, for an app that shares.
///
/// It runs the program `sharesheet` that lies beside the app's own, on the app's terminal. The options
/// on the app's command line, from the first word that begins with `--` on, go to that program: an app
/// started as `app share --to ShareAlike --post` shares without asking.
@MainActor open class UIActivityViewController: UIViewController {
  public typealias CompletionWithItemsHandler = (
    UIActivity.ActivityType?, Bool, [Any]?, (any Error)?
  ) -> Void

  /// Called on the main queue when the sheet has closed: whether something was shared. Cancelling is no
  /// error; the error of a failed share has the sheet's exit status as its code.
  open var completionWithItemsHandler: CompletionWithItemsHandler?

  private let activityItems: [Any]

  /// `activityItems`: `String`, `URL` and `UIImage`.
  public init(activityItems: [Any], applicationActivities: [UIActivity]?) {
    self.activityItems = activityItems
    super.init(nibName: nil, bundle: nil)
  }

  @available(*, unavailable, message: "Use init(activityItems:applicationActivities:).")
  public required init?(coder: NSCoder) { nil }

  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    do {
      let sheet = try SheetProgram(for: activityItems)
      // A thread of its own waits, so that the app's main queue stays free.
      Thread.detachNewThread {
        let outcome = Result { try sheet.run() }
        DispatchQueue.main.async { MainActor.assumeIsolated { self.finish(outcome) } }
      }
    } catch { finish(.failure(error)) }
  }

  private func finish(_ outcome: Result<SheetProgram.Outcome, any Error>) {
    presentingViewController?.dismiss(animated: false)
    switch outcome {
    case .success(.shared): completionWithItemsHandler?(nil, true, nil, nil)
    case .success(.cancelled): completionWithItemsHandler?(nil, false, nil, nil)
    case .success(.failed(let status)):
      let error = NSError(
        domain: "Sharesheet", code: Int(status),
        userInfo: [NSLocalizedDescriptionKey: "The sheet ended with status \(status)."])
      completionWithItemsHandler?(nil, false, nil, error)
    case .failure(let error): completionWithItemsHandler?(nil, false, nil, error)
    }
  }
}
