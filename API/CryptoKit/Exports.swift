// swift-crypto provides Apple's API under another module name.
@_exported public import Crypto
