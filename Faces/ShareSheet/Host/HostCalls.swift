import ControlAPI
import Foundation
import Wire

/// Does what a sheet asks of its host, and makes events of the answers: the same for every way in
/// which a sheet is shown.
package struct HostCalls<Host: SheetHost>: Sendable {
  package let host: Host
  private let tell: @Sendable (SheetEvent) -> Void

  package init(host: Host, tell: @escaping @Sendable (SheetEvent) -> Void) {
    self.host = host
    self.tell = tell
  }

  /// Brings every change of the share, until it is cancelled.
  package func follow() -> Task<Void, Never> {
    Task { [self] in
      for await status in host.updates { tell(.update(status)) }
      tell(.lost)
    }
  }

  /// Says when the share has lost whom it was for, until it is cancelled.
  package func watch() -> Task<Void, Never> {
    Task { [self] in
      for await message in host.abandonments { tell(.abandoned(message)) }
    }
  }

  /// What of an effect the host can do: the rest is for whoever draws the sheet.
  package func perform(_ effect: SheetEffect) {
    switch effect {
    case .begin(let id, let person): begin(id, person)
    case .send(let input): send(input)
    case .action(let request): act(request)
    case .open(let link): open(link)
    case .wait(let seconds, let number): later(seconds, .waited(number))
    case .clipboard, .leave: break
    }
  }

  private func begin(_ id: String, _ person: String?) {
    Task { [self] in
      do {
        try await host.begin(id, person: person)
        tell(.began)
      } catch {
        tell(.notBegun("\(error)"))
      }
    }
  }

  private func send(_ input: PersonInput) {
    Task { [self] in
      do {
        try await host.send(input)
        tell(.sent)
      } catch {
        tell(.notSent(error as? ControlError ?? ControlError(.internal, "\(error)")))
      }
    }
  }

  private func open(_ link: LinkWish) {
    Task { [self] in
      let isOpened = await host.open(link.url)
      // A share that has ended has nobody left to tell.
      try? await host.send(.link(link.number, isOpened: isOpened))
      tell(.linkOpened(isOpened))
    }
  }

  /// Tells `event` after so many seconds.
  private func later(_ seconds: Double, _ event: SheetEvent) {
    Task { [self] in
      try? await Task.sleep(for: .seconds(min(max(seconds, 0), 60)))
      tell(event)
    }
  }

  private func act(_ request: ActionRun.Request) {
    Task { [self] in
      switch request {
      case .complete(let typed):
        tell(.action(.folders(await host.folders(completing: typed))))
      case .listApplications: tell(.action(.applications(await host.applications())))
      case .perform(let chore):
        do {
          let result = try await host.perform(chore) { [tell] in tell(.action(.progress($0))) }
          tell(.action(.done(result)))
        } catch {
          tell(.action(.failed("\(error)")))
        }
      }
    }
  }
}
