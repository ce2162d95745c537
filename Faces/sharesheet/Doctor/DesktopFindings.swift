import DesktopSession
import Foundation
import Glibc
import Linux
import ShareContent
import ShareSheet
import Text
import Translations

/// The checks of the desktop and the settings.
struct DesktopFindings {
  let desktop: Desktop
  let directories: Directories

  var all: [Finding] {
    [window] + EntryFindings.all(desktop) + [notifications, clipboard, certificates]
  }

  private var window: Finding {
    let path = RunningProgram.pathBesideOwn("sharesheet-desktop")
    return access(path, X_OK) == 0
      ? .good(translated("window"), translated("Installed."))
      : .warning(
        translated("window"),
        translated("\(path) is missing, so sheets open only in terminals."),
        next: translated("Install libadwaita-1-dev and build again."))
  }

  private var notifications: Finding {
    let subject = translated("notifications")
    guard UserSettings.read(directories).notifications else {
      return .warning(
        subject, translated("You have turned them off."),
        next: translated("'sharesheet settings notifications true' turns them on."))
    }
    let bus = SessionBus(environment: ProcessInfo.processInfo.environment)
    do {
      try bus?.askForNotifications()
      if bus != nil { return .good(subject, translated("A service of this session shows them.")) }
    } catch {}
    return .warning(
      subject, translated("No service of this session shows notifications."),
      next: translated("Log in to a desktop, or install one of its notification services."))
  }

  private var clipboard: Finding {
    let subject = translated("clipboard")
    if desktop.hasClipboardProgram {
      return .good(subject, translated("Links and pictures can be copied."))
    }
    guard desktop.hasDisplay else {
      return .warning(
        subject,
        translated("This session has no display. Only a terminal can copy, and only texts."),
        next: nil)
    }
    return desktop.value("WAYLAND_DISPLAY") != nil
      ? .warning(
        subject, translated("No program copies pictures in this session of Wayland."),
        next: translated("Install wl-clipboard."))
      : .warning(
        subject, translated("No program copies pictures in this session of X11."),
        next: translated("Install xclip."))
  }

  private var certificates: Finding {
    let subject = translated("certificates")
    guard let path = UserSettings.read(directories).certificates else {
      return .good(subject, translated("The system's certificates are used."))
    }
    do {
      _ = try UserSettings.certificates(at: path)
      return .good(subject, translated("The certificates in \(path.printableLine) are also used."))
    } catch {
      return .problem(
        subject, error.message,
        next: translated("'sharesheet settings certificates FILE' sets another file."))
    }
  }
}
