import Contract
public import Foundation

/// A sender or recipient of a message.
///
/// Apple: https://developer.apple.com/documentation/intents/inperson
open class INPerson: NSObject {
  /// The person's address. The sheet receives it with a donation.
  open private(set) var personHandle: INPersonHandle?
  /// The parts of the person's name. Used only to make `displayName`.
  open private(set) var nameComponents: PersonNameComponents?
  /// The display name that the app supplied. If there is none, the given and family name in
  /// `nameComponents`, or else the value of `personHandle`.
  open private(set) var displayName: String
  /// Stored but not shown: the sheet has no pictures of persons.
  open private(set) var image: INImage?
  /// The identifier in the user's contacts. Stored and ignored, because there are no contacts here.
  open private(set) var contactIdentifier: String?
  /// The app's own identifier of the person. It is kept with a donation.
  open private(set) var customIdentifier: String?
  /// Whether the person is the user. Stored and ignored.
  open private(set) var isMe: Bool

  /// Makes a person. An empty display name counts as missing.
  public init(
    personHandle: INPersonHandle, nameComponents: PersonNameComponents?, displayName: String?,
    image: INImage?, contactIdentifier: String?, customIdentifier: String?, isMe: Bool
  ) {
    self.personHandle = personHandle
    self.nameComponents = nameComponents
    let named = displayName.flatMap { $0.isEmpty ? nil : $0 }
    let composed = nameComponents.map {
      [$0.givenName, $0.familyName].compactMap { $0 }.joined(separator: " ")
    }
    self.displayName =
      named ?? composed.flatMap { $0.isEmpty ? nil : $0 } ?? personHandle.value ?? ""
    self.image = image
    self.contactIdentifier = contactIdentifier
    self.customIdentifier = customIdentifier
    self.isMe = isMe
    super.init()
  }

  /// Makes a person who is not the user. An empty display name counts as missing.
  public convenience init(
    personHandle: INPersonHandle, nameComponents: PersonNameComponents?, displayName: String?,
    image: INImage?, contactIdentifier: String?, customIdentifier: String?
  ) {
    self.init(
      personHandle: personHandle, nameComponents: nameComponents, displayName: displayName,
      image: image, contactIdentifier: contactIdentifier, customIdentifier: customIdentifier,
      isMe: false)
  }

  convenience init(_ recipient: Recipient) {
    self.init(
      personHandle: INPersonHandle(
        value: recipient.handle, type: INPersonHandleType(recipient.handleKind)),
      nameComponents: nil, displayName: recipient.displayName, image: nil, contactIdentifier: nil,
      customIdentifier: recipient.customIdentifier)
  }

  var recipient: Recipient {
    Recipient(
      displayName: displayName, handle: personHandle?.value,
      handleKind: (personHandle?.type ?? .unknown).kind, customIdentifier: customIdentifier)
  }
}

/// A picture. It is accepted but not shown.
///
/// Apple: https://developer.apple.com/documentation/intents/inimage
open class INImage: NSObject {
  /// Makes a picture. The data is discarded.
  public init(imageData: Data) { super.init() }
}
