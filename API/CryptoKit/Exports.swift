// swift-crypto has Apple's API under another name.
@_exported public import Crypto
