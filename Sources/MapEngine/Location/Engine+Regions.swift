import MapModel

/// Regions against the fixes of the device: `enter_region`, `exit_region`.
///
/// A fix is compared with the one before it. A region that is new, or that has changed, says
/// nothing by itself; the next fix tells: one inside enters, also when the device was there all the
/// time. A region that is taken off the map says nothing either. When the fix is lost, the device
/// counts as being where it was last seen.
extension Engine {
  /// Queues what a fix brings: first the regions that are left, then those that are entered, each
  /// in the order of adding.
  mutating func compareRegions(with fix: LocationFix) {
    guard overlays.hasRegions else { return }
    var entered: [OverlayID] = []
    for (id, region) in overlays.regions {
      let isInside = region.contains(fix.coordinate)
      guard isInside != occupied.contains(id) else { continue }
      if isInside {
        occupied.insert(id)
        entered.append(id)
      } else {
        occupied.remove(id)
        steps.append(.aboutOverlay(id, .exitRegion(id, fix)))
      }
    }
    for id in entered { steps.append(.aboutOverlay(id, .enterRegion(id, fix))) }
  }
}
