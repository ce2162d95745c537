// As Apple's, and AVFoundation's names with it; nothing of the photo library's own: what is shared
// comes by item providers.
@_exported public import AVFoundation
