import CLuaShim

/// Writes down the values Lua shall get, in a buffer that is used again and again.
///
/// Nothing reaches Lua while writing: C carries the values over later, in protected mode, so that
/// running out of memory there is a Lua error. Each call at the outer level adds one value.
///
///     writer.table { camera in
///       camera.field(zoom, 12)
///       camera.field(target) { $0.table(metatable: coordinate) { $0.field(lat, 1.3) } }
///     }
public final class LuaWriter {
  @usableFromInline struct Program {
    @usableFromInline var words: UnsafeMutablePointer<UInt64>
    @usableFromInline var count: Int
    @usableFromInline var capacity: Int
    /// Elements and fields of the table being written.
    @usableFromInline var elements: Int
    @usableFromInline var fields: Int
  }

  /// Behind a pointer, so that the inlined appends touch plain memory.
  @usableFromInline let program: UnsafeMutablePointer<Program>

  init() {
    program = .allocate(capacity: 1)
    program.initialize(
      to: Program(words: .allocate(capacity: 64), count: 0, capacity: 64, elements: 0, fields: 0))
  }

  deinit {
    program.pointee.words.deallocate()
    program.deallocate()
  }

  /// Forgets what was written; gives a very large buffer back.
  func reset() {
    if program.pointee.capacity > 1 << 16 {
      program.pointee.words.deallocate()
      program.pointee.words = .allocate(capacity: 64)
      program.pointee.capacity = 64
    }
    program.pointee.count = 0
    program.pointee.elements = 0
    program.pointee.fields = 0
  }

  @usableFromInline func grow(_ count: Int) {
    let wanted = max(program.pointee.capacity * 2, program.pointee.count + count)
    let words = UnsafeMutablePointer<UInt64>.allocate(capacity: wanted)
    words.update(from: program.pointee.words, count: program.pointee.count)
    program.pointee.words.deallocate()
    program.pointee.words = words
    program.pointee.capacity = wanted
  }

  /// Room for `count` more words, which the caller fills.
  @inlinable @inline(__always)
  func reserve(_ count: Int) -> UnsafeMutablePointer<UInt64> {
    if program.pointee.count &+ count > program.pointee.capacity { grow(count) }
    let start = program.pointee.words + program.pointee.count
    program.pointee.count &+= count
    return start
  }

  @inlinable @inline(__always)
  static func word(_ operation: clua_op, _ rest: UInt64 = 0) -> UInt64 {
    UInt64(truncatingIfNeeded: operation.rawValue) | rest << 8
  }

  @inlinable @inline(__always)
  static func word(_ operation: clua_op, index: UInt32, stamp: UInt32) -> UInt64 {
    UInt64(truncatingIfNeeded: operation.rawValue)
      | UInt64(truncatingIfNeeded: index) << 8 | UInt64(truncatingIfNeeded: stamp) << 32
  }
}

// MARK: Values

extension LuaWriter {
  /// `nil`.
  @inlinable public func null() {
    reserve(1)[0] = Self.word(CLUA_NIL)
  }

  /// A boolean.
  @inlinable public func boolean(_ value: Bool) {
    reserve(1)[0] = Self.word(value ? CLUA_TRUE : CLUA_FALSE)
  }

  /// A float.
  @inlinable public func number(_ value: Double) {
    let words = reserve(2)
    words[0] = Self.word(CLUA_NUMBER)
    words[1] = value.bitPattern
  }

  /// An integer.
  @inlinable public func integer(_ value: Int64) {
    let words = reserve(2)
    words[0] = Self.word(CLUA_INTEGER)
    words[1] = UInt64(bitPattern: value)
  }

  /// An integer.
  @inlinable public func integer(_ value: Int) {
    integer(Int64(value))
  }

  /// A string of text.
  public func string(_ text: String) {
    var text = text
    text.withUTF8 { string(UnsafeRawBufferPointer($0)) }
  }

  /// A string of bytes as they are.
  public func string(_ bytes: UnsafeRawBufferPointer) {
    let words = reserve(1 + (bytes.count + 7) / 8)
    words[0] = Self.word(CLUA_STRING, UInt64(bytes.count))
    if let start = bytes.baseAddress, bytes.count > 0 {
      UnsafeMutableRawPointer(words + 1).copyMemory(from: start, byteCount: bytes.count)
    }
  }

  /// A string of bytes as they are.
  public func string(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { string($0) }
  }

  /// The string of `key`.
  @inlinable public func key(_ key: LuaKey) {
    reserve(1)[0] = Self.word(CLUA_PINNED, index: key.index, stamp: key.stamp)
  }

  /// A host function.
  @inlinable public func function(_ function: LuaFunctionID) {
    reserve(1)[0] = Self.word(CLUA_PINNED, index: function.index, stamp: function.stamp)
  }

  /// A value the host keeps.
  @inlinable public func reference(_ reference: LuaReference) {
    reserve(1)[0] = Self.word(CLUA_PINNED, index: reference.index, stamp: reference.stamp)
  }

  /// A host object; its class must be defined.
  @inlinable public func handle(_ handle: LuaHandle) {
    let words = reserve(2)
    words[0] = Self.word(CLUA_HANDLE, UInt64(handle.kind))
    words[1] = handle.id
  }

  /// Argument `index` (from 1) of the host call that is being answered, as it came.
  @inlinable public func argument(_ index: Int) {
    reserve(1)[0] = Self.word(CLUA_ARGUMENT, UInt64(UInt32(truncatingIfNeeded: index)))
  }
}

// MARK: Tables

extension LuaWriter {
  /// A new table, filled by `contents` through ``field(_:_:)-swift.method`` and ``element(_:)``.
  @inlinable public func table(metatable: LuaReference? = nil, _ contents: (LuaWriter) -> Void) {
    let outer = beginTable()
    contents(self)
    endTable(outer, metatable: metatable)
  }

  /// A new table of a shape with its floats in the order of the fields, inner tables' included.
  @inlinable @inline(__always)
  public func table<let count: Int>(of shape: LuaShape, _ numbers: InlineArray<count, Double>) {
    precondition(shape.numbers == count, "a shape needs all its numbers")
    let words = reserve(1 &+ count)
    words[0] = Self.word(CLUA_SHAPE, UInt64(shape.index))
    for index in 0..<count { words[1 &+ index] = numbers[index].bitPattern }
  }

  /// A table that is open: what its outer one had so far.
  public struct OpenTable {
    @usableFromInline let start: Int
    @usableFromInline let elements: Int
    @usableFromInline let fields: Int

    @usableFromInline init(start: Int, elements: Int, fields: Int) {
      self.start = start
      self.elements = elements
      self.fields = fields
    }
  }

  /// Opens a table where a closure is in the way; end it with ``endTable(_:metatable:)``.
  @inlinable public func beginTable() -> OpenTable {
    let outer = OpenTable(
      start: program.pointee.count, elements: program.pointee.elements,
      fields: program.pointee.fields)
    _ = reserve(1)
    program.pointee.elements = 0
    program.pointee.fields = 0
    return outer
  }

  /// Ends the table that ``beginTable()`` opened, with a metatable of the host's if given.
  @inlinable public func endTable(_ open: OpenTable, metatable: LuaReference? = nil) {
    let elements = UInt64(min(program.pointee.elements, 0x7ff_ffff))
    let fields = UInt64(min(program.pointee.fields, 0x7ff_ffff))
    program.pointee.words[open.start] = Self.word(CLUA_TABLE, elements | fields << 28)
    program.pointee.elements = open.elements
    program.pointee.fields = open.fields
    if let metatable {
      reserve(1)[0] = Self.word(CLUA_METATABLE, index: metatable.index, stamp: metatable.stamp)
    }
  }

  /// A field of the open table; `value` writes exactly one value.
  @inlinable public func field(_ key: LuaKey, _ value: (LuaWriter) -> Void) {
    self.key(key)
    value(self)
    reserve(1)[0] = Self.word(CLUA_FIELD)
    program.pointee.fields &+= 1
  }

  /// A float field of the open table.
  @inlinable @inline(__always) public func field(_ key: LuaKey, _ value: Double) {
    let words = reserve(2)
    words[0] = Self.word(CLUA_NUMBER_FIELD, index: key.index, stamp: key.stamp)
    words[1] = value.bitPattern
    program.pointee.fields &+= 1
  }

  /// A text field of the open table.
  @inlinable public func field(_ key: LuaKey, _ value: String) {
    field(key) { $0.string(value) }
  }

  /// A field whose name is not pinned.
  @inlinable public func field(_ name: String, _ value: (LuaWriter) -> Void) {
    pair({ $0.string(name) }, value)
  }

  /// A pair of the open table; a key that is `nil` or NaN is an error when it reaches Lua.
  @inlinable public func pair(_ key: (LuaWriter) -> Void, _ value: (LuaWriter) -> Void) {
    key(self)
    value(self)
    reserve(1)[0] = Self.word(CLUA_FIELD)
    program.pointee.fields &+= 1
  }

  /// The next element of the open table's list; `value` writes exactly one value.
  @inlinable public func element(_ value: (LuaWriter) -> Void) {
    value(self)
    program.pointee.elements &+= 1
    reserve(1)[0] = Self.word(CLUA_ELEMENT, UInt64(program.pointee.elements))
  }
}
