/// The manual page, in roff, from the same tables as help.
enum ManualPage {
  static var text: String {
    var text = """
      .TH MAPCTL 1 "" "mapctl \(Version.number)" "User Commands"
      .SH NAME
      mapctl \\- scriptable map automation
      .SH SYNOPSIS
      .B mapctl
      .I COMMAND
      .RI [ OPTIONS ] \\~...
      .SH DESCRIPTION
      Runs Lua scripts against a headless map with the camera and event semantics of the Google
      Maps SDK for iOS, on a virtual clock: tests of map behaviour, traces and reverse geocoding
      without a phone, a browser or a network.
      .SH COMMANDS

      """
    for command in Subcommands.all { text += section(command.spec) }
    text += """
      .SH EXIT STATUS
      .TP
      0
      done
      .TP
      1
      script error or failed expectation
      .TP
      2
      usage or syntax error
      .TP
      3
      permission denied
      .TP
      4
      a file, a data set or the network was not available
      .TP
      70
      internal error
      .TP
      124
      time limit
      .TP
      130
      interrupted

      """
    return text
  }

  private static func section(_ spec: CommandSpec) -> String {
    var text = ".SS mapctl \(spec.name) \(escaped(spec.synopsis))\n\(escaped(spec.summary)).\n"
    if !spec.details.isEmpty { text += ".PP\n.nf\n\(escaped(spec.details))\n.fi\n" }
    for option in spec.options {
      text += ".TP\n.B \(escaped(option.usage))\n\(escaped(option.summary))\n"
    }
    return text
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
      .replacing("\n'", with: "\n\\&'").replacing("\n.", with: "\n\\&.")
  }
}
