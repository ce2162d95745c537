@_exported public import AppleSupport
