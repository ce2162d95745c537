import Contract
import ExtensionHost
import Foundation
import Linux
import Logging
import Transfers
import Translations

/// The requests of an extension. Each gets one reply.
extension ShareSession {
  func answer(
    _ request: ExtensionMessage.Request, _ id: UInt64, _ body: Descriptor?,
    of process: ExtensionProcess
  ) async {
    guard process === self.process, !hasEnded, machine?.takesHandOffs == true else {
      process.send(.reply(id: id, .failed(.isOver)))
      return
    }
    switch request {
    case .donation(let conversation): await donate(conversation, id, of: process)
    // This runs in a separate task, so that other requests do not wait for it.
    case .open(let url): Task { await self.open(url, id, of: process) }
    case .openForm(let form): Task { await self.open(form, id, of: process) }
    case .returned(let number): await keep(body, as: number, id, of: process)
    case .copy(let items): await copy(items, body, id, of: process)
    case .deleteDonations(let group): await deleteDonations(group, id, of: process)
    case .attachment(let number):
      guard items.indices.contains(number), case .file(let file) = items[number] else {
        process.send(.reply(id: id, .failed(.noAttachment)))
        return
      }
      await handOut(file, id, to: process)
    case .transfer(let transfer): await takeOver(transfer, body, id, of: process)
    }
  }

  private func takeOver(
    _ request: TransferRequest, _ body: Descriptor?, _ id: UInt64, of process: ExtensionProcess
  ) async {
    var request = request
    // With the same key, a repeated hand-off does not create a second transfer.
    request.handOffKey = RandomIdentifier.make()
    let undo = UserSettings.read(surroundings.directories).undo
    if undo > 0 {
      let begin = Date.now.timeIntervalSince1970 + Double(undo)
      request.earliestBeginDate = max(request.earliestBeginDate ?? 0, begin)
    }
    let handOff = HandOff(
      request, body: body.map(original), owner: destination?.identifier, share: self.id)
    do {
      // The content of a pipe has no limit, and would be incomplete if the extension were killed.
      if let body, try !body.status().isRegularFile { throw BodyStorageError.notAFile }
      guard try isEntitled(to: request.sharedContainerIdentifier) else { throw ForeignGroupError() }
      beginHandOff()
      defer { endHandOff() }
      await handle(.handingOff)
      let transfers = surroundings.transfers
      let taken = try await HandOffError.askingAgain(after: [.milliseconds(100), .seconds(1)]) {
        try await transfers.handOff([handOff])
      }
      for snapshot in taken {
        await handle(.handedOff(transfer: snapshot.id, notice: snapshot.notice))
        process.send(.reply(id: id, .accepted(transfer: snapshot.id)))
      }
    } catch {
      surroundings.logger.error("hand-off failed: \(error)")
      let isUnknown = (error as? HandOffError)?.isUnknown == true
      await handle(.handOffFailed(reason: Explanation(of: error), isUnknown: isUnknown))
      process.send(.reply(id: id, .failed(.handOff("\(error)"))))
    }
  }

  /// Returns whether the extension may use the app group. The transfers of a group wait for each
  /// other, so another app's transfer could hold up the group's transfers.
  private func isEntitled(to group: String?) throws -> Bool {
    guard let group else { return true }
    guard let destination, destination.groups.contains(group) else { return false }
    return try surroundings.directories.containerURL(forGroup: group, of: destination.application)
      != nil
  }

  private func handOut(_ file: SharedFile, _ id: UInt64, to process: ExtensionProcess) async {
    do {
      let folder = folder
      let opened = try await OwnThread.run { try file.readOnly.open(in: folder) }
      process.send(.reply(id: id, .attachment), descriptors: [opened])
    } catch {
      surroundings.logger.error("\(file.name) cannot be opened: \(error)")
      process.send(.reply(id: id, .failed(.unreadable(file.name, error))))
    }
  }

  /// Returns the user's file if the body is its read-only version. The body storage can hard-link
  /// the user's file, but not the read-only version.
  private func original(of body: Descriptor) -> Descriptor {
    guard let status = try? body.status() else { return body }
    for case .file(let file) in items where file.isFile(status) { return file.descriptor }
    return body
  }
}

/// The extension asked for a transfer in an app group of another app.
private struct ForeignGroupError: ExplainedError {
  let explanation = Explanation(
    """
    The extension named an app group that it may not use. If the group belongs to its app, add the \
    group to the extension's entitlements.
    """)
}
