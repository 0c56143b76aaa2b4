/**
 * About where Nairobi's places lie, in thousandths of a degree south of the equator and east of Greenwich;
 * a thousandth is some 110 metres here.
 *
 * Put down by hand, good to half a kilometre or so: enough to say which places are near which, in what order and
 * about how far, never to find the way by. A place that is not listed lies where its area does.
 */
const POSITIONS = `
Kilimani 1290 36785; Westlands 1268 36808; Lavington 1280 36769; Kileleshwa 1281 36787; Karen 1323 36706
Upper Hill 1299 36815; Hurlingham 1295 36798; Parklands 1260 36818; Runda 1217 36811; Gigiri 1233 36810
South B 1311 36838; South C 1321 36827; Nairobi CBD 1286 36823; Riverside 1272 36797; Syokimau 1372 36930
Ruaka 1205 36778; Kasarani 1222 36897; Lang'ata 1340 36760; Roysambu 1218 36887; Muthaiga 1255 36838
Ngara 1274 36828; Nairobi West 1309 36820; Embakasi 1312 36913; Muthaiga North 1236 36846; Old Muthaiga 1254 36832
Runda Mumwe 1209 36830; New Runda 1213 36800; Nyari 1230 36792; Rosslyn 1224 36797; Village Estate 1232 36803
Kitisuru 1225 36780; Loresho 1252 36757; Spring Valley 1254 36788; Lower Kabete 1240 36748; Upper Kabete 1252 36735
Kabete 1247 36723; Kangemi 1265 36748; Mountain View 1266 36740; Uthiru 1263 36715; Kinoo 1253 36690
Kikuyu 1245 36663; Muthiga 1251 36686; Wangige 1222 36715; Gachie 1213 36758; Ndenderu 1197 36748
Banana Hill 1172 36758; Karuri 1177 36748; Limuru 1107 36643; Tigoni 1128 36672; Red Hill 1176 36725
Kiambu Town 1171 36835; Ridgeways 1226 36845; Thindigua 1206 36838; Fourways Junction 1213 36842; Kirigiti 1179 36838
Ruiru 1147 36961; Membley 1166 36943; Kahawa Sukari 1194 36944; Kahawa Wendani 1196 36929; Kahawa West 1185 36905
Githurai 44 1198 36905; Githurai 45 1203 36916; Zimmerman 1211 36894; Mirema 1213 36893; Thome 1216 36873
Marurui 1207 36862; Garden Estate 1228 36865; Mwiki 1234 36932; Clay City 1226 36905; Sunton 1229 36919
Hunters 1222 36910; Ruai 1283 37010; Utawala 1288 36965; Juja 1102 37014; Thika 1033 37069
Tatu City 1157 36898; Northlands City 1167 36925; Baba Dogo 1243 36885; Ruaraka 1245 36873; Lucky Summer 1237 36896
Mathare 1260 36858; Huruma 1256 36873; Eastleigh 1274 36850; Pangani 1266 36837; Pumwani 1281 36845
Gikomba 1286 36840; Kariokor 1279 36836; Shauri Moyo 1290 36846; Bahati 1292 36858; Maringo 1293 36856; Makongeni 1293 36846
Jericho 1289 36866; Makadara 1296 36860; Buru Buru 1287 36877; Donholm 1293 36890; Greenfields 1291 36899
Umoja 1 1283 36893; Umoja Innercore 1277 36903; Komarock 1269 36911; Kayole 1273 36918; Dandora 1252 36900
Kariobangi South 1267 36883; Kariobangi North 1256 36882; Nasra 1280 36902; Savannah 1291 36905; Fedha 1318 36893
Nyayo Estate Embakasi 1325 36912; Tassia 1309 36894; Pipeline 1314 36890; Imara Daima 1327 36880
Industrial Area 1305 36851; Mukuru 1312 36868; Plainsview 1315 36842; Bellevue 1326 36842; Mugoya 1323 36831
Akiba 1318 36832; Madaraka 1308 36813; Nyayo Highrise 1309 36807; Kibera 1312 36788; Woodley 1302 36779
Golf Course Estate 1304 36803; Jamhuri Estate 1303 36772; Adams Arcade 1300 36780; Kenyatta Market 1306 36803
Dagoretti Corner 1298 36760; Dagoretti 1286 36689; Kawangware 1285 36749; Satellite 1292 36741; Riruta 1290 36745
Waithaka 1280 36712; Racecourse 1306 36739; Valley Arcade 1289 36770; Maziwa 1283 36762; Thompson Estate 1283 36775
Bernard Estate 1281 36764; Caledonia 1296 36788; Chiromo 1273 36807; Museum Hill 1274 36814; Highridge 1257 36817
Brookside 1259 36793; Community 1296 36811; Milimani 1292 36805; Onyonka 1333 36786; Southlands 1323 36787
Ngei Estate 1326 36785; Kitengela 1477 36960; Hardy 1366 36740; Miotoni 1313 36715; Karen Plains 1333 36715
Bomas 1340 36770; Rongai 1396 36752; Kiserian 1429 36688; Ngong Town 1360 36656; Matasia 1385 36683
Mlolongo 1393 36938; Athi River 1456 36980; Katani 1383 36975; Joska 1284 37097; Kamulu 1283 37064
Njiru 1253 36932; Saika 1262 36920
Ngong Road 1300 36775; Thika Road 1235 36870; Waiyaki Way 1264 36775; Mombasa Road 1325 36860; Kiambu Road 1220 36842
Limuru Road 1235 36805; Lang'ata Road 1325 36790; Outer Ring Road 1280 36888; Jogoo Road 1293 36860; Juja Road 1265 36860
Eastern Bypass 1270 36960; Northern Bypass 1210 36850; Southern Bypass 1320 36770; Western Bypass 1215 36740
Uhuru Highway 1290 36815; State House Road 1285 36805; Valley Road 1295 36805; Mbagathi Way 1312 36805
Naivasha Road 1285 36740; Kamiti Road 1200 36890; Magadi Road 1365 36758; Riverside Drive 1272 36797
Peponi Road 1252 36785; Lower Kabete Road 1255 36790; James Gichuru Road 1274 36768; Langata South Road 1345 36720
Jomo Kenyatta International Airport 1319 36927; Wilson Airport 1322 36815; Yaya Centre 1293 36788; Sarit Centre 1261 36802
Westgate Mall 1257 36803; Junction Mall 1299 36763; Two Rivers Mall 1211 36795; Village Market 1229 36804
The Hub Karen 1321 36703; Garden City Mall 1232 36878; Thika Road Mall 1220 36888; Nairobi National Park 1335 36779
Kenyatta International Convention Centre 1289 36823; Nairobi Terminus 1366 36905; Galleria Mall 1343 36765
Waterfront Mall 1331 36716; Prestige Plaza 1300 36787; Greenspan Mall 1290 36902; Nextgen Mall 1321 36845
Gateway Mall 1364 36900; Capital Centre 1317 36835; South Field Mall 1326 36890; Crystal Rivers Mall 1455 36965
Signature Mall 1400 36940; ABC Place 1259 36775; The Mall Westlands 1265 36804; Global Trade Centre 1270 36809
Diamond Plaza 1257 36818; Rosslyn Riviera Mall 1222 36796; Ridgeways Mall 1225 36844; Ciata Mall 1220 36842
Mountain Mall 1233 36880; Roasters 1230 36872; Unicity Mall 1180 36930; Giraffe Centre 1376 36745
Sheldrick Wildlife Trust 1376 36774; Karen Blixen Museum 1352 36712; Bomas of Kenya 1342 36769; Karura Forest 1242 36830
Ngong Forest 1312 36745; Ngong Hills 1390 36640; Oloolua Nature Trail 1360 36708; City Park 1262 36825
Uhuru Park 1289 36817; Uhuru Gardens 1327 36795; Nairobi Arboretum 1277 36805; Nairobi National Museum 1274 36815
Ngong Racecourse 1305 36742; Jamhuri Showground 1303 36757; Nyayo National Stadium 1304 36824; Kasarani Stadium 1228 36891
United Nations Office at Nairobi 1234 36817; United States Embassy 1234 36812; Kenyatta National Hospital 1301 36807
Nairobi Hospital 1296 36805; Aga Khan University Hospital 1262 36823; MP Shah Hospital 1263 36811
Gertrude's Children's Hospital 1257 36833; Karen Hospital 1332 36722; Coptic Hospital 1299 36797
University of Nairobi 1280 36817; United States International University 1220 36880; Kenyatta University 1180 36930
Daystar University 1443 37043; Multimedia University 1382 36768; Catholic University of Eastern Africa 1352 36757
Carnivore Grounds 1330 36801; Windsor Golf Hotel 1213 36856; Sigona Golf Club 1224 36665
Royal Nairobi Golf Club 1303 36793; Toi Market 1305 36780; Paradise Lost 1205 36855; Machakos People's Park 1520 37260
`;

/** Kilometres south of the equator, and east of Nairobi's meridian. */
export type Position = Readonly<{ southKm: number; eastKm: number }>;

const KM_OF_A_THOUSANDTH = 0.1113;

/** Where a place of the list above lies by itself; its area's position is the caller's to fall back on. */
export function nairobiPosition(name: string): Position | undefined {
  positions ??= readPositions();
  return positions.get(name);
}

/** From thousandths of a degree: `south` below zero is north of the equator. */
export function positionAt(south: number, east: number): Position {
  return { southKm: south * KM_OF_A_THOUSANDTH, eastKm: (east - 36_800) * KM_OF_A_THOUSANDTH };
}

/** A point in degrees as a position. */
export function positionOfDegrees({ lat, lng }: { lat: number; lng: number }): Position {
  return positionAt(-lat * 1000, lng * 1000);
}

/** A position in degrees. */
export function degreesOf({ southKm, eastKm }: Position): { lat: number; lng: number } {
  return { lat: 0 - southKm / KM_OF_A_THOUSANDTH / 1000, lng: (eastKm / KM_OF_A_THOUSANDTH + 36_800) / 1000 };
}

let positions: Map<string, Position> | undefined;

function readPositions(): Map<string, Position> {
  const read = new Map<string, Position>();
  for (const entry of POSITIONS.trim().split(/[;\n]/)) {
    const [, name, south, east] = entry.trim().match(/^(.+) (\d+) (\d+)$/) ?? [];
    if (!name) throw new Error(`a position cannot be read: ${entry}`);
    read.set(name, positionAt(Number(south), Number(east)));
  }
  return read;
}

/** As the crow flies. So near the equator a degree is the same length both ways. */
export function distanceKm(from: Position, to: Position): number {
  return Math.hypot(from.southKm - to.southKm, from.eastKm - to.eastKm);
}
