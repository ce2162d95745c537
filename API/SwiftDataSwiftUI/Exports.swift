// On Apple's platforms, these declarations are there if a file imports both modules.
@_exported public import SwiftData
@_exported public import SwiftUI
