/// A client that sends a scenario's parcels: the queue, or a careless client.
protocol Client: Sendable {
  /// Hands the parcels off and waits until they end or the client's timeout is over.
  func deliver(_ parcels: [Parcel], on stage: FaultStage) async throws
}
