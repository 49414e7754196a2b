/// What other map tools and runners call an option.
enum OtherTools {
  private static let names = [
    "--center": "--camera", "--centre": "--camera", "--zoom": "--camera", "--bearing": "--camera",
    "--pitch": "--camera", "--tilt": "--camera", "--heading": "--camera", "--lat": "--camera",
    "--lng": "--camera", "--lon": "--camera", "--location": "--camera",
    "--bbox": "--fit", "--bounds": "--fit", "--extent": "--fit", "--place": "--fit",
    "--width": "--size", "--height": "--size", "--dimensions": "--size",
    "--ratio": "--scale", "--retina": "--scale", "--dpi": "--scale", "--pixel-ratio": "--scale",
    "--out": "--output", "--file": "--output", "--theme": "--style",
    "--threads": "--jobs", "--workers": "--jobs", "--parallel": "--jobs", "--processes": "--jobs",
    "--concurrency": "--jobs", "--input": "--rows", "--data": "--rows", "--provider": "--geocoder",
    "--memory": "--max-memory", "--memory-limit": "--max-memory", "--time-limit": "--timeout",
    "--reporter": "--report", "--grep": "--filter", "--match": "--filter", "--fields": "--columns",
    "--sep": "--delimiter",
    "--separator": "--delimiter", "--screenshot": "--snapshot", "--record": "--video",
  ]

  /// The option of a command that does what another tool's does, or nil.
  static func option(for name: String, among options: [OptionSpec]) -> OptionSpec? {
    names[name].flatMap { own in options.first { $0.name == own } }
  }
}
