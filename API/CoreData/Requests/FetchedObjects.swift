import Foundation
import Linux

/// The objects of a results controller and the changes between two fetches.
final class FetchedObjects: @unchecked Sendable {
  // Sendable: like the context, it is used only on the context's queue.

  struct Section: NSFetchedResultsSectionInfo {
    let name: String
    var members: [NSManagedObject] = []

    var indexTitle: String? { name.first.map { $0.uppercased() } }
    var numberOfObjects: Int { members.count }
    var objects: [Any]? { members }
  }

  let context: NSManagedObjectContext
  let sectionNameKeyPath: String?
  private let find: () throws -> [NSManagedObject]
  weak var delegate: (any NSFetchedResultsControllerDelegate)?
  private(set) var isFetched = false
  private(set) var objects: [NSManagedObject] = []
  private(set) var sections: [Section] = []
  private(set) var places: [NSManagedObjectID: IndexPath] = [:]
  private var token: (any NSObjectProtocol)?

  init(
    _ context: NSManagedObjectContext, _ sectionNameKeyPath: String?,
    find: @escaping () throws -> [NSManagedObject]
  ) {
    self.context = context
    self.sectionNameKeyPath = sectionNameKeyPath
    self.find = find
  }

  deinit { if let token { NotificationCenter.default.removeObserver(token) } }

  func fetch() throws {
    keep(try find())
    isFetched = true
    guard token == nil else { return }
    token = NotificationCenter.default.addObserver(
      forName: .NSManagedObjectContextObjectsDidChange, object: context, queue: nil
    ) { [weak self] in self?.update($0) }
  }

  private func keep(_ found: [NSManagedObject]) {
    objects = found
    sections = sectionNameKeyPath == nil ? [Section(name: "")] : []
    places = [:]
    for object in found {
      if let path = sectionNameKeyPath {
        let name = object.value(forKeyPath: path).map { "\($0)" } ?? ""
        if sections.last?.name != name { sections.append(Section(name: name)) }
      }
      let section = sections.count - 1
      places[object.objectID] = IndexPath(indexes: [section, sections[section].members.count])
      sections[section].members.append(object)
    }
  }

  private func update(_ notification: Notification) {
    func changed(_ key: String) -> Set<NSManagedObject> {
      notification.userInfo?[key] as? Set<NSManagedObject> ?? []
    }
    let updated = changed(NSUpdatedObjectsKey).union(changed(NSRefreshedObjectsKey))
    let (oldObjects, oldSections, oldPlaces) = (objects, sections, places)
    do { keep(try find()) } catch {
      StandardError.print("NSFetchedResultsController: \(error.localizedDescription)")
      return
    }
    let difference = objects.map(\.objectID).difference(from: oldObjects.map(\.objectID))
    // An object that was taken from one place and put into another was moved.
    let moved = Set(
      difference.removals.compactMap { change -> NSManagedObjectID? in
        guard case .remove(_, let id, _) = change, places[id] != nil else { return nil }
        return id
      })
    let kept = objects.filter { oldPlaces[$0.objectID] != nil }
    let removed = oldObjects.filter { places[$0.objectID] == nil }
    let inserted = objects.filter { oldPlaces[$0.objectID] == nil }
    let isMoved = { (object: NSManagedObject) in
      moved.contains(object.objectID)
        || oldSections[oldPlaces[object.objectID]?[0] ?? 0].name
          != self.sections[self.places[object.objectID]?[0] ?? 0].name
    }
    let changes = kept.filter { isMoved($0) || updated.contains($0) }
    if removed.isEmpty, inserted.isEmpty, changes.isEmpty { return }
    guard let delegate else { return }
    let controller = NSFetchedResultsController<any NSFetchRequestResult>(
      sharing: self, NSFetchRequest())
    delegate.controllerWillChangeContent(controller)
    let (before, after) = (Set(oldSections.map(\.name)), Set(sections.map(\.name)))
    for (index, section) in oldSections.enumerated() where !after.contains(section.name) {
      delegate.controller(
        controller, didChange: section, atSectionIndex: index, for: .delete)
    }
    for (index, section) in sections.enumerated() where !before.contains(section.name) {
      delegate.controller(
        controller, didChange: section, atSectionIndex: index, for: .insert)
    }
    func report(_ object: NSManagedObject, _ type: NSFetchedResultsChangeType) {
      let new = type == .delete || type == .update ? nil : places[object.objectID]
      delegate.controller(
        controller, didChange: object, at: oldPlaces[object.objectID], for: type,
        newIndexPath: new)
    }
    for object in removed { report(object, .delete) }
    for object in inserted { report(object, .insert) }
    for object in changes { report(object, isMoved(object) ? .move : .update) }
    delegate.controllerDidChangeContent(controller)
  }
}
