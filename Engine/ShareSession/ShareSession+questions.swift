import Contract
import Logging

/// The questions to the user for the extension.
extension ShareSession {
  /// The maximum number of hosts about which a share asks.
  static let hostLimit = 3

  /// Whether a question is open that the user can still answer.
  var isAsking: Bool { machine?.questions.isEmpty == false && status.state.isFinal == false }

  /// Asks the user, after the answers to earlier questions.
  /// - Parameter timeout: The time from the question's appearance to its withdrawal, in seconds, or
  ///   `nil` for no limit.
  /// - Returns: The answer, or `nil` if the user has not answered.
  func ask(_ subject: ShareQuestion.Subject, timeout: Double? = nil) async -> Bool? {
    guard !hasEnded, status.isOpen else { return nil }
    questionCount += 1
    let number = questionCount
    let limit = timeout.map { seconds in
      Task {
        var wasShown: Bool
        repeat {
          wasShown = isShown(number)
          try await Task.sleep(for: .seconds(seconds))
        } while !wasShown
        await withdraw(number)
      }
    }
    defer { limit?.cancel() }
    return await withCheckedContinuation { continuation in
      answers[number] = continuation
      Task {
        guard answers[number] != nil else { return }
        await handle(.asked(ShareQuestion(number: number, subject)))
      }
    }
  }

  private func isShown(_ number: Int) -> Bool { machine?.questions.first?.number == number }

  func answer(_ number: Int, _ isYes: Bool?) async {
    guard let waiting = answers.removeValue(forKey: number) else { return }
    await handle(.person(.answer(number, isYes: isYes)))
    waiting.resume(returning: isYes)
  }

  func withdrawQuestions() async {
    for number in answers.keys.sorted() { await withdraw(number) }
  }

  private func withdraw(_ number: Int) async {
    guard let waiting = answers.removeValue(forKey: number) else { return }
    waiting.resume(returning: nil)
    await handle(.withdrawn(number))
  }

  // MARK: Hosts on the user's own networks

  /// Returns whether the extension may reach a host that needs the user's permission. Asks the user
  /// if the user has not decided yet, and remembers the answer.
  func mayReach(_ host: String) async -> Bool {
    guard asksAboutHosts, let destination, surroundings.consent.canRemember(host) else {
      return false
    }
    if surroundings.consent.decision(destination.identifier, host) == false { return false }
    if let asked = hostAnswers[host] { return await asked.value ?? false }
    // After Post, the sheet may already be closed.
    guard hostAnswers.count < Self.hostLimit, !hasEnded, !status.state.isFinal else { return false }
    let asking = Task { await askAbout(host, for: destination) }
    hostAnswers[host] = asking
    return await asking.value ?? false
  }

  private func askAbout(_ host: String, for destination: ShareExtension) async -> Bool? {
    let answer = await ask(
      .host(HostRequest(host: host, name: destination.name, reason: destination.localNetworkUse)))
    guard let answer else { return nil }
    do {
      try await surroundings.consent.remember(destination.identifier, host, answer)
    } catch {
      surroundings.logger.error("the answer about \(host) was not saved: \(error)")
    }
    return answer
  }
}
