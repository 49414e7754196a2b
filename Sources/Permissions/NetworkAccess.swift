/// The hosts that a script may reach.
///
/// An address is checked by its name before anything is sent, and again by the IP address that it
/// was resolved to. Addresses that are not of the open network need more than `--allow-net`: those
/// of this machine and of private networks are reached by the name or the address that the flag
/// names, link-local ones by the address only.
public struct NetworkAccess: Sendable {
  private let allowsAll: Bool
  private let allowsOpen: Bool
  private let allowed: [HostRule]
  private let deniesAll: Bool
  private let denied: [HostRule]
  private let manifest: ManifestPermissions?
  private let declared: [HostRule]

  /// Makes the access that the permissions give; entries that are no hosts give nothing.
  public init(_ permissions: Permissions) {
    allowsAll = permissions.allowsAll
    allowsOpen = permissions.allowed(.net).isAll
    allowed = permissions.allowed(.net).names.compactMap { try? HostRule($0) }
    deniesAll = permissions.denied(.net).isAll
    denied = permissions.denied(.net).names.compactMap { try? HostRule($0) }
    manifest = permissions.manifest
    declared = manifest?.scope(.net).names.compactMap { try? HostRule($0) } ?? []
  }

  /// Checks an address by its name.
  public func check(_ address: WebAddress) throws(PermissionRefusal) {
    guard !deniesAll, !denied.contains(where: { $0.names(address) }) else {
      throw PermissionRefusal(.net, address.place, isDenied: true)
    }
    if let manifest, !manifest.scope(.net).isAll, !declared.contains(where: { $0.names(address) }) {
      throw PermissionRefusal(.net, address.place, undeclaredBy: manifest.plugin)
    }
    guard !allowsAll, !allowed.contains(where: { $0.names(address) }) else { return }
    guard allowsOpen else { throw PermissionRefusal(.net, address.place, isDenied: false) }
    if let literal = NetworkAddress(address.host) { try check(literal, of: address) }
  }

  /// Checks what an address was resolved to.
  public func check(
    _ resolved: NetworkAddress, of address: WebAddress
  ) throws(PermissionRefusal) {
    let name = resolved.bytes.count == 4 ? resolved.text : "[\(resolved.text)]"
    let shown = name == address.host ? address.place : "\(address.place) (\(name))"
    guard !denied.contains(where: { $0.names(resolved, port: address.port) }) else {
      throw PermissionRefusal(.net, shown, name: name, isDenied: true)
    }
    guard !allowsAll, resolved.reach != .open,
      !allowed.contains(where: { $0.names(resolved, port: address.port) })
    else { return }
    if resolved.reach == .local, allowed.contains(where: { $0.names(address) }) { return }
    // Naming the host is enough where naming it is not dangerous.
    let isNameEnough = resolved.reach == .local && NetworkAddress(address.host) == nil
    let port = address.place.hasSuffix(":\(address.port)") ? ":\(address.port)" : ""
    throw PermissionRefusal(
      .net, shown, name: isNameEnough ? address.place : name + port, isDenied: false)
  }
}
