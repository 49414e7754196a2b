/// Islands and groups of islands, each by the box around it. Written by hand, to about a tenth of a
/// degree, small ones to a hundredth.
enum IslandTable {
  static let rows = """
    Great Britain/Grossbritannien;49.9 -6.5 58.7 1.8
    Ireland;51.4 -10.6 55.4 -5.4
    Orkney/Orkney Islands;58.7 -3.5 59.4 -2.3
    Shetland/Shetland Islands;59.8 -2.2 60.9 -0.6
    Hebrides/Outer Hebrides;56.7 -7.8 58.6 -6.1
    Skye/Isle of Skye;57.0 -6.8 57.75 -5.6
    Isle of Wight;50.57 -1.6 50.77 -1.06
    Anglesey/Ynys Môn;53.12 -4.7 53.44 -4.0
    Isles of Scilly/Scilly;49.86 -6.45 49.99 -6.24
    Channel Islands;49.1 -2.8 49.8 -1.9
    Sylt;54.73 8.27 55.06 8.48
    Rügen/Rugen;54.2 13.1 54.7 13.8
    Usedom;53.8 13.7 54.2 14.3
    Fehmarn;54.4 10.95 54.55 11.33
    Helgoland/Heligoland;54.16 7.85 54.2 7.93
    Texel;53.0 4.7 53.2 4.93
    Zealand/Sjælland/Seeland;54.9 10.9 56.2 12.7
    Funen/Fyn;55.0 9.8 55.65 10.85
    Bornholm;54.98 14.67 55.31 15.17
    Jutland/Jylland;53.8 8.0 57.8 11.0
    Gotland;56.9 18.0 58.0 19.4
    Öland;56.2 16.3 57.4 17.2
    Åland Islands/Aland;59.7 19.3 60.7 21.4
    Saaremaa;57.9 21.8 58.7 23.4
    Spitsbergen;76.5 10.5 80.1 21.6
    Novaya Zemlya;70.5 51.4 77.1 69.1
    Balearic Islands/Balearics/Balearen/Islas Baleares;38.6 1.1 40.1 4.4
    Mallorca/Majorca;39.26 2.34 39.97 3.48
    Menorca/Minorca;39.8 3.78 40.1 4.34
    Ibiza/Eivissa;38.83 1.15 39.12 1.63
    Formentera;38.64 1.38 38.8 1.59
    Tenerife/Teneriffa;27.99 -16.93 28.6 -16.1
    Gran Canaria;27.73 -15.84 28.18 -15.35
    Fuerteventura;28.04 -14.52 28.76 -13.82
    Lanzarote;28.83 -13.88 29.25 -13.41
    La Palma;28.45 -18.01 28.86 -17.72
    La Gomera;28.02 -17.35 28.22 -17.1
    El Hierro;27.63 -18.17 27.85 -17.88
    Madeira;32.62 -17.27 32.88 -16.65
    São Miguel;37.7 -25.86 37.92 -25.13
    Corsica/Corse/Korsika;41.33 8.53 43.03 9.57
    Sardinia/Sardegna/Sardinien;38.85 8.13 41.32 9.83
    Sicily/Sicilia/Sizilien;36.63 12.42 38.31 15.66
    Elba;42.7 10.1 42.88 10.45
    Capri;40.53 14.19 40.56 14.27
    Ischia;40.69 13.85 40.77 13.97
    Lampedusa;35.49 12.51 35.53 12.64
    Aeolian Islands/Isole Eolie;38.35 14.3 38.83 15.25
    Gozo;36.01 14.18 36.09 14.35
    Krk;44.94 14.42 45.24 14.83
    Hvar;43.1 16.36 43.24 17.2
    Brač;43.25 16.38 43.4 16.9
    Crete/Kreta/Kríti;34.8 23.5 35.7 26.35
    Rhodes/Rhodos;35.87 27.68 36.47 28.25
    Corfu/Korfu/Kerkyra;39.36 19.62 39.83 20.12
    Kefalonia/Cephalonia;38.06 20.33 38.49 20.82
    Zakynthos/Zante;37.64 20.61 37.94 21.0
    Lesbos/Lesvos;38.95 25.83 39.4 26.62
    Chios;38.16 25.85 38.61 26.16
    Samos;37.63 26.56 37.82 27.08
    Kos;36.66 26.92 36.92 27.36
    Santorini/Thira;36.33 25.34 36.48 25.49
    Mykonos;37.39 25.28 37.5 25.48
    Naxos;36.92 25.34 37.2 25.6
    Cyclades/Kykladen;36.3 24.3 38.0 26.1
    Dodecanese;35.3 26.2 37.5 29.7
    Ionian Islands;37.6 19.3 39.9 21.1
    Peloponnese/Peloponnes;36.4 21.1 38.4 23.5
    Euboea/Evia;37.9 22.8 39.05 24.6
    Cyprus;34.55 32.25 35.71 34.6
    Djerba;33.6 10.7 33.92 11.1
    Socotra;12.3 53.3 12.72 54.55
    Zanzibar/Unguja;-6.5 39.17 -5.7 39.58
    Madagascar;-25.7 43.1 -11.9 50.5
    Réunion;-21.4 55.2 -20.85 55.85
    Mauritius;-20.53 57.3 -19.98 57.81
    Mahé;-4.81 55.36 -4.55 55.55
    Saint Helena;-16.03 -5.8 -15.9 -5.63
    Tristan da Cunha;-37.17 -12.42 -37.03 -12.2
    Sri Lanka/Ceylon;5.9 79.6 9.9 81.9
    Andaman Islands/Andamans;10.4 92.2 13.7 94.3
    Nicobar Islands;6.7 92.7 9.3 94.0
    Phuket;7.74 98.25 8.2 98.45
    Ko Samui/Koh Samui;9.4 99.92 9.6 100.09
    Koh Phangan/Ko Pha-ngan;9.66 99.95 9.81 100.1
    Langkawi;6.24 99.64 6.48 99.93
    Penang Island;5.25 100.17 5.48 100.35
    Phu Quoc;9.99 103.82 10.45 104.08
    Hainan;18.1 108.6 20.2 111.1
    Taiwan/Formosa;21.9 120.0 25.3 122.0
    Sumatra/Sumatera;-6.0 95.0 5.9 106.2
    Java/Jawa;-8.8 105.1 -5.9 114.6
    Bali;-8.85 114.43 -8.06 115.71
    Lombok;-8.96 115.82 -8.2 116.73
    Flores;-8.95 119.8 -8.05 123.0
    Sumba;-10.33 118.93 -9.25 120.87
    Sumbawa;-9.13 116.73 -8.07 119.2
    Komodo;-8.72 119.36 -8.45 119.58
    Timor;-10.4 123.4 -8.3 127.4
    Borneo/Kalimantan;-4.2 108.8 7.1 119.3
    Sulawesi/Celebes;-5.8 118.7 1.8 125.3
    Moluccas/Maluku Islands/Molukken;-8.4 124.0 2.7 135.0
    New Guinea;-10.7 130.9 -0.3 150.9
    Lesser Sunda Islands;-11.0 114.4 -7.5 127.5
    Luzon;12.5 119.7 18.7 124.2
    Mindanao;5.5 121.8 9.9 126.7
    Visayas;9.0 121.8 12.7 125.9
    Palawan;8.3 117.1 11.5 119.6
    Cebu;9.4 123.3 11.3 124.1
    Boracay;11.93 121.9 12.0 121.95
    Honshu/Honshū;33.4 130.8 41.6 142.1
    Hokkaido/Hokkaidō;41.3 139.3 45.6 145.9
    Kyushu/Kyūshū;31.0 129.5 34.0 132.1
    Shikoku;32.7 132.0 34.6 134.8
    Okinawa;26.07 127.6 26.88 128.34
    Ryukyu Islands;24.0 122.9 30.0 131.4
    Jeju/Jeju Island;33.1 126.1 33.6 127.0
    Sakhalin/Sachalin;45.9 141.6 54.5 144.8
    Kuril Islands/Kurils;43.3 145.3 50.9 156.6
    Wrangel Island;70.75 178.5 71.65 -177.4
    Aleutian Islands/Aleutians;51.2 172.4 54.8 -163.0
    Kodiak Island;56.7 -154.8 58.0 -152.1
    Vancouver Island;48.3 -128.5 50.9 -123.2
    Haida Gwaii;51.9 -133.3 54.3 -131.0
    Newfoundland;46.6 -59.5 51.7 -52.6
    Cape Breton Island;45.5 -61.6 47.1 -59.7
    Baffin Island;61.8 -90.2 73.9 -61.3
    Ellesmere Island;76.1 -92.0 83.2 -61.0
    Victoria Island;68.4 -119.2 73.6 -101.0
    Long Island;40.54 -74.05 41.17 -71.85
    Manhattan;40.7 -74.02 40.88 -73.91
    Staten Island;40.49 -74.26 40.65 -74.05
    Martha's Vineyard;41.3 -70.85 41.49 -70.45
    Nantucket;41.23 -70.24 41.4 -69.95
    Florida Keys/Keys;24.4 -82.2 25.4 -80.2
    Oahu/O'ahu;21.25 -158.28 21.72 -157.65
    Maui;20.57 -156.7 21.04 -155.98
    Kauai/Kaua'i;21.86 -159.8 22.24 -159.29
    Molokai/Moloka'i;21.04 -157.31 21.22 -156.71
    Big Island;18.9 -156.1 20.3 -154.8
    Hispaniola;17.5 -74.5 20.1 -68.3
    Greater Antilles;17.5 -85.0 23.3 -65.2
    Lesser Antilles;11.0 -70.1 18.8 -59.4
    West Indies/Antilles;10.0 -85.0 27.3 -59.4
    Tortola;18.37 -64.72 18.46 -64.55
    Curaçao Island;12.03 -69.17 12.39 -68.73
    Tobago;11.13 -60.85 11.35 -60.49
    Easter Island/Rapa Nui/Isla de Pascua;-27.2 -109.46 -27.05 -109.22
    Chiloé/Chiloé Island;-43.5 -74.4 -41.8 -73.3
    Robinson Crusoe Island;-33.71 -78.96 -33.6 -78.75
    Fernando de Noronha;-3.9 -32.49 -3.8 -32.37
    Falkland Islands/Malvinas;-52.5 -61.4 -51.2 -57.7
    South Georgia;-54.9 -38.1 -53.95 -35.7
    Tasmania/Tasmanien;-43.7 144.5 -40.6 148.5
    Kangaroo Island;-36.1 136.5 -35.55 138.15
    Fraser Island/K'gari;-25.83 152.93 -24.69 153.37
    North Island/Te Ika-a-Māui;-41.7 172.6 -34.4 178.6
    South Island/Te Waipounamu;-46.7 166.4 -40.5 174.4
    Stewart Island;-47.3 167.4 -46.7 168.3
    Chatham Islands;-44.6 -177.0 -43.5 -175.8
    Bora Bora;-16.56 -151.8 -16.43 -151.69
    Tahiti;-17.9 -149.63 -17.48 -149.12
    Moorea;-17.61 -149.93 -17.47 -149.75
    Marquesas/Marquesas Islands;-10.6 -140.8 -7.9 -138.4
    Society Islands;-17.9 -154.7 -15.8 -148.0
    Pitcairn Island;-25.1 -130.13 -25.04 -130.07
    Guadalcanal;-9.95 159.6 -9.2 160.85
    Viti Levu;-18.3 177.2 -17.28 178.72
    Bougainville;-6.9 154.6 -5.4 156.0
    Polynesia;-47.5 165.0 28.5 -109.2
    Melanesia;-23.0 130.0 0.5 180.0
    """
}
