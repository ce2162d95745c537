import Contract
public import Foundation
import ItemProviders
import Linux

/// The share sheet of an app.
///
/// The controller runs the program `sharesheet` on the app's terminal. The program is beside the
/// app's own program or on PATH. The controller passes on the app's command-line arguments,
/// starting with the first argument that begins with `--`. For example,
/// `app share --to ShareAlike --post` shares without asking the user.
@preconcurrency @MainActor open class UIActivityViewController: UIViewController {
  /// The handler of a closed sheet. Its arguments are the chosen activity, whether the activity was
  /// completed, the returned items, and the error.
  public typealias CompletionWithItemsHandler = (
    UIActivity.ActivityType?, Bool, [Any]?, (any Error)?
  ) -> Void

  /// Called on the main queue when the sheet has closed. The arguments are the chosen activity,
  /// whether the activity was completed, the items that the extension returned, and the error. A
  /// cancellation is not an error. If the share failed, the error's code is the exit status of the
  /// sheet.
  open var completionWithItemsHandler: CompletionWithItemsHandler?

  /// The activities that are not offered: actions by type, extensions by bundle identifier.
  open var excludedActivityTypes: [UIActivity.ActivityType]?

  /// The sections of the sheet that are not offered. Stored without effect.
  open var excludedActivitySectionTypes: UIActivitySectionTypes = []

  /// Whether an activity can have a prominent place. Stored without effect: faces give no activity
  /// a prominent place.
  open var allowsProminentActivity = true

  private let activityItems: [Any]
  private let activities: [UIActivity]
  private lazy var hostItems = HostItems(activityItems, of: self)
  private var hasBegun = false

  /// Creates a share sheet. Activities that have no title or cannot be performed with the items are
  /// not offered.
  /// - Parameter activityItems: Strings, URLs, `UIImage`, `Data`, `NSItemProvider`,
  ///   `NSExtensionItem` and `UIActivityItemSource`. Sources supply their items after the user's
  ///   choice.
  public init(activityItems: [Any], applicationActivities: [UIActivity]?) {
    self.activityItems = activityItems
    activities = (applicationActivities ?? []).filter {
      $0.activityTitle?.isEmpty == false && $0.canPerform(withActivityItems: activityItems)
    }
    super.init(nibName: nil, bundle: nil)
    modalPresentationStyle = .popover
  }

  /// Shares the item providers of the configuration.
  public convenience init(
    activityItemsConfiguration: any UIActivityItemsConfigurationReading
  ) {
    self.init(
      activityItems: activityItemsConfiguration.itemProvidersForActivityItemsConfiguration,
      applicationActivities: nil)
  }

  @available(*, unavailable, message: "Use init(activityItems:applicationActivities:).")
  /// Unavailable: a share sheet cannot be decoded.
  public required init?(coder: NSCoder) { nil }

  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    // The controller appears again after an activity's controller was dismissed.
    guard !hasBegun else { return }
    hasBegun = true
    Task {
      do {
        finish(try await share())
      } catch {
        finish(Outcome(ending: SheetEnding(isCompleted: false), error: error))
      }
      hostItems.removeFiles()
    }
  }

  // MARK: Communication with the sheet

  private struct Outcome {
    var ending: SheetEnding
    var error: (any Error)?
  }

  private func share() async throws -> Outcome {
    let presentation = HostPresentation(
      items: try await hostItems.placeholders(), title: hostItems.title(for: nil),
      asksForItems: hostItems.dependsOnActivity,
      activities: activities.map { $0.activityTitle ?? "" },
      excluded: (excludedActivityTypes ?? []).map(\.rawValue))
    let program = try SheetProgram.start()
    var outcome = Outcome(ending: SheetEnding(isCompleted: false))
    do {
      try program.channel.send(.present(presentation))
      outcome.ending = try await converse(with: program)
    } catch {
      // The sheet exits when its socket closes. If the sheet exited first, its exit status is more
      // informative than the socket's error.
      program.channel.close()
      if !(error is SystemError) { outcome.error = error }
    }
    let status = try await program.exitStatus()
    outcome.error = outcome.error ?? Self.error(outcome.ending, status: status)
    return outcome
  }

  private func converse(with program: SheetProgram) async throws -> SheetEnding {
    var ending = SheetEnding(isCompleted: false)
    for await message in program.messages {
      switch message {
      case .chosen(let activity):
        let type = UIActivity.ActivityType(activity)
        let items = try await hostItems.items(for: type)
        try program.channel.send(.items(items, title: hostItems.title(for: type)))
      case .perform(let index):
        let isCompleted = await perform(index)
        try program.channel.send(.performed(completed: isCompleted))
      case .ended(let told): ending = told
      }
    }
    return ending
  }

  /// - Returns: Whether the activity was completed.
  private func perform(_ index: Int) async -> Bool {
    guard activities.indices.contains(index) else { return false }
    let activity = activities[index]
    activity.prepare(withActivityItems: await hostItems.objects(for: activity.activityType))
    let isCompleted = await withCheckedContinuation { continuation in
      activity.didFinish = { continuation.resume(returning: $0) }
      if let controller = activity.activityViewController {
        present(controller, animated: true)
      } else {
        activity.perform()
      }
    }
    if presentedViewController != nil { dismiss(animated: true) }
    return isCompleted
  }

  // MARK: Completion

  private func finish(_ outcome: Outcome) {
    presentingViewController?.dismiss(animated: false)
    let returned = outcome.ending.returned.map { NSExtensionItem(returned: $0) }
    completionWithItemsHandler?(
      chosenType(outcome.ending), outcome.ending.isCompleted && outcome.error == nil,
      returned.isEmpty ? nil : returned, outcome.error)
  }

  private func chosenType(_ ending: SheetEnding) -> UIActivity.ActivityType? {
    guard let activity = ending.activity else { return nil }
    // The app's own activities are named by their index among the offered activities.
    guard let index = Int(activity) else { return UIActivity.ActivityType(activity) }
    return activities.indices.contains(index) ? activities[index].activityType : nil
  }

  /// Returns `nil` if the sheet succeeded or the user cancelled (status 5).
  private static func error(_ ending: SheetEnding, status: Int32) -> NSError? {
    guard status != 0, status != 5 else { return nil }
    return NSError(
      domain: "Sharesheet", code: Int(status),
      userInfo: [
        NSLocalizedDescriptionKey: ending.failure?.message
          ?? "The sheet ended with status \(status)."
      ])
  }
}

/// The sections of the sheet that an app can exclude. Excluding a section has no effect.
public struct UIActivitySectionTypes: OptionSet, Sendable {
  /// The people that iOS suggests. Faces suggest no people.
  public static let peopleSuggestions = UIActivitySectionTypes(rawValue: 1 << 0)

  /// The bit mask.
  public let rawValue: UInt

  /// Creates a set from a bit mask.
  public init(rawValue: UInt) { self.rawValue = rawValue }
}
