import AppleSupport
import DesktopRelay
import DesktopSession
// Apple's UserNotifications exports Foundation too.
@_exported public import Foundation
import Linux
import Synchronization

/// The center that shows an app's notifications on the user's desktop, over the session bus
/// (Desktop Notifications Specification 1.2).
///
/// Apple: https://developer.apple.com/documentation/usernotifications/unusernotificationcenter
public final class UNUserNotificationCenter: NSObject, @unchecked Sendable {
  // Sendable: all mutable state is protected by the lock.
  private static let shared = UNUserNotificationCenter()
  /// The maximum number of shown notifications whose clicks are reported. Clicks on older
  /// notifications are ignored.
  private static let limit = 200

  private struct State {
    weak var delegate: (any UNUserNotificationCenterDelegate)?
    /// The connection that all notifications share, including notifications that are added while
    /// the connection opens.
    var line: Task<NotificationLine, any Error>?
    var shown: [(number: UInt32, notification: UNNotification)] = []
  }

  // A mutex would need `Sendable` values, but the app's delegate may not be `Sendable`.
  private let lock = NSLock()
  private var state = State()

  private override init() { super.init() }

  /// Returns the process's only notification center.
  public class func current() -> UNUserNotificationCenter { shared }

  /// The delegate, held weakly. If it is set when a notification is added, clicks on that
  /// notification are reported.
  public weak var delegate: (any UNUserNotificationCenterDelegate)? {
    get { lock.withLock { state.delegate } }
    set { lock.withLock { state.delegate = newValue } }
  }

  /// Returns whether a desktop session exists. The desktop needs no permission from the user.
  public func requestAuthorization(options: UNAuthorizationOptions = []) async throws -> Bool {
    await Self.hasDesktop()
  }

  private static func hasDesktop() async -> Bool {
    guard let relay = DesktopRelay.current else {
      return SessionBus(environment: ProcessInfo.processInfo.environment) != nil
    }
    return (try? await OwnThread.run { try relay.ask(.findNotifications) }) != nil
  }

  /// Calls the handler in the background. The handler's first argument says whether a desktop
  /// session exists. The error is always `nil`.
  public func requestAuthorization(
    options: UNAuthorizationOptions = [],
    completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    Task {
      do {
        completionHandler(try await requestAuthorization(options: options), nil)
      } catch {
        completionHandler(false, error)
      }
    }
  }

  /// Returns the settings: `authorized` if a desktop session exists, otherwise `denied`.
  public func notificationSettings() async -> UNNotificationSettings {
    UNNotificationSettings(await Self.hasDesktop() ? .authorized : .denied)
  }

  /// Passes the settings to the handler, in the background.
  public func getNotificationSettings(
    completionHandler: @escaping @Sendable (UNNotificationSettings) -> Void
  ) { Task { completionHandler(await notificationSettings()) } }

  /// Has no effect, because no notification is ever pending.
  public func removeAllPendingNotificationRequests() {}
  /// Has no effect, because no notification is ever pending.
  public func removePendingNotificationRequests(withIdentifiers identifiers: [String]) {}

  /// Has no effect, because the desktop owns the shown notifications.
  public func removeAllDeliveredNotifications() {}
  /// Has no effect, because the desktop owns the shown notifications.
  public func removeDeliveredNotifications(withIdentifiers identifiers: [String]) {}

  /// Has no effect, because the desktop's notifications have no actions of the app.
  public func setNotificationCategories(_ categories: Set<UNNotificationCategory>) {}
  /// Passes an empty set to the handler, in the background.
  public func getNotificationCategories(
    completionHandler: @escaping @Sendable (Set<UNNotificationCategory>) -> Void
  ) { Task { completionHandler([]) } }
  /// Returns nothing, because no notification is ever pending.
  public func pendingNotificationRequests() async -> [UNNotificationRequest] { [] }
  /// Passes an empty list to the handler, in the background.
  public func getPendingNotificationRequests(
    completionHandler: @escaping @Sendable ([UNNotificationRequest]) -> Void
  ) { Task { completionHandler([]) } }
  /// Returns nothing, because the desktop owns the shown notifications.
  public func deliveredNotifications() async -> [UNNotification] { [] }
  /// Passes an empty list to the handler, in the background.
  public func getDeliveredNotifications(
    completionHandler: @escaping @Sendable ([UNNotification]) -> Void
  ) { Task { completionHandler([]) } }
  /// Fails, because the desktop shows no number on an app's icon.
  /// - Throws: an error of `UNErrorDomain`.
  public func setBadgeCount(_ newBadgeCount: Int) async throws {
    throw NSError(
      domain: UNErrorDomain, code: 1,
      userInfo: [NSLocalizedDescriptionKey: "The desktop shows no number on an app's icon."])
  }
  /// Calls the handler in the background with an error, as the asynchronous form throws it.
  public func setBadgeCount(
    _ newBadgeCount: Int,
    withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    Task {
      do {
        try await setBadgeCount(newBadgeCount)
        completionHandler?(nil)
      } catch { completionHandler?(error) }
    }
  }

  /// Shows a notification. Returns after the desktop has accepted it. If the daemon launched the
  /// app, the daemon shows the notification, and a click on it is not reported.
  /// - Throws: an error of `UNErrorDomain` if there is no desktop that shows notifications, and for
  ///   a notification with a date.
  public func add(_ request: UNNotificationRequest) async throws {
    if request.trigger is UNCalendarNotificationTrigger {
      throw NSError(
        domain: UNErrorDomain, code: 1,
        userInfo: [
          NSLocalizedDescriptionKey:
            "A notification cannot be shown at a later date. Use a trigger "
            + "with a time interval, which shows it immediately."
        ])
    }
    let content = request.content
    let words = [content.subtitle, content.body].filter { !$0.isEmpty }.joined(separator: "\n")
    let picture = content.attachments.first?.url.path
    let notification = DesktopNotification(
      application: AppBundle.current.flatMap(Self.name) ?? ProcessInfo.processInfo.processName,
      summary: content.title, body: words,
      picture: picture.map { .file($0) },
      actions: delegate != nil ? [.init(title: "Open")] : [])
    let shown = UNNotification(request)
    do {
      if let relay = DesktopRelay.current {
        let request = DesktopRequest.notify(title: content.title, text: words, picture: picture)
        return try await OwnThread.run { try relay.ask(request) }
      }
      let line = try await self.line()
      try await line.show(notification) { number in
        UNUserNotificationCenter.shared.note(shown, as: number)
      }
    } catch {
      throw NSError(
        domain: UNErrorDomain, code: 1,
        userInfo: [NSLocalizedDescriptionKey: "The notification cannot be shown: \(error)."])
    }
  }

  /// Shows a notification. The handler is called in the background with `nil`, or with an error of
  /// `UNErrorDomain` if the desktop did not accept the notification.
  public func add(
    _ request: UNNotificationRequest,
    withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    Task {
      do {
        try await add(request)
        completionHandler?(nil)
      } catch {
        completionHandler?(error)
      }
    }
  }

  private func line() async throws -> NotificationLine {
    let opening = lock.withLock { openLine(insteadOf: nil) }
    let line = try await value(of: opening)
    guard line.isOver else { return line }
    return try await value(of: lock.withLock { openLine(insteadOf: opening) })
  }

  /// Returns the shared connection. If there is none, or if it is `old`, opens a new connection.
  /// The caller must hold the lock.
  private func openLine(
    insteadOf old: Task<NotificationLine, any Error>?
  ) -> Task<NotificationLine, any Error> {
    if let line = state.line, line != old { return line }
    let line = Task {
      guard let bus = SessionBus(environment: ProcessInfo.processInfo.environment) else {
        throw NSError(
          domain: UNErrorDomain, code: 1,
          userInfo: [NSLocalizedDescriptionKey: "there is no desktop session"])
      }
      return try await OwnThread.run {
        try NotificationLine(bus) { number, key in
          if key == DesktopNotification.Action.click {
            UNUserNotificationCenter.shared.pressed(number)
          }
        }
      }
    }
    state.line = line
    return line
  }

  /// Returns the connection. If it failed to open, removes it, so that the next notification opens
  /// a new connection.
  private func value(
    of opening: Task<NotificationLine, any Error>
  ) async throws -> NotificationLine {
    do {
      return try await opening.value
    } catch {
      lock.withLock { if state.line == opening { state.line = nil } }
      throw error
    }
  }

  private func note(_ notification: UNNotification, as number: UInt32) {
    lock.withLock {
      state.shown.append((number, notification))
      if state.shown.count > Self.limit { state.shown.removeFirst() }
    }
  }

  private func pressed(_ number: UInt32) {
    let (delegate, notification) = lock.withLock {
      (state.delegate, state.shown.last { $0.number == number }?.notification)
    }
    guard let delegate, let notification else { return }
    let response = UNNotificationResponse(notification, UNNotificationDefaultActionIdentifier)
    delegate.userNotificationCenter(self, didReceive: response) {}
  }

  private static func name(_ app: AppBundle) -> String? {
    AppBundle.propertyList(app.infoFile)?["CFBundleName"] as? String
  }
}

/// A delegate that receives the user's responses to notifications.
///
/// Apple:
/// https://developer.apple.com/documentation/usernotifications/unusernotificationcenterdelegate
public protocol UNUserNotificationCenterDelegate: NSObjectProtocol {
  /// Called in the background when the user clicks a notification.
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void)
  /// Never called: the desktop shows each notification.
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void)
}

extension UNUserNotificationCenterDelegate {
  /// Calls the handler.
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void
  ) { completionHandler() }
  /// Never called.
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
  ) { completionHandler([]) }
}

/// The permissions that an app requests from the user.
///
/// Apple: https://developer.apple.com/documentation/usernotifications/unauthorizationoptions
public struct UNAuthorizationOptions: OptionSet, Sendable {
  /// Permission to show a number on the app's icon. Ignored.
  public static let badge = UNAuthorizationOptions(rawValue: 1 << 0)
  /// Permission to play sounds. Ignored.
  public static let sound = UNAuthorizationOptions(rawValue: 1 << 1)
  /// Permission to show notifications. Ignored, because the desktop needs no permission.
  public static let alert = UNAuthorizationOptions(rawValue: 1 << 2)
  /// Permission to play sounds even if the user has silenced them. Ignored.
  public static let criticalAlert = UNAuthorizationOptions(rawValue: 1 << 4)
  /// The app has its own page of settings. Ignored.
  public static let providesAppNotificationSettings = UNAuthorizationOptions(rawValue: 1 << 5)
  /// Permission without a question to the user. Ignored.
  public static let provisional = UNAuthorizationOptions(rawValue: 1 << 6)

  /// The bits of the options.
  public let rawValue: UInt

  /// Makes a set of options from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
}

/// The notification settings: whether notifications are shown.
///
/// Apple: https://developer.apple.com/documentation/usernotifications/unnotificationsettings
public final class UNNotificationSettings: NSObject, Sendable {
  /// `denied` if there is no desktop session, otherwise `authorized`.
  public let authorizationStatus: UNAuthorizationStatus

  /// Whether notifications are shown: `enabled` in a desktop session.
  public var alertSetting: UNNotificationSetting {
    authorizationStatus == .authorized ? .enabled : .disabled
  }
  /// Whether sounds are played. Not supported: the desktop decides.
  public var soundSetting: UNNotificationSetting { .notSupported }
  /// Whether numbers are shown on icons. Not supported.
  public var badgeSetting: UNNotificationSetting { .notSupported }
  /// Whether notifications are kept in a list. Not supported: the desktop decides.
  public var notificationCenterSetting: UNNotificationSetting { .notSupported }
  /// Whether notifications are shown on the lock screen. Not supported: the desktop decides.
  public var lockScreenSetting: UNNotificationSetting { .notSupported }

  init(_ status: UNAuthorizationStatus) { authorizationStatus = status }
}

/// The permission to show notifications. Only `denied` and `authorized` occur here.
public enum UNAuthorizationStatus: Int, Sendable {
  /// The user was not asked yet.
  case notDetermined = 0
  /// There is no desktop session.
  case denied
  /// There is a desktop session.
  case authorized
  /// Allowed without a question to the user.
  case provisional
  /// Allowed for a limited time.
  case ephemeral
}
