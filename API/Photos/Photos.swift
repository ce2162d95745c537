// Like Apple's Photos, this module exports AVFoundation. The module has no photo library, because
// shared items arrive through item providers.
@_exported public import AVFoundation
