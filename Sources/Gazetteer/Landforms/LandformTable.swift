/// Landforms and well-known parts of the earth. Written by hand, to about a tenth of a degree for
/// regions, whose edges nobody has drawn, and to about a kilometre for points.
enum LandformTable {
  static let rows = """
    Alps/Alpen/Alpes/Alpi;43.6 5.0 48.3 16.3
    Swiss Alps;45.8 6.8 47.2 10.5
    French Alps;43.7 5.3 46.4 7.6
    Bernese Alps/Bernese Oberland/Berner Oberland;46.25 7.1 46.85 8.4
    Pennine Alps;45.75 7.0 46.3 8.2
    Dolomites/Dolomiti/Dolomiten;46.0 11.3 46.9 12.7
    Jura Mountains;46.1 5.4 47.6 7.9
    Vosges;47.7 6.6 48.7 7.5
    Black Forest/Schwarzwald;47.6 7.6 49.0 8.7
    Harz;51.5 10.1 52.0 11.5
    Eifel;49.9 6.0 50.8 7.5
    Ardennes;49.5 4.5 50.6 6.4
    Massif Central;43.5 1.6 46.6 4.8
    Cévennes;43.9 3.2 44.7 4.4
    Pyrenees/Pyrénées/Pirineos;42.0 -1.8 43.4 3.2
    Cantabrian Mountains;42.5 -7.0 43.5 -3.5
    Apennines/Appennini;38.0 8.4 44.7 16.6
    Carpathians/Carpathian Mountains;44.4 17.0 49.9 26.8
    Tatra Mountains/Tatras/High Tatras/Tatry;48.9 19.0 49.4 20.6
    Sudetes;50.0 14.7 51.1 17.6
    Balkans/Balkan Peninsula;36.4 13.4 46.6 29.2
    Dinaric Alps;41.7 14.0 46.0 20.6
    Scandinavian Mountains/Scandes;58.8 5.5 69.8 21.5
    Scandinavia;55.0 4.5 71.3 31.6
    Lapland/Sápmi;65.8 14.5 71.2 36.0
    Lofoten;67.6 12.5 68.5 15.4
    Scottish Highlands/Highlands;56.0 -6.5 58.7 -2.5
    Cairngorms;56.8 -4.3 57.4 -2.8
    Pennines;53.0 -2.8 55.0 -1.5
    Lake District;54.2 -3.6 54.8 -2.6
    British Isles;49.8 -10.8 60.9 2.0
    Iberian Peninsula/Iberia;35.9 -9.6 43.9 3.4
    Benelux/Low Countries;49.4 2.5 53.6 7.3
    Baltic States/Baltics;53.8 20.9 59.8 28.3
    Provence;43.0 4.2 44.6 7.2
    French Riviera/Riviera/Côte d'Azur;43.0 6.0 43.9 7.6
    Loire Valley;46.9 -1.6 48.0 3.0
    Danube Delta;44.4 28.4 45.6 29.8
    Crimea;44.3 32.4 46.2 36.7
    Caucasus/Caucasus Mountains;40.5 37.3 44.6 49.5
    Urals/Ural Mountains;50.5 53.5 68.6 66.5
    Siberia;49.0 60.0 77.8 180.0
    Kamchatka;50.8 155.5 60.5 164.5
    Europe;34.5 -11.0 71.5 45.0
    Africa;-35.0 -18.0 37.5 51.5
    Asia;-11.0 26.0 77.8 170.0
    North America;7.0 -168.0 72.0 -52.0
    South America;-56.0 -82.0 13.0 -34.0
    Central America;7.0 -92.5 18.6 -77.0
    Caribbean;9.8 -85.0 27.0 -59.3
    Oceania;-48.0 110.0 20.5 180.0
    Middle East;12.0 25.5 42.2 63.5
    Central Asia;35.0 46.4 55.5 87.4
    Southeast Asia;-11.0 92.0 28.6 141.0
    Levant;29.2 34.0 37.3 42.4
    Mesopotamia;29.8 37.5 38.0 48.6
    Anatolia/Asia Minor;35.8 25.6 42.2 44.8
    Arabian Peninsula/Arabia;12.5 34.4 32.2 60.0
    Himalayas/Himalaya;26.6 72.5 36.2 97.5
    Karakoram;34.3 73.5 37.0 78.6
    Hindu Kush;34.2 67.5 37.3 74.8
    Pamirs/Pamir/Pamir Mountains;36.6 70.0 40.0 76.0
    Tian Shan/Tien Shan;39.5 69.0 45.0 95.5
    Altai/Altai Mountains;44.8 81.5 52.5 99.5
    Kunlun Mountains/Kunlun;34.5 75.0 39.3 103.0
    Tibetan Plateau;27.5 77.5 39.5 103.0
    Deccan/Deccan Plateau;11.5 73.5 22.5 82.5
    Western Ghats;8.1 72.8 21.3 77.6
    Zagros/Zagros Mountains;26.8 44.5 37.5 57.0
    Alborz/Elburz;35.3 48.7 38.5 57.5
    Taurus Mountains;36.1 29.2 38.8 39.5
    Japanese Alps;35.2 137.0 36.9 138.8
    Gobi/Gobi Desert;37.5 90.5 47.0 119.0
    Taklamakan/Taklamakan Desert;36.3 76.5 42.0 90.2
    Thar Desert;23.9 68.8 30.6 76.0
    Empty Quarter/Rub' al Khali;15.5 44.5 23.5 56.5
    Sahara/Sahara Desert;15.0 -17.2 34.5 38.5
    Sahel;10.5 -17.5 18.0 40.0
    Atlas Mountains/Atlas;29.5 -10.0 37.2 11.0
    High Atlas;30.4 -9.7 32.7 -4.0
    Ethiopian Highlands;5.5 35.0 15.5 42.8
    Serengeti;-3.4 33.8 -1.4 35.5
    Great Rift Valley/East African Rift;-17.0 28.5 12.5 43.0
    Congo Basin;-9.5 11.0 7.5 31.5
    Horn of Africa;-1.7 38.0 13.0 51.5
    Kalahari/Kalahari Desert;-28.0 18.0 -18.5 26.5
    Namib/Namib Desert;-28.8 11.7 -15.0 17.0
    Drakensberg;-31.5 27.2 -23.9 31.2
    Rocky Mountains/Rockies;33.5 -127.5 60.0 -103.5
    Appalachians/Appalachian Mountains;33.0 -87.5 49.0 -64.0
    Sierra Nevada;35.2 -121.5 40.3 -117.7
    Sierra Nevada, Spain;36.8 -3.7 37.3 -2.5
    Cascades/Cascade Range;40.2 -122.9 50.3 -120.2
    Alaska Range;59.8 -155.5 63.9 -141.0
    Sierra Madre/Sierra Madre Occidental;20.5 -110.0 31.5 -103.0
    Great Plains;29.0 -106.0 55.5 -95.5
    Great Lakes;41.2 -92.3 49.1 -75.9
    Grand Canyon;35.7 -113.9 36.9 -111.6
    Yellowstone;44.1 -111.2 45.1 -109.8
    Yosemite/Yosemite Valley;37.65 -119.75 37.8 -119.45
    Death Valley;35.7 -117.5 37.1 -116.2
    Mojave Desert;34.0 -118.9 37.4 -114.0
    Everglades;25.1 -81.5 26.2 -80.3
    Andes;-55.5 -80.0 11.0 -63.0
    Amazon/Amazon Basin/Amazon Rainforest/Amazonia;-16.0 -79.0 5.5 -47.5
    Atacama/Atacama Desert;-29.5 -71.6 -18.3 -67.5
    Patagonia;-55.2 -76.0 -38.5 -62.0
    Pampas;-39.5 -67.0 -29.5 -53.5
    Tierra del Fuego;-55.3 -74.8 -52.4 -63.7
    Galápagos/Galapagos Islands;-1.5 -92.1 0.8 -89.1
    Canary Islands/Canaries;27.5 -18.3 29.5 -13.3
    Azores;36.8 -31.4 39.8 -24.9
    Outback;-32.5 119.5 -15.0 145.0
    Great Barrier Reef;-24.6 142.4 -10.6 153.0
    Great Dividing Range;-38.4 141.5 -10.8 153.3
    Southern Alps;-45.6 166.8 -41.8 172.8
    Antarctic/Antarktis;-90.0 -180.0 -60.0 179.9
    South Pole/Geographic South Pole/Südpol;-90.0 0.0
    North Pole/Geographic North Pole/Nordpol;90.0 0.0
    Antarctic Peninsula;-74.0 -77.0 -63.2 -56.0
    Latin America;-56.0 -118.0 33.0 -34.0
    Far East/East Asia;18.0 73.0 54.0 146.0
    Maghreb;19.0 -17.2 37.6 25.2
    Sub-Saharan Africa;-35.0 -17.6 20.0 51.5
    West Africa;4.2 -17.6 25.0 16.0
    East Africa;-12.0 28.8 12.0 51.5
    Southern Africa;-35.0 11.5 -15.0 41.0
    Eastern Europe;44.0 14.0 60.0 45.0
    Western Europe;41.0 -10.5 55.5 15.5
    Gulf States;16.0 34.5 32.2 60.0
    Indochina;5.5 92.2 23.5 109.5
    Malay Peninsula;1.2 98.2 10.6 104.3
    Manchuria;38.7 115.5 53.6 135.1
    Kashmir;32.2 73.0 37.1 80.4
    Kurdistan;34.5 37.5 40.0 48.0
    Mongolian Plateau;37.5 87.5 53.0 122.5
    Sinai/Sinai Peninsula;27.7 32.3 31.3 34.9
    Nubia;16.5 30.0 24.1 34.5
    Flanders/Flandern/Vlaanderen;50.68 2.5 51.5 5.9
    Wallonia/Wallonie;49.5 2.9 50.8 6.4
    Normandy/Normandie;48.2 -1.95 50.1 1.8
    Brittany/Bretagne;47.25 -5.15 48.9 -1.0
    Alsace/Elsass;47.4 6.8 49.1 8.25
    Lorraine/Lothringen;47.8 4.9 49.65 7.65
    Burgundy/Bourgogne;46.15 2.85 48.4 5.5
    Champagne;47.6 3.4 50.2 5.9
    Aquitaine;42.8 -1.8 45.7 1.45
    Gascony/Gascogne;42.8 -1.6 44.7 1.2
    Languedoc;42.3 1.6 45.0 4.8
    Savoy/Savoie;45.1 5.6 46.45 7.15
    Dordogne Valley;44.6 -0.2 45.3 2.0
    Basque Country/Euskadi/País Vasco;42.47 -3.45 43.46 -1.0
    La Mancha;38.4 -4.6 40.1 -1.7
    Algarve;36.96 -9.0 37.53 -7.4
    Alentejo;37.3 -8.9 39.7 -6.9
    Rhineland/Rheinland;49.0 6.0 51.9 8.2
    Franconia/Franken;48.85 9.0 50.55 12.3
    Swabia/Schwaben;47.5 8.0 49.3 11.1
    Allgäu;47.25 9.7 48.0 10.9
    East Frisia/Ostfriesland;53.1 6.9 53.75 8.1
    Ruhr/Ruhrgebiet/Ruhr Area;51.3 6.5 51.8 8.0
    Saxon Switzerland/Sächsische Schweiz;50.83 13.95 51.0 14.4
    Lüneburg Heath/Lüneburger Heide;52.7 9.5 53.4 10.7
    Prussia/Preussen;52.0 12.0 55.3 22.9
    Pomerania/Pommern;53.2 12.3 54.9 18.5
    Silesia/Schlesien;49.4 14.9 51.9 19.3
    Bohemia/Böhmen/Čechy;48.55 12.1 51.06 16.6
    Moravia/Mähren/Morava;48.62 15.2 50.25 18.86
    Galicia, Eastern Europe;48.0 19.0 50.6 26.2
    Transylvania/Siebenbürgen/Transilvania;45.3 21.9 47.8 26.6
    Wallachia;43.6 22.4 45.6 28.2
    Bessarabia;45.2 26.6 48.5 30.3
    Banat;44.6 19.9 46.2 22.8
    Dalmatia/Dalmatien;42.35 14.7 44.6 18.5
    Istria/Istrien;44.75 13.48 45.65 14.4
    Macedonia Region;39.9 20.4 42.4 25.0
    Thrace/Thrakien;40.0 23.8 42.8 29.2
    Thessaly;38.9 21.0 40.15 23.4
    Tuscany/Toscana/Toskana;42.2 9.65 44.5 12.4
    Po Valley/Pianura Padana;44.3 7.3 46.0 12.6
    Cinque Terre;44.09 9.62 44.17 9.78
    Amalfi Coast/Costiera Amalfitana;40.57 14.42 40.67 14.75
    South Tyrol/Südtirol/Alto Adige;46.2 10.38 47.1 12.48
    Tyrol/Tirol;46.2 10.1 47.75 12.97
    Engadine/Engadin;46.35 9.65 46.95 10.5
    Cotswolds;51.5 -2.6 52.1 -1.5
    Cornwall;49.95 -5.75 50.93 -4.17
    East Anglia;51.8 -0.1 53.0 1.8
    Midlands;51.8 -3.2 53.6 0.4
    Snowdonia/Eryri;52.5 -4.2 53.25 -3.4
    Home Counties;50.8 -1.0 52.0 1.5
    Karelia;60.5 29.3 66.6 37.9
    Kola Peninsula;66.0 28.5 69.9 41.4
    Caspian Depression;44.0 46.5 50.5 55.5
    Great Steppe/Eurasian Steppe;44.0 30.0 54.0 115.0
    Arabian Desert;12.5 35.5 33.5 57.5
    Syrian Desert;29.5 36.5 35.5 42.0
    Negev;29.5 34.25 31.35 35.4
    Libyan Desert;19.5 17.0 31.0 30.5
    Nubian Desert;17.5 30.8 23.5 37.0
    Western Desert;22.0 25.0 31.0 31.5
    Danakil/Danakil Desert;11.8 39.8 14.8 42.2
    Karakum/Karakum Desert;36.5 54.0 42.5 65.0
    Kyzylkum/Kyzylkum Desert;39.8 59.0 46.0 67.5
    Dasht-e Kavir;33.0 51.0 36.5 58.0
    Dasht-e Lut/Lut Desert;28.5 57.0 33.0 60.5
    Great Victoria Desert;-31.5 122.5 -26.0 135.0
    Great Sandy Desert;-23.5 119.5 -18.0 129.5
    Simpson Desert;-27.5 134.5 -22.5 139.5
    Gibson Desert;-26.5 121.5 -22.0 128.5
    Sonoran Desert;25.5 -116.5 34.5 -109.5
    Chihuahuan Desert;22.5 -109.5 34.5 -99.5
    Great Basin;35.5 -120.5 43.5 -111.5
    Great Salt Lake Desert;39.9 -114.2 41.4 -112.7
    Painted Desert;34.5 -112.0 36.9 -109.5
    New England;40.9 -73.8 47.5 -66.9
    Midwest;36.0 -104.1 49.4 -80.5
    Deep South;28.9 -94.1 35.2 -78.5
    Pacific Northwest;41.9 -125.0 52.0 -111.0
    Silicon Valley;37.2 -122.3 37.6 -121.75
    Bay Area/San Francisco Bay Area;36.9 -123.5 38.9 -121.2
    Napa Valley;38.2 -122.65 38.7 -122.2
    Cape Cod;41.5 -70.7 42.1 -69.9
    Outer Banks;34.6 -76.7 36.6 -75.4
    Ozarks;35.3 -95.1 38.5 -90.0
    Yukon Territory;60.0 -141.0 69.7 -123.8
    Labrador;51.4 -67.8 60.4 -55.4
    Canadian Shield;43.0 -124.0 74.0 -55.5
    Yucatán Peninsula;17.8 -92.5 21.6 -86.7
    Baja California Peninsula;22.8 -117.2 32.7 -109.3
    Altiplano;-22.5 -71.0 -14.0 -65.5
    Gran Chaco/Chaco;-29.0 -65.0 -17.5 -57.5
    Pantanal;-22.0 -59.0 -15.5 -54.8
    Guiana Shield/The Guianas;-1.0 -67.5 9.0 -49.8
    Uyuni Salt Flat/Salar de Uyuni;-20.7 -68.2 -19.7 -66.9
    Nullarbor/Nullarbor Plain;-32.6 124.0 -29.5 133.0
    Arnhem Land;-15.0 132.2 -11.0 137.0
    Fiordland;-46.3 166.4 -44.3 168.2
    Okavango Delta;-20.5 22.0 -18.2 24.0
    Masai Mara;-1.85 34.7 -1.1 35.5
    Ngorongoro;-3.4 35.1 -2.8 35.9
    Nile Delta;30.0 29.9 31.6 32.5
    Ganges Delta;21.5 87.5 24.5 91.5
    Mekong Delta;8.5 104.4 11.0 106.8
    Danube/Donau;42.7 8.1 49.1 29.7
    Rhine/Rhein/Rhin;46.6 4.0 52.0 9.7
    Elbe/Labe;50.0 8.8 53.9 15.6
    Loire;44.8 -2.2 48.0 4.3
    Rhône;43.3 4.3 46.6 8.4
    Po;44.8 7.1 45.4 12.5
    Volga/Wolga;45.7 32.4 58.1 50.3
    Nile/Nil;-2.3 29.5 31.6 34.9
    Congo River;-12.0 12.3 2.5 29.3
    Niger River;4.3 -10.8 17.0 7.5
    Zambezi;-18.8 22.0 -11.3 36.3
    Ganges/Ganga;21.6 78.4 31.0 90.6
    Indus;24.0 66.9 35.5 82.0
    Mekong;9.5 94.0 33.7 108.9
    Yangtze/Yangtze River;24.5 90.5 35.8 121.9
    Yellow River/Huang He;32.2 95.9 41.0 119.3
    Mississippi River;29.0 -95.3 47.3 -88.7
    Amazon River;-15.6 -77.0 1.0 -49.0
    Orinoco;2.2 -67.9 9.2 -60.8
    Matterhorn/Cervino;45.9764 7.6586
    Mont Blanc/Monte Bianco;45.8326 6.8652
    Monte Rosa/Dufourspitze;45.9369 7.8668
    Weisshorn;46.1014 7.7161
    Eiger;46.5776 8.0053
    Mönch;46.5585 7.9973
    Jungfrau;46.5368 7.9626
    Jungfraujoch;46.5474 7.9854
    Finsteraarhorn;46.5372 8.1261
    Aletsch Glacier/Aletsch;46.442 8.077
    Piz Bernina;46.3823 9.9081
    Säntis;47.2494 9.3432
    Pilatus;46.9791 8.2529
    Titlis;46.7720 8.4378
    Zugspitze;47.4211 10.9853
    Grossglockner/Großglockner;47.0742 12.6939
    Triglav;46.3783 13.8367
    Marmolada;46.4347 11.8508
    Tre Cime di Lavaredo/Drei Zinnen;46.6187 12.3028
    Gran Paradiso;45.5172 7.2669
    Etna/Mount Etna;37.7510 14.9934
    Vesuvius/Vesuvio;40.8214 14.4260
    Stromboli;38.7893 15.2130
    Mount Olympus/Mytikas;40.0859 22.3583
    Mount Ararat;39.7019 44.2983
    Elbrus/Mount Elbrus;43.3550 42.4392
    Kazbek;42.6964 44.5150
    Teide;28.2724 -16.6425
    Mulhacén;37.0534 -3.3115
    Aneto;42.6311 0.6567
    Ben Nevis;56.7969 -5.0036
    Snowdon/Yr Wyddfa;53.0685 -4.0763
    Scafell Pike;54.4543 -3.2116
    Galdhøpiggen;61.6363 8.3125
    Kebnekaise;67.9006 18.5147
    North Cape/Nordkapp;71.1710 25.7837
    Mount Everest/Everest/Chomolungma/Sagarmatha;27.9881 86.9250
    K2/Chogori;35.8808 76.5155
    Kangchenjunga;27.7025 88.1475
    Makalu;27.8897 87.0883
    Annapurna;28.5961 83.8203
    Nanga Parbat;35.2375 74.5892
    Mount Kailash/Kailash;31.0667 81.3119
    Mount Fuji/Fuji/Fujisan;35.3606 138.7274
    Kinabalu;6.0750 116.5583
    Krakatoa/Krakatau;-6.1020 105.4230
    Kilimanjaro;-3.0674 37.3556
    Mount Kenya;-0.1521 37.3084
    Table Mountain;-33.9628 18.4098
    Cape of Good Hope;-34.3568 18.4740
    Toubkal;31.0595 -7.9150
    Victoria Falls;-17.9243 25.8572
    Denali/McKinley;63.0692 -151.0063
    Mount Logan;60.5672 -140.4055
    Mount Rainier;46.8523 -121.7603
    Mount St. Helens/Mount Saint Helens;46.1914 -122.1956
    Mount Hood;45.3735 -121.6959
    Mount Shasta;41.4092 -122.1949
    Mount Whitney;36.5785 -118.2920
    Half Dome;37.7460 -119.5332
    El Capitan;37.7340 -119.6377
    Pikes Peak;38.8409 -105.0423
    Mount Rushmore;43.8791 -103.4591
    Niagara Falls;43.0799 -79.0747
    Mauna Kea;19.8207 -155.4681
    Mauna Loa;19.4756 -155.6054
    Popocatépetl;19.0225 -98.6278
    Pico de Orizaba;19.0300 -97.2683
    Cotopaxi;-0.6806 -78.4378
    Chimborazo;-1.4693 -78.8169
    Machu Picchu;-13.1631 -72.5450
    Aconcagua;-32.6532 -70.0109
    Fitz Roy;-49.2714 -73.0430
    Torres del Paine;-50.9423 -72.9917
    Cape Horn;-55.9797 -67.2739
    Iguazu Falls/Iguaçu Falls;-25.6953 -54.4367
    Angel Falls;5.9692 -62.5356
    Uluru/Ayers Rock;-25.3444 131.0369
    Mount Kosciuszko;-36.4559 148.2636
    Aoraki/Mount Cook;-43.5950 170.1418
    Mount Vinson;-78.5254 -85.6171
    Mount Erebus;-77.5278 167.1536
    """
}
