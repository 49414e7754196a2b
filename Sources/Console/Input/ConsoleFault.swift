/// Why a command cannot be carried out: what is wrong, and what to do.
struct ConsoleFault: Error {
  let message: String
  let hint: String?

  init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }
}
