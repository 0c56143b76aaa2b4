import { nairobiPosition, positionAt } from "./place-positions.ts";
import type { Place } from "./places.ts";
import { BEACHES, COUNTIES, KENYA_LANDMARKS, NEIGHBOURHOODS, PARKS, TOWNS } from "./places-kenya.ts";

/**
 * Estates, streets and landmarks of Nairobi and its edges, as hosts and guests name them.
 *
 * One line a place: name, where it is, and after a bar what else people call it. A star marks the places
 * stays are most often looked for in; they come first when two fit equally well.
 */
const ESTATES = `
*Kilimani, Nairobi
*Westlands, Nairobi | Westi, Westy, Westie, Waiyaki Westlands
*Lavington, Nairobi | Lavi, Lavy
*Kileleshwa, Nairobi | Kile, Kilele
*Karen, Nairobi
*Upper Hill, Nairobi | Upperhill
*Hurlingham, Kilimani
*Parklands, Nairobi | Parkie
*Runda, Nairobi
*Gigiri, Nairobi
*South B, Nairobi
*South C, Nairobi
*Nairobi CBD, Nairobi | CBD, city centre, town, town centre, central business district, Tao, katikati ya jiji
*Riverside, Westlands
*Syokimau, Machakos County | Syoki
*Ruaka, Kiambu County
*Kasarani, Nairobi
*Lang'ata, Nairobi | Langata
*Roysambu, Nairobi | Roysa
*Muthaiga, Nairobi
*Ngara, Nairobi
*Nairobi West, Nairobi
*Embakasi, Nairobi
Muthaiga North, Nairobi
Old Muthaiga, Nairobi
Runda Mumwe, Runda
New Runda, Runda
Nyari, Gigiri
Rosslyn, Nairobi
Village Estate, Gigiri
Kitisuru, Nairobi
Loresho, Nairobi
Spring Valley, Westlands
Lower Kabete, Nairobi
Upper Kabete, Nairobi
Kabete, Kiambu County
Kangemi, Nairobi
Mountain View, Waiyaki Way
Uthiru, Nairobi
Kinoo, Kiambu County
Kikuyu, Kiambu County
Muthiga, Kiambu County
Wangige, Kiambu County
Gachie, Kiambu County
Ndenderu, Kiambu County
Banana Hill, Kiambu County | Banana
Karuri, Kiambu County
Limuru, Kiambu County
Tigoni, Kiambu County
Red Hill, Kiambu County
Kiambu Town, Kiambu County | Kiambu
Ridgeways, Kiambu Road
Thindigua, Kiambu Road
Fourways Junction, Kiambu Road
Kirigiti, Kiambu County
Ruiru, Kiambu County
Membley, Ruiru
Kahawa Sukari, Kiambu County
Kahawa Wendani, Kiambu County
Kahawa West, Nairobi
Githurai 44, Nairobi
Githurai 45, Kiambu County
Zimmerman, Nairobi | Zimma
Mirema, Roysambu
Thome, Nairobi
Marurui, Nairobi
Garden Estate, Nairobi
Mwiki, Kasarani
Clay City, Kasarani
Sunton, Kasarani
Hunters, Kasarani
Ruai, Nairobi
Utawala, Nairobi
Juja, Kiambu County
Thika, Kiambu County | Thika Town
Tatu City, Kiambu County
Northlands City, Kiambu County
Baba Dogo, Nairobi
Ruaraka, Nairobi
Lucky Summer, Nairobi
Mathare, Nairobi
Huruma, Nairobi
Eastleigh, Nairobi | Isli
Pangani, Nairobi
Pumwani, Nairobi
Gikomba, Nairobi
Kariokor, Nairobi
Shauri Moyo, Nairobi
Bahati, Nairobi
Maringo, Nairobi
Makongeni, Nairobi
Jericho, Nairobi
Makadara, Nairobi
Buru Buru, Nairobi | Buruburu, Buru
Donholm, Nairobi | Donny
Greenfields, Donholm
Umoja 1, Nairobi | Umoja One
Umoja Innercore, Nairobi | Umoja 2
Komarock, Nairobi
Kayole, Nairobi
Dandora, Nairobi
Kariobangi South, Nairobi
Kariobangi North, Nairobi
Nasra, Nairobi
Savannah, Donholm
Fedha, Embakasi
Nyayo Estate Embakasi, Nairobi
Tassia, Embakasi
Pipeline, Embakasi
Imara Daima, Nairobi
Industrial Area, Nairobi
Mukuru, Nairobi
Plainsview, South B
Bellevue, South C
Mugoya, South C
Akiba, South C
Madaraka, Nairobi
Nyayo Highrise, Nairobi | High Rise
Kibera, Nairobi
Woodley, Nairobi
Golf Course Estate, Nairobi
Jamhuri Estate, Nairobi
Adams Arcade, Ngong Road
Kenyatta Market, Nairobi
Dagoretti Corner, Ngong Road
Dagoretti, Nairobi
Kawangware, Nairobi
Satellite, Nairobi
Riruta, Nairobi
Waithaka, Nairobi
Racecourse, Ngong Road
Valley Arcade, Lavington
Maziwa, Lavington
Thompson Estate, Lavington | Thompson
Bernard Estate, Lavington
Caledonia, Kilimani
Chiromo, Westlands
Museum Hill, Nairobi
Highridge, Parklands
Brookside, Westlands
Community, Upper Hill
Milimani, Nairobi
Onyonka, Lang'ata
Southlands, Lang'ata
Ngei Estate, Lang'ata
Kitengela, Kajiado County | Kite
Hardy, Karen
Miotoni, Karen
Karen Plains, Karen
Bomas, Lang'ata
Rongai, Kajiado County | Ongata Rongai, Ronga
Kiserian, Kajiado County
Ngong Town, Kajiado County | Ngong
Matasia, Kajiado County
Mlolongo, Machakos County | Mlolo
Athi River, Machakos County
Katani, Machakos County
Joska, Machakos County
Kamulu, Nairobi
Njiru, Nairobi
Saika, Nairobi
`;

const STREETS = `
*Ngong Road, Nairobi
*Argwings Kodhek Road, Kilimani | Arwings
*Waiyaki Way, Westlands
*Thika Road, Nairobi | Thika Superhighway
*Mombasa Road, Nairobi
*Kiambu Road, Nairobi
*Limuru Road, Nairobi
*Lang'ata Road, Nairobi
Outer Ring Road, Nairobi
Jogoo Road, Nairobi
Juja Road, Nairobi
Eastern Bypass, Nairobi
Northern Bypass, Nairobi
Southern Bypass, Nairobi
Western Bypass, Kiambu County
Kenyatta Avenue, Nairobi CBD
Moi Avenue, Nairobi CBD
Tom Mboya Street, Nairobi CBD
Kimathi Street, Nairobi CBD
Biashara Street, Nairobi CBD
River Road, Nairobi CBD
Koinange Street, Nairobi CBD
Haile Selassie Avenue, Nairobi CBD
University Way, Nairobi CBD
Uhuru Highway, Nairobi
State House Road, Nairobi
Valley Road, Nairobi
Denis Pritt Road, Kilimani | Dennis Pritt
Lenana Road, Kilimani
Wood Avenue, Kilimani
Rose Avenue, Kilimani
Kirichwa Road, Kilimani
Ring Road Kilimani, Kilimani
Elgeyo Marakwet Road, Kilimani
Timau Road, Kilimani
Galana Road, Kilimani
Kindaruma Road, Kilimani
George Padmore Road, Kilimani
Dik Dik Gardens, Kileleshwa
Oloitokitok Road, Kileleshwa
Othaya Road, Kileleshwa
Mandera Road, Kileleshwa
Githunguri Road, Kileleshwa
Gatundu Road, Kileleshwa
Laikipia Road, Kileleshwa
James Gichuru Road, Lavington
Gitanga Road, Lavington
Hatheru Road, Lavington
Mbaazi Avenue, Lavington
Chalbi Drive, Lavington
Riverside Drive, Westlands
Rhapta Road, Westlands
Church Road, Westlands
Ring Road Westlands, Westlands
Mpaka Road, Westlands
Woodvale Grove, Westlands
General Mathenge Road, Westlands | General Mathenge Drive
Peponi Road, Westlands
Lower Kabete Road, Westlands
Brookside Drive, Westlands
School Lane, Westlands
Forest Road, Parklands
Ojijo Road, Parklands
Third Parklands Avenue, Parklands | 3rd Parklands
Red Hill Road, Gigiri
United Nations Avenue, Gigiri | UN Avenue
Karen Road, Karen
Dagoretti Road, Karen
Langata South Road, Karen
Bogani Road, Karen
Magadi Road, Lang'ata
Mbagathi Way, Nairobi
Ole Shapara Road, South C
Muhoho Avenue, South C
Mukoma Road, Lang'ata
Naivasha Road, Nairobi
Hospital Road, Upper Hill
Kiambere Road, Upper Hill
Enterprise Road, Industrial Area
Likoni Road, Industrial Area
Airport North Road, Embakasi
Mirema Drive, Roysambu
Lumumba Drive, Roysambu
Kamiti Road, Nairobi
`;

const LANDMARKS = `
*Jomo Kenyatta International Airport, Embakasi | JKIA, Nairobi Airport, Jomo Kenyatta Airport
*Wilson Airport, Lang'ata Road
*Yaya Centre, Kilimani
*Sarit Centre, Westlands
*Westgate Mall, Westlands
*Junction Mall, Ngong Road | The Junction
*Two Rivers Mall, Limuru Road
*Village Market, Gigiri
*The Hub Karen, Karen
*Garden City Mall, Thika Road
*Thika Road Mall, Roysambu | TRM
*Nairobi National Park, Lang'ata
*Kenyatta International Convention Centre, Nairobi CBD | KICC
*Nairobi Terminus, Syokimau | SGR, Madaraka Express, train station
Galleria Mall, Lang'ata
Waterfront Mall, Karen
Prestige Plaza, Ngong Road
Greenspan Mall, Donholm
Nextgen Mall, Mombasa Road
Gateway Mall, Mombasa Road
Capital Centre, Mombasa Road
South Field Mall, Embakasi
Crystal Rivers Mall, Athi River
Signature Mall, Mlolongo
Lavington Mall, Lavington
ABC Place, Waiyaki Way
The Mall Westlands, Westlands
Global Trade Centre, Westlands | GTC
Broadwalk Mall, Westlands
Diamond Plaza, Parklands
Rosslyn Riviera Mall, Limuru Road
Ridgeways Mall, Kiambu Road
Ciata Mall, Kiambu Road
Mountain Mall, Thika Road
Roasters, Thika Road
Unicity Mall, Kahawa Sukari
Karen Shopping Centre, Karen
Giraffe Centre, Lang'ata
Sheldrick Wildlife Trust, Lang'ata | elephant orphanage
Karen Blixen Museum, Karen
Bomas of Kenya, Lang'ata
Karura Forest, Nairobi
Ngong Forest, Nairobi
Ngong Hills, Kajiado County
Oloolua Nature Trail, Karen
City Park, Parklands
Uhuru Park, Nairobi CBD
Uhuru Gardens, Lang'ata
Nairobi Arboretum, Kileleshwa | Arboretum
Nairobi National Museum, Museum Hill
Ngong Racecourse, Ngong Road
Jamhuri Showground, Ngong Road
Nyayo National Stadium, Madaraka
Kasarani Stadium, Kasarani | Moi International Sports Centre
Nairobi Railway Station, Nairobi CBD
United Nations Office at Nairobi, Gigiri | UN, UNON, UNEP
United States Embassy, Gigiri | American embassy
Kenyatta National Hospital, Upper Hill | KNH
Nairobi Hospital, Upper Hill
Aga Khan University Hospital, Parklands
MP Shah Hospital, Parklands
Gertrude's Children's Hospital, Muthaiga | Gertrudes
Karen Hospital, Karen
Mater Hospital, South B
Coptic Hospital, Ngong Road
University of Nairobi, Nairobi CBD | UoN
Strathmore University, Madaraka
United States International University, Roysambu | USIU, USIU Africa
Kenyatta University, Kahawa Wendani | KU
Daystar University, Athi River
Multimedia University, Magadi Road
Catholic University of Eastern Africa, Lang'ata | CUEA
Jomo Kenyatta University of Agriculture and Technology, Juja | JKUAT
Carnivore Grounds, Lang'ata
Muthaiga Country Club, Muthaiga
Windsor Golf Hotel, Kiambu Road
Sigona Golf Club, Kikuyu
Vet Lab Golf Club, Upper Kabete
Royal Nairobi Golf Club, Ngong Road
Maasai Market, Nairobi CBD
Toi Market, Kibera
Gikomba Market, Gikomba
Paradise Lost, Kiambu Road
Machakos People's Park, Machakos County
`;

/** All of them; estates first, whose names some malls have too. */
export const PLACES: readonly Place[] = [
  ...placesIn(ESTATES, "estate"),
  ...placesIn(COUNTIES, "county"),
  ...placesIn(TOWNS, "town"),
  ...placesIn(NEIGHBOURHOODS, "estate"),
  ...placesIn(STREETS, "street"),
  ...placesIn(LANDMARKS, "landmark"),
  ...placesIn(KENYA_LANDMARKS, "landmark"),
  ...placesIn(BEACHES, "beach"),
  ...placesIn(PARKS, "park"),
];

function placesIn(lines: string, kind: Place["kind"]): Place[] {
  return lines
    .trim()
    .split("\n")
    .map((line) => {
      const [place = "", others] = line.split(" | ");
      const [, star, name = "", area = "", south, east] = place.match(/^(\*?)([^,]+), (.+?)(?: (-?\d+) (\d+))?$/) ?? [];
      const at = south && east ? positionAt(Number(south), Number(east)) : nairobiPosition(name);
      return { name, kind, area, popular: star === "*", alsoCalled: others?.split(", ") ?? [], at };
    });
}
