public import Foundation

/// The way in which a save resolves conflicts with changes of other contexts or processes.
public enum NSMergePolicyType: UInt, Sendable {
  case errorMergePolicyType, mergeByPropertyStoreTrumpMergePolicyType
  case mergeByPropertyObjectTrumpMergePolicyType, overwriteMergePolicyType, rollbackMergePolicyType
}

/// A policy for conflicts of a save.
///
/// If another context or process deleted a changed object, `mergeByPropertyObjectTrump` and
/// `overwrite` store it again, unlike Apple's, because its changes would be lost.
///
/// Apple: https://developer.apple.com/documentation/coredata/nsmergepolicy
open class NSMergePolicy: NSObject, @unchecked Sendable {
  // Sendable: the only property is constant.
  public let mergeType: NSMergePolicyType

  public init(merge type: NSMergePolicyType) { mergeType = type }

  public static let error = NSMergePolicy(merge: .errorMergePolicyType)
  public static let rollback = NSMergePolicy(merge: .rollbackMergePolicyType)
  public static let overwrite = NSMergePolicy(merge: .overwriteMergePolicyType)
  public static let mergeByPropertyObjectTrump = NSMergePolicy(
    merge: .mergeByPropertyObjectTrumpMergePolicyType)
  public static let mergeByPropertyStoreTrump = NSMergePolicy(
    merge: .mergeByPropertyStoreTrumpMergePolicyType)
}

public let NSErrorMergePolicy = NSMergePolicy.error
public let NSRollbackMergePolicy = NSMergePolicy.rollback
public let NSOverwriteMergePolicy = NSMergePolicy.overwrite
public let NSMergeByPropertyObjectTrumpMergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
public let NSMergeByPropertyStoreTrumpMergePolicy = NSMergePolicy.mergeByPropertyStoreTrump

/// An object that another context or process changed or deleted before the save.
///
/// Apple: https://developer.apple.com/documentation/coredata/nsmergeconflict
open class NSMergeConflict: NSObject {
  public let sourceObject: NSManagedObject
  public let oldVersionNumber: Int
  /// 0 if the object was deleted in the store.
  public let newVersionNumber: Int
  public let objectSnapshot: [String: Any]?
  public let persistedSnapshot: [String: Any]?

  init(_ object: NSManagedObject, _ conflict: SaveConflicts.Conflict) {
    sourceObject = object
    oldVersionNumber = Int(clamping: conflict.oldVersion)
    newVersionNumber = Int(clamping: conflict.persisted?.version ?? 0)
    objectSnapshot = object.attributes
    persistedSnapshot = conflict.persisted?.attributes
  }
}

/// Objects with the same values of a uniqueness constraint.
///
/// Apple: https://developer.apple.com/documentation/coredata/nsconstraintconflict
open class NSConstraintConflict: NSObject {
  public let constraint: [String]
  public let conflictingObjects: [NSManagedObject]

  init(_ object: NSManagedObject, _ conflict: SaveConflicts.Conflict) {
    constraint = conflict.constraint
    conflictingObjects = [object]
  }
}
