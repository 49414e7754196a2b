import CDrawing
import MapModel

/// Draws the sky over the horizon, and the haze in which the far ground is lost.
struct SkyPainter {
  /// How deep below the horizon the haze reaches, as a part of the view's height.
  private static let haze = 0.12

  /// Draws the sky where it is in view.
  static func draw(_ scene: Scene, style: MapStyle, on canvas: Canvas) {
    guard style.sky.isVisible, let horizon = scene.projection.horizon,
      horizon > -haze * canvas.height
    else { return }
    let reach = haze * canvas.height
    let zenith = style.sky.color
    let air = zenith.mixed(with: Color(rgb: 0xFFFFFF), part: zenith.isDark ? 0.12 : 0.5)
    let cairo = canvas.cairo.functions
    let bottom = min(horizon + reach, canvas.height)
    let top = min(horizon - 0.4 * canvas.height, 0)
    guard bottom > 0, let gradient = cairo.pattern_create_linear(0, top, 0, bottom) else { return }
    let place = (horizon - top) / (bottom - top)
    func stop(_ offset: Double, _ color: Color, _ alpha: Double) {
      cairo.pattern_add_color_stop_rgba(
        gradient, offset, Double(color.red) / 255, Double(color.green) / 255,
        Double(color.blue) / 255, alpha)
    }
    stop(0, zenith, 1)
    stop(place, air, 1)
    stop(1, air, 0)
    cairo.set_source(canvas.context, gradient)
    cairo.new_path(canvas.context)
    cairo.rectangle(canvas.context, 0, 0, canvas.width, bottom)
    cairo.fill(canvas.context)
    cairo.pattern_destroy(gradient)
  }
}

extension Color {
  /// This colour with a part, 0…1, of another.
  func mixed(with other: Color, part: Double) -> Color {
    func mix(_ a: UInt8, _ b: UInt8) -> UInt32 {
      UInt32((Double(a) + (Double(b) - Double(a)) * part).rounded())
    }
    return Color(
      rgb: mix(red, other.red) << 16 | mix(green, other.green) << 8 | mix(blue, other.blue))
  }
}
