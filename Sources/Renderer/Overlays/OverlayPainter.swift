import MapModel

/// Draws what lies on the map: between the base map and its labels.
func drawOverlays(_ scene: Scene, on canvas: Canvas) {
}
