@_exported public import Foundation

@_exported public import struct Predicates.PredicateFormatError
@_exported public import protocol SharesheetCombine.ObservableObject
@_exported public import class SharesheetCombine.ObservableObjectPublisher
