import ArgumentParser
import Translations

/// All places. They follow the documentation of the programs that read the files.
extension IntegrationPlace {
  static let application = "org.sharesheet.Sharesheet"
  static let service = "dbus-1/services/\(application).service"
  static let iconTheme = "icons/hicolor"

  static let all: [IntegrationPlace] = [
    // The entry has no `MimeType`. Otherwise it would become the default application for types that
    // have no default, because a user's own entry comes before the system's.
    .init(
      name: translated("Applications"), path: "applications/\(application).desktop",
      content: .entry(PackageResources.application_desktop)),
    .init(name: "D-Bus", path: service, content: .entry(PackageResources.bus_service)),
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
      restart: ("nautilus", "nautilus -q")),
    .init(
      name: "Nemo", path: "nemo/actions/sharesheet.nemo_action",
      content: .entry(PackageResources.nemo_nemo_action)),
    .init(
      name: translated("Thunar, Send To"), path: "Thunar/sendto/\(application).desktop",
      content: .entry(PackageResources.thunar_desktop)),
    .init(
      name: "Dolphin", path: "kio/servicemenus/\(application).desktop",
      content: .entry(PackageResources.dolphin_desktop), isExecutable: true),
    .init(
      name: "PCManFM, Caja", path: "file-manager/actions/\(application).desktop",
      content: .entry(PackageResources.action_desktop),
      companion: .init(
        program: "caja", files: ["/usr/lib*/*/caja/extensions-*/libcaja-actions-menu.so"],
        help: translated("Caja shows Share… with its actions: install caja-actions."))),
    .init(
      name: "bash", path: "bash-completion/completions/sharesheet", content: .completion(.bash),
      companion: .init(
        program: "bash", files: ["/usr/share/bash-completion/bash_completion"],
        help: translated("Completion in bash needs the package bash-completion."))),
    .init(
      name: "zsh", path: "zsh/site-functions/_sharesheet", content: .completion(.zsh),
      companion: .init(
        program: "zsh", setting: ".zshrc",
        help: translated("Completion in zsh needs this line in ~/.zshrc, before compinit:")
          + " fpath=('@FOLDER@/zsh/site-functions' $fpath)")),
    .init(
      name: "fish", path: "fish/vendor_completions.d/sharesheet.fish", content: .completion(.fish)),
    .init(
      name: translated("Manual"), path: "man/man1/sharesheet.1", content: .manual),
  ]
}
