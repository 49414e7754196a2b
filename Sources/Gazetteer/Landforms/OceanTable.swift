/// Oceans and seas as they are called where the drawn ones have other names or only parts. Written by
/// hand, to about a degree.
enum OceanTable {
  static let rows = """
    Pacific Ocean/Pacific/Pazifik/Pacifique;-60.0 120.0 60.0 -75.0
    North Pacific;0.0 125.0 60.0 -80.0
    South Pacific/South Seas/Südsee;-60.0 150.0 0.0 -70.0
    Atlantic Ocean/Atlantic/Atlantik/Atlantique;-60.0 -65.0 65.0 15.0
    North Atlantic;0.0 -75.0 65.0 -5.0
    South Atlantic;-60.0 -60.0 0.0 15.0
    Indian Ocean/Indischer Ozean;-60.0 25.0 25.0 115.0
    Arctic Ocean/Arctic/Arktis;70.0 -180.0 90.0 179.9
    Southern Ocean/Antarctic Ocean;-75.0 -180.0 -60.0 179.9
    Mediterranean/Mittelmeer/Méditerranée/Mare Mediterraneo;30.2 -5.6 45.8 36.2
    Adriatic/Adria;39.8 12.2 45.8 19.9
    Aegean/Ägäis;35.0 22.5 41.0 28.2
    Baltic/Ostsee;53.6 9.5 65.9 30.2
    North Sea/Nordsee/Mer du Nord;51.0 -4.0 61.0 9.0
    English Channel/La Manche/Ärmelkanal;48.6 -5.7 51.1 1.6
    Bay of Biscay/Golfe de Gascogne;43.3 -10.0 48.5 -1.1
    Strait of Gibraltar;35.8 -6.1 36.2 -5.3
    Bosphorus/Bosporus;41.0 28.97 41.25 29.2
    Dardanelles;40.0 26.1 40.5 26.8
    Suez Canal;29.9 32.2 31.3 32.6
    Panama Canal;8.9 -80.0 9.4 -79.5
    Bermuda Triangle;18.5 -80.2 32.3 -64.8
    Persian Gulf/Arabian Gulf;23.9 47.7 30.5 56.4
    Strait of Hormuz;25.9 55.6 27.1 57.2
    Strait of Malacca;1.2 95.3 6.0 103.6
    Bering Strait;64.8 -170.5 66.6 -166.5
    Strait of Magellan;-54.0 -74.5 -52.2 -68.4
    Drake Passage;-63.0 -68.0 -56.0 -55.0
    """
}
