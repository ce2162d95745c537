package import Translations

/// A layer of the sandbox that this system does not offer.
package enum SandboxGap: Hashable, Sendable {
  /// The program `bwrap` is not installed.
  case noBubblewrap
  /// The system does not let bubblewrap make namespaces. The reason is bubblewrap's own message.
  case noNamespaces(reason: String)
  /// The kernel has no Landlock, or it is disabled.
  case noLandlock
  /// The kernel does not filter system calls.
  case noFilter
  /// The program `sharesheet-sandbox` is missing or does not run. Without it, nothing is started.
  case noProgram(path: String)

  /// What extensions can do because the layer is missing, and why it is missing.
  package var sentence: Explanation {
    switch self {
    case .noBubblewrap:
      Explanation(
        """
        Extensions see the names of other files and processes, because bubblewrap is not installed.
        """)
    case .noNamespaces(let reason):
      Explanation(
        """
        Extensions see the names of other files and processes, because this system allows \
        bubblewrap no namespaces (\(reason)).
        """)
    case .noLandlock:
      Explanation(
        "Extensions have one protection of your files less, because the kernel has no Landlock.")
    case .noFilter:
      Explanation("Extensions can make all system calls, because the kernel does not filter them.")
    case .noProgram(let path):
      Explanation("No extension can start, because \(path) does not run.")
    }
  }

  /// The next step.
  package var remedy: Explanation {
    switch self {
    case .noBubblewrap: Explanation("Install the package bubblewrap.")
    case .noNamespaces:
      Explanation(
        """
        Allow user namespaces for bwrap. On Ubuntu, install the package apparmor-profiles and load \
        its profile bwrap-userns-restrict. On other systems, check the settings \
        kernel.unprivileged_userns_clone and user.max_user_namespaces.
        """)
    case .noLandlock: Explanation("Use Linux 5.13 or later, with landlock in the boot option lsm=.")
    case .noFilter: Explanation("Use a kernel with CONFIG_SECCOMP_FILTER.")
    case .noProgram: Explanation("Install Sharesheet again.")
    }
  }
}

/// The program was not started, because no layer of the sandbox can be made.
package struct NoSandbox: ExplainedError {
  package let gap: SandboxGap

  package var explanation: Explanation { Explanation(joining: [gap.sentence, gap.remedy]) }
}
