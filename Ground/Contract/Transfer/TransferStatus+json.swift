package import Text

extension TransferStatus: WrittenJSON {
  /// Writes the transfer's JSON.
  package func write(to json: inout JSONWriter) throws {
    try json.object { json in
      json.member("attempts", attempts)
      json.member("bytesSent", bytesSent)
      json.member("bytesTotal", bytesTotal)
      json.member("cause", cause)
      try json.member("created", created)
      json.member("headerNames", headerNames)
      json.member("id", id)
      json.member("method", method)
      json.member("name", name)
      try json.member("nextAttempt", nextAttempt)
      json.member("notice", notice)
      try json.member("noticeExplanation", writing: noticeExplanation)
      json.member("owner", owner)
      json.member("reason", reason)
      try json.member("reasonExplanation", writing: reasonExplanation)
      try json.member("remedies", encoding: remedies)
      json.member("response", response)
      json.member("sentence", sentence)
      try json.member("sentenceExplanation", writing: sentenceExplanation)
      json.member("share", share)
      json.member("state", state)
      json.member("status", status)
      json.member("unchanged", unchanged)
      json.member("url", url)
      json.member("waitsFor", waitsFor)
    }
  }
}
