/**
 * Words that a thief who knows Kenya tries first: places, people, food, money, teams, greetings, and what
 * stands on our own pages. Lower case, letters alone.
 */
export const KENYAN_WORDS: ReadonlySet<string> = new Set(
  `
  lango bookings booking airbnb homestay guesthouse staycation bnb host hosts guest guests mgeni wageni mwenyeji hoteli
  hotel chumba nyumba nyumbani safari lodge cottage villa apartment karibu karibuni password nenosiri siri
  mpesa safaricom airtel telkom orange equity kcb kplc ncba absa coop cooperative familybank stanbic fuliza mshwari
  lipa paybill buygoods till pochi pesa shilingi kopo tala bonga okoa jaza stima matatu bodaboda boda nganya jumia
  tusker pilsner whitecap keringet naivas quickmart carrefour tuskys nakumatt uchumi citizen nation standard ktn ntv
  kenya nairobi mombasa kisumu nakuru eldoret thika nyeri meru embu machakos kitui makueni naivasha malindi lamu watamu
  diani kilifi kwale voi taita taveta garissa wajir mandera marsabit isiolo tharaka nithi nyandarua kirinyaga muranga
  kiambu turkana lodwar pokot kapenguria samburu maralal transnzoia kitale uasin gishu elgeyo marakwet iten nandi
  kapsabet baringo kabarnet laikipia nanyuki narok kajiado kericho bomet kakamega vihiga bungoma busia siaya homabay
  migori kisii nyamira limuru ruiru juja kikuyu karen langata westlands kilimani kileleshwa lavington parklands
  eastleigh kibera kasarani roysambu githurai embakasi donholm umoja kayole buruburu pangani ngara ngong rongai
  kitengela syokimau athiriver amboseli tsavo maasai masai mara maasaimara masaimara likoni nyali bamburi shanzu mtwapa
  ukunda tiwi galu vipingo kenyatta uhuru ruto raila odinga moi kibaki gachagua jomo harambee nyayo hustler baba
  madaraka jamhuri mashujaa kazi azimio jubilee kanu narc tanzania uganda rwanda zanzibar arusha kampala
  gormahia ingwe afcleopards shujaa kipchoge rudisha arsenal chelsea manchester liverpool
  jambo habari mambo poa sawa asante ahsante pole tafadhali ndiyo ndio hapana sana hakuna matata hakunamatata shikamoo
  marahaba kwaheri lala salama rafiki ndugu dada kaka mama mzee mtoto watoto mzazi mpenzi mapenzi upendo penda nakupenda
  malaika roho moyo maisha furaha amani umoja imani neema baraka rehema tumaini mungu yesu bwana allah inshallah
  hallelujah shujaa simba tembo twiga chui duma kifaru nyati kiboko punda mbuzi kuku ngombe samaki paka mbwa nyoka ndege
  ugali nyama nyamachoma choma chapati sukuma sukumawiki wiki pilau biryani githeri mukimo mandazi samosa kachumbari
  maharagwe mahindi chai kahawa maziwa maji mkate sukari chumvi embe ndizi nazi machungwa miwa mboga matunda
  bahari pwani ziwa mto mlima msitu jua mwezi nyota mvua upepo ardhi barabara gari ndege treni shule chuo soko duka
  kazi kenyan mkenya wakenya mwananchi wananchi serikali raha starehe sherehe tamu bora nzuri safi kubwa dunia
  zuri sherehe msichana mvulana mwanamke mwanaume mama baba nyanya babu shosho guka
  wanjiru wanjiku wambui wangari wangui wairimu waithera njeri nyambura nyokabi mumbi muthoni wanjala wafula wekesa
  wanyama wanyonyi simiyu nafula nekesa nasimiyu barasa kamau mwangi njoroge kariuki karanja kimani maina macharia
  kinyua kamande gitau githinji gathoni ndungu nganga njenga ngugi waweru wainaina irungu muriuki mutua musyoka
  mwende mutuku kioko ndunge mumo muthama kilonzo kalonzo nduku otieno ochieng odhiambo omondi onyango okoth owino
  ouma oduor akinyi achieng atieno awino adhiambo anyango auma kiptoo kiprop kipkoech kipruto kiplagat cheruiyot
  chebet chepkoech jepkosgei jeptoo koech korir kirui langat rotich ruto bett chelimo nyaboke moraa kemunto kerubo
  mogaka nyang onsongo momanyi mwenda kirimi mutethia kendi kagendo gakii karimi hassan mohamed abdi fatuma halima amina
  zainab khadija salim juma bakari rashid mwanaisha zawadi furaha pendo subira saida asha rehema
  brian kevin dennis victor collins mercy faith grace joyce purity sharon esther mary john peter joseph samuel david
  `
    .split(/\s/)
    .filter((word) => word),
);
