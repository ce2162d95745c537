// Like Apple's Photos, this module exports AVFoundation. The photo library refuses each change,
// because an extension has no access to the user's pictures. Shared photos arrive through item
// providers.
@_exported public import AVFoundation
