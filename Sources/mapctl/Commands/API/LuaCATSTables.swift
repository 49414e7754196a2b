extension LuaCATSText {
  /// The plain tables that go in and come out.
  static let tables = """
    ---@class mapctl.Coordinate
    ---@field lat number degrees north
    ---@field lng number degrees east

    ---A coordinate written as `{lat, lng}`.
    ---@class mapctl.LatLng
    ---@field [1] number degrees north
    ---@field [2] number degrees east

    ---@alias mapctl.CoordinateLike mapctl.Coordinate|mapctl.LatLng

    ---A list of coordinates, or an encoded polyline.
    ---@alias mapctl.Path mapctl.CoordinateLike[]|string

    ---A point of the view, from the top left.
    ---@class mapctl.Point
    ---@field x number
    ---@field y number

    ---@class mapctl.Size
    ---@field width number points
    ---@field height number points

    ---@class mapctl.Padding
    ---@field top? number points
    ---@field left? number points
    ---@field bottom? number points
    ---@field right? number points

    ---@class mapctl.Box
    ---@field southwest mapctl.CoordinateLike
    ---@field northeast mapctl.CoordinateLike

    ---@class mapctl.Bounds: mapctl.BoundsMethods
    ---@field southwest mapctl.Coordinate
    ---@field northeast mapctl.Coordinate
    ---@field center mapctl.Coordinate

    ---@class mapctl.Camera
    ---@field target mapctl.Coordinate
    ---@field zoom number the world is 256·2^zoom points wide; 2…21
    ---@field bearing number degrees clockwise from north that point up
    ---@field viewing_angle number degrees from straight down

    ---A camera in which parts may be left out.
    ---@class (exact) mapctl.CameraChange
    ---@field target? mapctl.CoordinateLike
    ---@field zoom? number
    ---@field bearing? number
    ---@field viewing_angle? number

    ---Where a finger goes: a point, a coordinate or an object on the map.
    ---@alias mapctl.Target mapctl.Point|mapctl.CoordinateLike|mapctl.Overlay|mapctl.Poi|mapctl.InfoWindow|mapctl.LocationDot|mapctl.Cluster

    ---@alias mapctl.Overlay mapctl.Marker|mapctl.Polyline|mapctl.Polygon|mapctl.Circle|mapctl.GroundOverlay|mapctl.Region|mapctl.Label|mapctl.TileLayer|mapctl.HeatMap|mapctl.ClusterLayer

    ---@alias mapctl.Easing "linear"|"ease"|"ease_in"|"ease_out"|"ease_in_out"|number[]

    ---@alias mapctl.Outcome "finished"|"canceled"

    ---@class mapctl.Span
    ---@field color string
    ---@field to_color? string
    ---@field segments? number

    ---A place that counts as much as its weight.
    ---@class mapctl.WeightedPoint
    ---@field lat number degrees north
    ---@field lng number degrees east
    ---@field weight? number

    ---A colour from a part of the maximum on, written as `{part, colour}`.
    ---@class mapctl.Stop
    ---@field [1] number 0…1
    ---@field [2] string

    ---@class mapctl.WindowLine
    ---@field text string
    ---@field bold? boolean
    ---@field size? number
    ---@field color? string

    ---@class mapctl.Location
    ---@field coordinate mapctl.Coordinate
    ---@field accuracy? number metres
    ---@field heading? number degrees
    ---@field speed? number metres a second
    ---@field time number virtual seconds

    ---@class mapctl.Poi
    ---@field place_id string
    ---@field name string
    ---@field kind string
    ---@field location mapctl.Coordinate

    ---@class mapctl.Nearest
    ---@field name string
    ---@field country_code string
    ---@field distance_m number
    ---@field coordinate mapctl.Coordinate

    ---@class mapctl.Address
    ---@field coordinate mapctl.Coordinate
    ---@field lines string[] never empty
    ---@field name? string
    ---@field thoroughfare? string
    ---@field sub_locality? string
    ---@field locality? string
    ---@field administrative_area? string
    ---@field admin_code? string ISO 3166-2
    ---@field postal_code? string
    ---@field country? string
    ---@field country_code? string ISO 3166-1 alpha-2
    ---@field county? string
    ---@field water? string
    ---@field timezone? string
    ---@field population? integer
    ---@field distance_m? number
    ---@field precision "place"|"near_place"|"region"|"country"|"near_coast"|"water"
    ---@field nearest? mapctl.Nearest
    ---@field match? "exact"|"alternate"|"partial"|"fuzzy" how a name fits
    ---@field kind? "country"|"region"|"settlement"|"sea"|"lake"|"island"|"landform"|"airport"
    ---@field viewport? mapctl.Bounds the box to show what was found in
    ---@field unmatched? string what of the name was left aside

    ---@class mapctl.Response
    ---@field results mapctl.Address[]
    ---@field first mapctl.Address
    ---@field coordinate? mapctl.Coordinate what was asked
    ---@field stale boolean whether the map has moved since
    ---@field attribution? string who is to be named where it is shown

    ---@class mapctl.WebResponse
    ---@field status integer
    ---@field headers table<string, string>
    ---@field body string


    """
}
