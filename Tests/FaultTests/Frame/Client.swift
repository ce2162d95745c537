/// Who sends what a scenario hands off: the queue, or somebody without its care.
protocol Client: Sendable {
  /// Hands the parcels off, and sees them through to their ends or to the end of its timeout.
  func deliver(_ parcels: [Parcel], on stage: FaultStage) async throws
}
