package import Contract
import Synchronization

/// A running sheet of a face. The runner delivers events in order, and passes the sheet's effects
/// to the host. `Own` is the type of the face's own events, such as keys, lines or ticks.
package final class SheetRunner<Host: SheetHost, Own: Sendable>: Sendable {
  package enum Event: Sendable {
    case sheet(SheetEvent)
    /// The response to `fetch`. The value is `nil` if the picture is unavailable.
    case picture(Int, PixelMap?)
    case own(Own)
  }

  package let events: AsyncStream<Event>
  private let inbox: AsyncStream<Event>.Continuation
  private let host: Host
  private let clock: any Clock<Duration>
  /// The tasks that run until `stop`.
  private let tasks = Mutex<[Task<Void, Never>]>([])

  package init(_ host: Host, clock: any Clock<Duration> = ContinuousClock()) {
    (events, inbox) = AsyncStream.makeStream(of: Event.self)
    (self.host, self.clock) = (host, clock)
    follow()
    keep(
      Task { [host, inbox] in
        for await message in host.abandonments { inbox.yield(.sheet(.abandoned(message))) }
      })
  }

  /// Delivers each status of the share, and an event when the daemon is gone.
  private func follow() {
    let updates = host.updates
    keep(
      Task { [inbox] in
        for await status in updates { inbox.yield(.sheet(.update(status))) }
        inbox.yield(.sheet(.lost))
      })
  }

  /// Delivers the text that an earlier sheet for the same items kept. Call it only if the sheet is
  /// visible to a user: an unattended post contains only the text that its caller gave.
  package func restoreDraft() {
    if let text = host.draft?.read() { inbox.yield(.sheet(.draft(text))) }
  }

  /// Examines the items for details that go along unseen. Call it only if the sheet is visible to a
  /// user.
  package func examine() {
    keep(
      Task { [host, inbox] in
        guard let (hidden, always) = await host.hiddenItems() else { return }
        inbox.yield(.sheet(.hidden(hidden, always: always)))
      })
  }

  /// Ends the delivery of events.
  package func stop() {
    tasks.withLock { tasks in
      for task in tasks { task.cancel() }
      tasks = []
    }
    inbox.finish()
  }

  // MARK: Events of the face

  package func tell(_ event: Own) { inbox.yield(.own(event)) }

  /// Delivers each of these events until `stop`.
  package func tell(_ events: AsyncStream<Own>) {
    keep(Task { [inbox] in for await event in events { inbox.yield(.own(event)) } })
  }

  /// Delivers the event after this many seconds.
  package func tell(_ event: Own, after seconds: Double) { later(seconds, .own(event)) }

  // MARK: Effects of the sheet

  /// Performs an effect of the sheet if the host is responsible for it. The face performs the other
  /// effects.
  package func perform(_ effect: SheetEffect) {
    switch effect {
    case .begin(let id, let person):
      answer { host in
        do {
          try await host.begin(id, person: person)
          return .began
        } catch {
          return .notBegun("\(error)")
        }
      }
    case .recover:
      answer { [weak self] host in
        do {
          let fate = try await host.recover()
          self?.follow()
          return .recovered(fate)
        } catch {
          // The user may choose another destination, so the runner follows the new updates.
          self?.follow()
          return .notRecovered("\(error)")
        }
      }
    case .send(let input):
      answer { host in
        do {
          try await host.send(input)
          return .sent
        } catch {
          return .notSent(error as? ControlError ?? ControlError(.internal, "\(error)"))
        }
      }
    case .action(let request): act(request)
    case .open(let link, let number):
      answer { host in
        let isOpened = await host.open(link.page ?? link.url)
        // If the share has ended, no extension is left to notify, so an error is ignored.
        try? await host.send(.answer(number, isYes: isOpened))
        return .linkOpened(isOpened)
      }
    case .wait(let seconds, let number): later(min(seconds, 60), .sheet(.waited(number)))
    // The draft is written immediately, because the next key may end the process.
    case .draft(let text): host.draft?.write(text)
    // Both take effect before the next `begin`.
    case .removeHidden(let isRemoved): host.removeHidden(isRemoved)
    case .alwaysRemove(let id, let isAlways):
      do { try host.alwaysRemoveHidden(isAlways, for: id) } catch {
        inbox.yield(.sheet(.notKept(ShareError(any: error).message)))
      }
    case .clipboard, .leave: break
    }
  }

  /// Fetches a picture. If the id is a thumbnail's, fetches the item's thumbnail. Otherwise fetches
  /// the extension's picture.
  package func fetch(_ id: Int, side: Int) {
    Task { [host, inbox] in
      let item = ItemThumbnail.item(id)
      let picture =
        if let item { await host.thumbnail(ofItem: item, side: side) } else {
          await host.picture(id)
        }
      inbox.yield(.picture(id, picture))
    }
  }

  // MARK: Helpers

  private func act(_ request: ActionRun.Request) {
    answer { [inbox] host in
      switch request {
      case .complete(let typed): return .action(.folders(await host.folders(completing: typed)))
      case .listApplications: return .action(.applications(await host.applications()))
      case .perform(let itemAction):
        do {
          return .action(
            .done(
              try await host.perform(itemAction) { inbox.yield(.sheet(.action(.progress($0)))) }))
        } catch {
          return .action(.failed("\(error)"))
        }
      }
    }
  }

  private func answer(_ body: @escaping @Sendable (Host) async -> SheetEvent) {
    Task { [host, inbox] in inbox.yield(.sheet(await body(host))) }
  }

  private func later(_ seconds: Double, _ event: Event) {
    Task { [clock, inbox] in
      try? await clock.sleep(for: .seconds(max(seconds, 0)))
      inbox.yield(event)
    }
  }

  private func keep(_ task: Task<Void, Never>) { tasks.withLock { $0.append(task) } }
}

/// The ids of items' thumbnails. They are negative, unlike the ids of extensions' pictures.
package enum ItemThumbnail {
  package static func id(ofItem index: Int) -> Int { -1 - index }
  package static func item(_ id: Int) -> Int? { id < 0 ? -1 - id : nil }
}
