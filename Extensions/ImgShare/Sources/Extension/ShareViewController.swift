import ImgShareKit
import Social
import UIKit
import UniformTypeIdentifiers

/// A compose sheet that hands off one picture to a background session, with the typed text as the
/// picture's title.
class ShareViewController: SLComposeServiceViewController {
  private let uploads = ImageUploads(sessionIdentifier: ImageUploads.extensionSession)
  private var isPosted = false

  override func presentationAnimationDidFinish() {
    placeholder = "Title"
  }

  override func didSelectPost() {
    guard !isPosted else { return }
    isPosted = true
    let item = extensionContext?.inputItems.first as? NSExtensionItem
    let attachment = item?.attachments?.first {
      $0.hasItemConformingToTypeIdentifier(UTType.image.identifier)
    }
    guard let attachment else { return leave(with: ImgShareError.noPicture) }
    let (uploads, title) = (uploads, contentText ?? "")
    attachment.loadFileRepresentation(forTypeIdentifier: UTType.image.identifier) { file, error in
      // The file is deleted when this closure returns, so the upload starts inside it.
      let outcome = Result {
        guard let file else { throw error ?? ImgShareError.noPicture }
        try uploads.uploadImage(at: file, title: title) { _ in }
      }
      Task { @MainActor in
        switch outcome {
        case .success: self.leave(with: nil)
        case .failure(let error): self.leave(with: error)
        }
      }
    }
  }

  /// Closes the sheet. If there is no error, the upload continues, and the app receives its result.
  private func leave(with error: (any Error)?) {
    if let error {
      extensionContext?.cancelRequest(withError: error)
    } else {
      extensionContext?.completeRequest(returningItems: nil)
    }
  }
}
