import Foundation
import UIKit
import UniformTypeIdentifiers

/// A provider's properties.
class ProviderQueries {
  func types(_ provider: NSItemProvider) -> [String] {
    let contents: [UTType] =
      provider.registeredContentTypes  // NSItemProvider.registeredContentTypes
      // NSItemProvider.registeredContentTypesForOpenInPlace
      + provider.registeredContentTypesForOpenInPlace
      // NSItemProvider.registeredContentTypes(conformingTo:)
      + provider.registeredContentTypes(conformingTo: .image)
    return provider.registeredTypeIdentifiers  // NSItemProvider.registeredTypeIdentifiers
      // NSItemProvider.registeredTypeIdentifiers(fileOptions:)
      + provider.registeredTypeIdentifiers(fileOptions: [.openInPlace])
      + provider.registeredTypeIdentifiers(fileOptions: []) + contents.map(\.identifier)
  }

  func isPicture(_ provider: NSItemProvider) -> Bool {
    // NSItemProvider.hasItemConformingToTypeIdentifier(_:)
    provider.hasItemConformingToTypeIdentifier("public.image")
      // NSItemProvider.hasRepresentationConforming(toTypeIdentifier:fileOptions:)
      || provider.hasRepresentationConforming(toTypeIdentifier: "public.image", fileOptions: [])
      || provider.hasRepresentationConforming(toTypeIdentifier: "public.image")
      || provider.canLoadObject(ofClass: UIImage.self)  // NSItemProvider.canLoadObject(ofClass:)
      // NSItemProvider.canLoadObject(ofClass:) generic
      || provider.canLoadObject(ofClass: URL.self)
  }

  func describe(_ provider: NSItemProvider) {
    provider.suggestedName = "Cow"  // NSItemProvider.suggestedName
    // NSItemProvider.preferredPresentationSize
    provider.preferredPresentationSize = CGSize(width: 100, height: 80)
    // NSItemProvider.preferredPresentationStyle
    provider.preferredPresentationStyle = .attachment
    provider.teamData = Data()  // NSItemProvider.teamData
    // UIPreferredPresentationStyle
    let style: UIPreferredPresentationStyle = provider.preferredPresentationStyle
    switch style {  // UIPreferredPresentationStyle.cases
    case .unspecified, .inline, .attachment: break
    @unknown default: break
    }
  }

  func isUnavailable(_ error: NSError) -> Bool {
    // NSItemProvider.errorDomain
    guard error.domain == NSItemProvider.errorDomain else { return false }
    // NSItemProvider.ErrorCode
    guard let code = NSItemProvider.ErrorCode(rawValue: error.code) else { return false }
    switch code {  // NSItemProvider.ErrorCode.cases
    case .itemUnavailableError: return true
    case .unknownError, .unexpectedValueClassError, .unavailableCoercionError: return false
    @unknown default: return false
    }
  }

  // NSItemProviderRepresentationVisibility
  let visibilities: [NSItemProviderRepresentationVisibility] = [
    .all,  // NSItemProviderRepresentationVisibility.all
    .team,  // NSItemProviderRepresentationVisibility.team
    .ownProcess,  // NSItemProviderRepresentationVisibility.ownProcess
  ]

  let options: NSItemProviderFileOptions = [  // NSItemProviderFileOptions
    .openInPlace  // NSItemProviderFileOptions.openInPlace
  ]

  var isInPlace: Bool { options.contains(.openInPlace) }  // NSItemProviderFileOptions: OptionSet
}
