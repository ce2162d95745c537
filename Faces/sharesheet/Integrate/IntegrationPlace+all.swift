import ArgumentParser
import Translations

/// All places. They follow the documentation of the programs that read the files.
extension IntegrationPlace {
  static let application = "org.sharesheet.Sharesheet"
  static let applicationEntry = "applications/\(application).desktop"
  static let service = "dbus-1/services/\(application).service"
  static let iconTheme = "icons/hicolor"
  private static let browserHost = "org.sharesheet.browser.json"
  private static let browserStarts = ["sharesheet-browser"]

  private static let purpose = "kpackage/Purpose/\(application)"
  /// The programs whose menus are made by KDE's library Purpose.
  private static let purposeReaders: [Reader] = [
    .init(program: "dolphin", name: "Dolphin"), .init(program: "gwenview", name: "Gwenview"),
    .init(program: "spectacle", name: "Spectacle"), .init(program: "okular", name: "Okular"),
  ]

  /// If the program of a menu cannot be started, KDE's library ends the program that has the menu.
  private static let purposeStarts = ["/usr/bin/python3"]

  static let all: [IntegrationPlace] = [
    // The entry has no `MimeType`. Otherwise it would become the default application for types that
    // have no default, because a user's own entry comes before the system's.
    .init(
      name: translated("Applications"), path: applicationEntry,
      content: .entry(PackageResources.application_desktop)),
    .init(name: "D-Bus", path: service, content: .entry(PackageResources.bus_service)),
    .init(
      name: translated("Share portal"), path: "dbus-1/services/org.sharesheet.Portal.service",
      content: .entry(PackageResources.portal_service), starts: ["sharesheet-portal"]),
    .init(
      name: translated("Daemon, for the sandboxed window"),
      path: "dbus-1/services/org.sharesheet.Daemon.service",
      content: .entry(PackageResources.daemon_service), starts: ["sharesheet-portal"]),
    .init(
      name: translated("Share portal, backend"),
      path: "dbus-1/services/org.freedesktop.impl.portal.desktop.sharesheet.service",
      content: .entry(PackageResources.backend_service)),
    .init(
      name: "xdg-desktop-portal", path: "xdg-desktop-portal/portals/sharesheet.portal",
      content: .entry(PackageResources.sharesheet_portal)),
    .init(
      name: translated("Icon"), path: "\(iconTheme)/scalable/apps/\(application).svg",
      content: .entry(PackageResources.icon_svg)),
    .init(
      name: translated("Icon, one colour"),
      path: "\(iconTheme)/symbolic/apps/\(application)-symbolic.svg",
      content: .entry(PackageResources.symbolic_svg)),
    .init(
      name: "Nautilus", path: "nautilus-python/extensions/sharesheet.py",
      content: .entry(PackageResources.nautilus_py),
      companion: .init(
        program: "nautilus",
        files: [
          "/usr/lib/*/nautilus/extensions-*/libnautilus-python.so",
          "/usr/lib*/nautilus/extensions-*/libnautilus-python.so",
        ],
        help: translated(
          """
          Nautilus shows Share… with its Python extensions: install python3-nautilus (Fedora: \
          nautilus-python; Arch: python-nautilus).
          """
        )),
      restart: ("nautilus", "nautilus -q"),
      readers: [.init(program: "nautilus", name: "Nautilus")]),
    .init(
      name: "Nemo", path: "nemo/actions/sharesheet.nemo_action",
      content: .entry(PackageResources.nemo_nemo_action),
      readers: [.init(program: "nemo", name: "Nemo")]),
    .init(
      name: translated("Thunar, Send To"), path: "Thunar/sendto/\(application).desktop",
      content: .entry(PackageResources.thunar_desktop),
      readers: [.init(program: "thunar", name: "Thunar")]),
    .init(
      name: "Dolphin", path: "kio/servicemenus/\(application).desktop",
      content: .entry(PackageResources.dolphin_desktop), isExecutable: true,
      readers: [.init(program: "dolphin", name: "Dolphin")]),
    .init(
      name: translated("KDE's Share menus, program"), path: "\(purpose)/contents/code/main.py",
      content: .entry(PackageResources.purpose_py), isExecutable: true, readers: purposeReaders,
      isConditional: true, starts: purposeStarts),
    .init(
      name: translated("KDE's Share menus"), path: "\(purpose)/metadata.json",
      content: .entry(PackageResources.purpose_json), readers: purposeReaders, isConditional: true,
      starts: purposeStarts),
    // GNOME Shell reads no search providers in the user's data folder (js/ui/remoteSearch.js).
    .init(
      name: translated("GNOME Shell, search"),
      path: "gnome-shell/search-providers/\(application).search-provider.ini",
      isOnlyForAllUsers: true, content: .entry(PackageResources.search_provider_ini),
      readers: [.init(program: "gnome-shell", name: "GNOME Shell")]),
    .init(
      name: "PCManFM, Caja", path: "file-manager/actions/\(application).desktop",
      content: .entry(PackageResources.action_desktop),
      companion: .init(
        program: "caja", files: ["/usr/lib*/*/caja/extensions-*/libcaja-actions-menu.so"],
        help: translated("Caja shows Share… with its actions: install caja-actions.")),
      readers: [
        .init(program: "pcmanfm", name: "PCManFM"),
        .init(program: "pcmanfm-qt", name: "PCManFM-Qt"),
        .init(program: "caja", name: "Caja"),
      ]),
    .init(
      name: "Chromium", root: .configuration, path: "chromium/NativeMessagingHosts/\(browserHost)",
      ofSystem: "/etc/chromium/native-messaging-hosts/\(browserHost)",
      content: .entry(PackageResources.chromium_json),
      readers: [.init(program: "chromium", name: "Chromium")], isConditional: true,
      starts: browserStarts),
    .init(
      name: "Google Chrome", root: .configuration,
      path: "google-chrome/NativeMessagingHosts/\(browserHost)",
      content: .entry(PackageResources.chromium_json),
      readers: [.init(program: "google-chrome", name: "Google Chrome")], isConditional: true,
      starts: browserStarts),
    .init(
      name: "Firefox", root: .home,
      path: ".mozilla/native-messaging-hosts/\(browserHost)",
      ofSystem: "/usr/lib/mozilla/native-messaging-hosts/\(browserHost)",
      content: .entry(PackageResources.firefox_json),
      readers: [
        .init(program: "firefox", name: "Firefox"),
        .init(program: "firefox-esr", name: "Firefox ESR"),
      ], isConditional: true, starts: browserStarts),
    .init(
      name: "bash", path: "bash-completion/completions/sharesheet", content: .completion(.bash),
      companion: .init(
        program: "bash", files: ["/usr/share/bash-completion/bash_completion"],
        help: translated("Completion in bash needs the package bash-completion."))),
    .init(
      name: "zsh", path: "zsh/site-functions/_sharesheet",
      ofSystem: "/usr/share/zsh/vendor-completions/_sharesheet", content: .completion(.zsh),
      companion: .init(
        program: "zsh", setting: ".zshrc",
        help: translated("Completion in zsh needs this line in ~/.zshrc, before compinit:")
          + " fpath=('@FOLDER@/zsh/site-functions' $fpath)")),
    .init(
      name: "fish", path: "fish/vendor_completions.d/sharesheet.fish", content: .completion(.fish)),
    .init(
      name: translated("Manual"), path: "man/man1/sharesheet.1",
      ofSystem: "/usr/share/man/man1/sharesheet.1.gz", content: .manual),
  ]
}
