// Like Apple's Photos, this exports AVFoundation. It has no photo library, because shared items
// arrive through item providers.
@_exported public import AVFoundation
