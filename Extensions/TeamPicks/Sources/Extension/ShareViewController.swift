import Social
import TeamPicksKit
import UIKit

/// A compose sheet that shares links and text with a team, as documents of the team's channel.
class ShareViewController: SLComposeServiceViewController, TeamViewProtocol {
  private static let nothing = "None"

  private lazy var item = SLComposeSheetConfigurationItem()
  private weak var teamPicker: TeamTableViewController?
  private var teams = Gateway.knownTeams
  private var team: String?
  private var isLoading = false
  /// The reason why the list of teams is missing or may be outdated.
  private var problem: String?
  private var isPosted = false

  // MARK: The sheet

  override func viewDidLoad() {
    super.viewDidLoad()
    placeholder = "Track"
    let first = extensionContext?.inputItems.first as? NSExtensionItem
    if contentText.isEmpty, let title = first?.attributedTitle?.string { textView.text = title }
    loadTeams()
  }

  override func isContentValid() -> Bool {
    team != nil && (!text.isEmpty || !SharedLinks(extensionContext).isEmpty)
  }

  private var text: String {
    (contentText ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
  }

  override func configurationItems() -> [Any]! {
    guard let item else { return [] }
    item.title = "Team"
    item.tapHandler = { [weak self] in self?.chooseTeam() }
    showTeam()
    return [item]
  }

  // MARK: Teams

  private func loadTeams() {
    guard !isLoading else { return }
    isLoading = true
    problem = nil
    showTeam()
    Task {
      do {
        teams = try await Gateway.teams()
        Gateway.knownTeams = teams
        teamPicker?.teams = teams
        if let team, !teams.contains(team) { self.team = nil }
      } catch {
        problem = error.localizedDescription
      }
      isLoading = false
      showTeam()
      validateContent()
    }
  }

  private func showTeam() {
    guard let item else { return }
    // While the current teams load, the user can choose one of the last known teams.
    item.valuePending = isLoading && teams.isEmpty
    if let team {
      item.value = team
    } else if let problem {
      item.value =
        teams.isEmpty
        ? "\(problem) Choose to retry." : "None. The last known teams are offered. \(problem)"
    } else {
      item.value = Self.nothing
    }
  }

  private func chooseTeam() {
    if problem != nil { loadTeams() }
    guard !teams.isEmpty else { return }
    let picker = TeamTableViewController(style: .plain)
    picker.teams = teams
    picker.chosen = team
    picker.delegate = self
    teamPicker = picker
    pushConfigurationViewController(picker)
  }

  func sendingViewController(_ viewController: TeamTableViewController, sentItem: String) {
    team = sentItem
    showTeam()
    popConfigurationViewController()
    validateContent()
  }

  // MARK: Post

  /// Waits up to 1 s for the current teams, because the chosen team may be outdated.
  private func waitBrieflyForTeams() async {
    for _ in 0..<20 where isLoading { try? await Task.sleep(for: .milliseconds(50)) }
  }

  override func didSelectPost() {
    guard !isPosted else { return }
    guard let team else {
      extensionContext?.cancelRequest(withError: TeamPicksError.noTeamChosen)
      return
    }
    isPosted = true
    Task {
      do {
        await waitBrieflyForTeams()
        guard self.team == team else { throw TeamPicksError.noSuchTeam(team) }
        let text = text
        let links = try await SharedLinks(extensionContext).load()
        let picks =
          links.isEmpty
          ? [Pick(text: text, team: team, url: nil)]
          : links.map {
            Pick(text: text.isEmpty ? $0.absoluteString : text, team: team, url: $0)
          }
        try PickUploads(sessionIdentifier: PickUploads.extensionSession).save(picks)
        extensionContext?.completeRequest(returningItems: nil, completionHandler: nil)
      } catch {
        extensionContext?.cancelRequest(withError: error)
      }
    }
  }
}
