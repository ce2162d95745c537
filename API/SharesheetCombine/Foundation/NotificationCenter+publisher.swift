public import Foundation

extension NotificationCenter {
  /// The notifications of a name.
  public struct Publisher: SharesheetCombine.Publisher {
    public typealias Output = Notification
    public typealias Failure = Never
    public let center: NotificationCenter
    public let name: Notification.Name
    public let object: AnyObject?

    public init(center: NotificationCenter, name: Notification.Name, object: AnyObject? = nil) {
      self.center = center
      self.name = name
      self.object = object
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Notification, S.Failure == Never {
      let subject = PassthroughSubject<Notification, Never>()
      let observer = center.addObserver(forName: name, object: object, queue: nil) {
        subject.send($0)
      }
      let (center, handed) = (Handed(value: center), Handed(value: observer))
      let end = AnyCancellable { center.value.removeObserver(handed.value) }
      // Releasing or cancelling the subscription ends the observation.
      subject.handleEvents(receiveCancel: { end.cancel() }).subscribe(subscriber)
    }
  }

  /// The notifications of a name, of one object or of all.
  public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> Publisher {
    Publisher(center: self, name: name, object: object)
  }
}
