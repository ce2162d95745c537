import ControlAPI
import Foundation
import Wire

/// Does what a sheet asks of its host, and makes events of the answers: the same for every way in
/// which a sheet is shown.
struct HostCalls<Host: SheetHost>: Sendable {
  let host: Host
  let tell: @Sendable (SheetEvent) -> Void

  /// Brings every change of the share, until it is cancelled.
  func follow() -> Task<Void, Never> {
    Task { [self] in
      for await status in host.updates { tell(.update(status)) }
      tell(.lost)
    }
  }

  /// Says when the share has lost whom it was for, until it is cancelled.
  func watch() -> Task<Void, Never> {
    Task { [self] in
      for await message in host.abandonments { tell(.abandoned(message)) }
    }
  }

  func begin(_ id: String, _ person: String?) {
    Task { [self] in
      do {
        try await host.begin(id, person: person)
        tell(.began)
      } catch {
        tell(.notBegun("\(error)"))
      }
    }
  }

  func send(_ input: PersonInput) {
    Task { [self] in
      do {
        try await host.send(input)
        tell(.sent)
      } catch {
        tell(.notSent(error as? ControlError ?? ControlError(.internal, "\(error)")))
      }
    }
  }

  func open(_ link: LinkWish) {
    Task { [self] in
      let isOpened = await host.open(link.url)
      // A share that has ended has nobody left to tell.
      try? await host.send(.link(link.number, isOpened: isOpened))
      tell(.linkOpened(isOpened))
    }
  }

  /// Tells `event` after so many seconds.
  func later(_ seconds: Double, _ event: SheetEvent) {
    Task { [self] in
      try? await Task.sleep(for: .seconds(min(max(seconds, 0), 60)))
      tell(event)
    }
  }

  func act(_ request: ActionModel.Request) {
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
