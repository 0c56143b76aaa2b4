/**
 * Kenya beyond Nairobi's edges: its 47 counties, and the towns, neighbourhoods, beaches, parks and landmarks where
 * stays are let. What is written here are facts that anybody may know, put down by hand: docs/decisions/2026-11-30-places-by-hand.md.
 *
 * One line a place: name, where it is, thousandths of a degree south of the equator (below zero: north) and east of
 * Greenwich, and after a bar what else people call it, in English, Swahili and everyday speech. A star marks the
 * places stays are most often looked for in.
 */
export const COUNTIES = `
*Nairobi, Kenya 1286 36823 | Nairobi City, Nairobi County, Nairobi City County, Kanairo, Nairobi Kenya, NBO, Nrb
*Mombasa, Kenya 4043 39668 | Mombasa City, Mombasa County, Mombasa Raha, Mombasani, Mambasa, MSA
Kwale County, Kenya 4174 39452 | South Coast, Pwani ya Kusini
Kilifi County, Kenya 3630 39850 | North Coast, Pwani ya Kaskazini
Tana River County, Kenya 1500 40030 | Tana River
Lamu County, Kenya 2270 40902
Taita-Taveta County, Kenya 3397 38570 | Taita Taveta, Taita
Garissa County, Kenya 453 39646
Wajir County, Kenya -1747 40057
Mandera County, Kenya -3937 41857
Marsabit County, Kenya -2328 37990
Isiolo County, Kenya -354 37582
Meru County, Kenya -47 37650
Tharaka-Nithi County, Kenya 333 37646 | Tharaka Nithi, Tharaka
Embu County, Kenya 531 37450
Kitui County, Kenya 1367 38010 | Ukambani
Machakos County, Kenya 1518 37263
Makueni County, Kenya 1780 37628 | Makueni
Nyandarua County, Kenya 270 36378 | Nyandarua
Nyeri County, Kenya 420 36947
Kirinyaga County, Kenya 499 37280 | Kirinyaga
Murang'a County, Kenya 721 37153
Kiambu County, Kenya 1171 36835
Turkana County, Kenya -3119 35597 | Turkana
West Pokot County, Kenya -1239 35112 | West Pokot, Pokot
Samburu County, Kenya -1097 36698 | Samburu
Trans Nzoia County, Kenya -1016 35006 | Trans Nzoia, Transnzoia
Uasin Gishu County, Kenya -514 35270 | Uasin Gishu
Elgeyo-Marakwet County, Kenya -673 35508 | Elgeyo Marakwet
Nandi County, Kenya -204 35105 | Nandi
Baringo County, Kenya -492 35743 | Baringo
Laikipia County, Kenya -17 37073 | Laikipia
Nakuru County, Kenya 303 36080
Narok County, Kenya 1080 35871
Kajiado County, Kenya 1852 36777
Kericho County, Kenya 368 35283
Bomet County, Kenya 782 35342
Kakamega County, Kenya -282 34752
Vihiga County, Kenya -82 34722 | Vihiga
Bungoma County, Kenya -564 34561
Busia County, Kenya -461 34112
Siaya County, Kenya -61 34288
Kisumu County, Kenya 92 34768
Homa Bay County, Kenya 527 34457
Migori County, Kenya 1063 34473
Kisii County, Kenya 682 34767 | Gusii
Nyamira County, Kenya 563 34935
`;

export const TOWNS = `
*Diani, Kwale County 4300 39578 | Diani Kwale, Daini
*Malindi, Kilifi County 3218 40117 | Malindi Town, Melinde
*Watamu, Kilifi County 3354 40024
*Kilifi, Kilifi County 3630 39850 | Kilifi Town
*Kisumu, Kisumu County 102 34762 | Kisumu City, Kisumo, Kisumu Dala
*Nakuru, Nakuru County 285 36070 | Nakuru City, Nakuru Town, Nax Vegas, Naks
*Naivasha, Nakuru County 717 36431 | Naivasha Town, Vasha
*Eldoret, Uasin Gishu County -514 35270 | Eldoret City, Eldi, Eldy
*Nanyuki, Laikipia County -17 37073 | Nanyuki Town
*Lamu, Lamu County 2270 40902 | Lamu Town, Lamu Island, Lamu Old Town, Kisiwa cha Lamu
*Machakos, Machakos County 1518 37263 | Machakos Town, Masaku
*Nyeri, Nyeri County 420 36947 | Nyeri Town
*Meru, Meru County -47 37650 | Meru Town
Ukunda, Kwale County 4288 39566
Kwale, Kwale County 4174 39452 | Kwale Town
Tiwi, Kwale County 4235 39597
Msambweni, Kwale County 4470 39480
Shimoni, Kwale County 4648 39382
Wasini Island, Kwale County 4660 39375 | Wasini, Kisiwa cha Wasini
Funzi Island, Kwale County 4575 39440 | Funzi
Lunga Lunga, Kwale County 4554 39123 | Lungalunga
Kinango, Kwale County 4137 39315
Mtwapa, Kilifi County 3948 39745
Kikambala, Kilifi County 3880 39785
Vipingo, Kilifi County 3812 39797
Takaungu, Kilifi County 3684 39856
Mnarani, Kilifi 3640 39845
Bofa, Kilifi 3610 39875 | Bofa Road
Mariakani, Kilifi County 3861 39474
Kaloleni, Kilifi County 3812 39640
Gede, Kilifi County 3310 40018 | Gedi
Mambrui, Kilifi County 3118 40150
Marafa, Kilifi County 3030 39960
Shela, Lamu 2297 40915 | Shella, Shela Village
Manda Island, Lamu County 2280 40950 | Manda
Kipungani, Lamu County 2310 40830
Mpeketoni, Lamu County 2392 40697
Hola, Tana River County 1500 40030
Garsen, Tana River County 2270 40118
Voi, Taita-Taveta County 3397 38570
Taveta, Taita-Taveta County 3398 37678
Wundanyi, Taita-Taveta County 3402 38360
Mwatate, Taita-Taveta County 3505 38378
Mtito Andei, Makueni County 2690 38167 | Mtito
Kibwezi, Makueni County 2410 37967
Makindu, Makueni County 2276 37820
Emali, Makueni County 2083 37467
Wote, Makueni County 1780 37628
Loitokitok, Kajiado County 2917 37510 | Oloitokitok
Kimana, Kajiado County 2805 37533
Namanga, Kajiado County 2545 36790
Kajiado, Kajiado County 1852 36777 | Kajiado Town
Isinya, Kajiado County 1686 36847
Magadi, Kajiado County 1903 36288
Tala, Machakos County 1268 37320
Kangundo, Machakos County 1303 37348
Matuu, Machakos County 1152 37537
Kitui, Kitui County 1367 38010 | Kitui Town
Mwingi, Kitui County 934 38060
Gatundu, Kiambu County 1013 36906
Githunguri, Kiambu County 1058 36778
Kijabe, Kiambu County 935 36595
Murang'a, Murang'a County 721 37153 | Muranga Town
Kenol, Murang'a County 939 37123
Maragua, Murang'a County 797 37133
Sagana, Kirinyaga County 667 37205
Kerugoya, Kirinyaga County 499 37280
Karatina, Nyeri County 483 37130
Othaya, Nyeri County 547 36932
Naro Moru, Nyeri County 166 37017 | Naromoru
Timau, Meru County -86 37244
Maua, Meru County -232 37940
Nkubu, Meru County 66 37662
Chuka, Tharaka-Nithi County 333 37646
Chogoria, Tharaka-Nithi County 233 37628
Embu, Embu County 537 37456 | Embu Town
Runyenjes, Embu County 424 37570
Isiolo, Isiolo County -354 37582 | Isiolo Town
Archers Post, Samburu County -640 37668
Maralal, Samburu County -1097 36698
Marsabit, Marsabit County -2328 37990 | Marsabit Town
Moyale, Marsabit County -3519 39056
Loiyangalani, Marsabit County -2757 36721
Rumuruti, Laikipia County -272 36538
Nyahururu, Laikipia County -39 36363 | Thomsons Falls Town, Nyaus
Ol Kalou, Nyandarua County 270 36378 | Olkalou
Njabini, Nyandarua County 720 36660
Gilgil, Nakuru County 498 36322
Elementaita, Nakuru County 470 36260 | Elmenteita
Njoro, Nakuru County 331 35944
Molo, Nakuru County 248 35732
Maai Mahiu, Nakuru County 983 36586 | Mai Mahiu
Eldama Ravine, Baringo County -52 35726 | Ravine
Kabarnet, Baringo County -492 35743
Marigat, Baringo County -470 35983
Kampi ya Samaki, Baringo County -610 36020
Iten, Elgeyo-Marakwet County -673 35508 | Home of Champions
Burnt Forest, Uasin Gishu County -220 35430
Turbo, Uasin Gishu County -630 35050
Kitale, Trans Nzoia County -1016 35006
Kapenguria, West Pokot County -1239 35112
Lodwar, Turkana County -3119 35597
Kakuma, Turkana County -3716 34870
Kapsabet, Nandi County -204 35105
Nandi Hills, Nandi County -103 35183
Kericho, Kericho County 368 35283 | Kericho Town
Litein, Kericho County 583 35190
Bomet, Bomet County 782 35342 | Bomet Town
Sotik, Bomet County 690 35117
Narok, Narok County 1080 35871 | Narok Town
Talek, Narok County 1443 35212
Sekenani, Narok County 1520 35335
Kilgoris, Narok County 1006 34877
Kisii, Kisii County 682 34767 | Kisii Town
Nyamira, Nyamira County 563 34935 | Nyamira Town
Keroka, Nyamira County 777 34946
Migori, Migori County 1063 34473 | Migori Town
Rongo, Migori County 757 34600
Isebania, Migori County 1234 34478
Homa Bay, Homa Bay County 527 34457 | Homa Bay Town, Homabay
Mbita, Homa Bay County 422 34207 | Mbita Point
Rusinga Island, Homa Bay County 400 34170 | Rusinga
Kendu Bay, Homa Bay County 360 34640
Oyugis, Homa Bay County 508 34733
Ahero, Kisumu County 173 34919
Maseno, Kisumu County 5 34604
Siaya, Siaya County -61 34288 | Siaya Town
Bondo, Siaya County 98 34275
Busia, Busia County -461 34112 | Busia Town
Malaba, Busia County -636 34274
Bungoma, Bungoma County -564 34561 | Bungoma Town
Webuye, Bungoma County -607 34770
Kimilili, Bungoma County -784 34722
Kakamega, Kakamega County -282 34752 | Kakamega Town
Mumias, Kakamega County -335 34488
Mbale, Vihiga County -82 34722
Garissa, Garissa County 453 39646 | Garissa Town
Dadaab, Garissa County -53 40308
Wajir, Wajir County -1747 40057 | Wajir Town
Mandera, Mandera County -3937 41857 | Mandera Town
Kutus, Kirinyaga County 572 37327
Mwea, Kirinyaga County 690 37360 | Ngurubani, Wanguru
Mweiga, Nyeri County 323 36897
Siakago, Embu County 578 37637
Kehancha, Migori County 1195 34617
Awendo, Migori County 905 34530
Mfangano Island, Homa Bay County 470 34010 | Mfangano
Takawiri Island, Homa Bay County 470 34090 | Takawiri
Sindo, Homa Bay County 530 34170
Usenge, Siaya County 72 34050
Ugunja, Siaya County -180 34300
Port Victoria, Busia County -98 33972
Nambale, Busia County -450 34250
Hamisi, Vihiga County -70 34800
Luanda, Vihiga County -15 34590
Chwele, Bungoma County -730 34580
Moi's Bridge, Uasin Gishu County -870 35120
Kaptagat, Elgeyo-Marakwet County -440 35480
Mau Summit, Nakuru County 165 35690
Suswa, Narok County 1049 36333 | Suswa Town
Lolgorien, Narok County 1232 34800 | Lolgorian
Ortum, West Pokot County -1460 35350
Kalokol, Turkana County -3535 35858
Lokichoggio, Turkana County -4200 34350 | Lokichogio
Kipini, Tana River County 2530 40520
Kiwayu Island, Lamu County 1990 41300 | Kiwayu
Pate Island, Lamu County 2120 41050 | Pate
Kiunga, Lamu County 1750 41490
Gazi, Kwale County 4430 39510 | Gazi Bay
Vanga, Kwale County 4660 39220
Rabai, Kilifi County 3930 39570
Mazeras, Kilifi County 3968 39550
`;

export const NEIGHBOURHOODS = `
*Nyali, Mombasa 4036 39706
*Bamburi, Mombasa 3992 39722
*Shanzu, Mombasa 3966 39750
*Mombasa CBD, Mombasa 4063 39668 | Mombasa Island, Mombasa town, Mvita, Kisiwa cha Mombasa
Mombasa Old Town, Mombasa 4060 39678 | Old Town
Kizingo, Mombasa 4071 39673
Tudor, Mombasa 4041 39664
Ganjoni, Mombasa 4068 39664
Makupa, Mombasa 4045 39655
Buxton, Mombasa 4049 39669
Mkomani, Mombasa 4043 39694
Kongowea, Mombasa 4038 39690
Kisauni, Mombasa 4014 39692
Bombolulu, Mombasa 4024 39700
Mtopanga, Mombasa 3990 39712
Kiembeni, Mombasa 3973 39712
Utange, Mombasa 3955 39722
Likoni, Mombasa 4085 39660
Mtongwe, Mombasa 4083 39640
Changamwe, Mombasa 4026 39630
Mikindani, Mombasa 4006 39625
Miritini, Mombasa 4003 39592
Port Reitz, Mombasa 4045 39607
Jomvu, Mombasa 3996 39612
Galu, Diani 4362 39566 | Galu Kinondo
Kinondo, Diani 4390 39548
Milimani, Kisumu 113 34752
Riat Hills, Kisumu 48 34735 | Riat
Mamboleo, Kisumu 55 34775
Kondele, Kisumu 83 34773
Kisumu CBD, Kisumu 102 34755 | Kisumu town
Dunga, Kisumu 143 34738
Milimani, Nakuru 278 36075
Section 58, Nakuru 293 36093
Lanet, Nakuru 298 36143
Naka, Nakuru 308 36112
Kiamunyi, Nakuru 268 36020
Free Area, Nakuru 293 36113
Nakuru CBD, Nakuru 287 36068
Karagita, Naivasha 788 36430
Kongoni, Naivasha 815 36260
Elgon View, Eldoret -497 35283
Kapsoya, Eldoret -520 35305
Annex, Eldoret -493 35270
Langas, Eldoret -485 35255
Pioneer, Eldoret -505 35260
Eldoret CBD, Eldoret -515 35272
Milimani, Kitale -1010 35010
Milimani, Kakamega -288 34760
Casuarina, Malindi 3235 40125
Section 9, Thika 1040 37080
Ngoingwa, Thika 1025 37098
Makongeni, Thika 1050 37095
`;

export const BEACHES = `
*Diani Beach, Diani 4300 39583 | Diani sea front
*Nyali Beach, Nyali 4038 39718
*Bamburi Beach, Bamburi 3995 39733 | Pirates Beach, Jomo Kenyatta Public Beach
*Watamu Beach, Watamu 3356 40027
Shanzu Beach, Shanzu 3965 39762
Shelly Beach, Likoni 4099 39668
English Point, Mombasa 4052 39685 | English Point Marina
Kikambala Beach, Kikambala 3885 39795
Vipingo Beach, Vipingo 3815 39812
Bofa Beach, Kilifi 3608 39882
Turtle Bay, Watamu 3363 40015
Garoda Beach, Watamu 3378 39998
Silversands, Malindi 3246 40130 | Silversand Beach
Malindi Beach, Malindi 3215 40128
Galu Beach, Galu 4366 39569
Tiwi Beach, Tiwi 4240 39610
Msambweni Beach, Msambweni 4478 39492
Shela Beach, Shela 2303 40918
Chale Island, Kwale County 4447 39535
Dunga Beach, Dunga 146 34736
Jumba la Mtwana, Mtwapa 3945 39775 | Jumba, Jumba Ruins
`;

export const PARKS = `
*Maasai Mara, Narok County 1485 35102 | Masai Mara, Maasai Mara National Reserve, Mara, Mbuga ya Maasai Mara
*Amboseli National Park, Kajiado County 2641 37240 | Amboseli
*Lake Naivasha, Naivasha 770 36350 | Ziwa Naivasha
*Hell's Gate National Park, Naivasha 905 36320 | Hells Gate, Olkaria
Lake Nakuru National Park, Nakuru 392 36086 | Lake Nakuru, Ziwa Nakuru
Lake Elementaita, Nakuru County 450 36240 | Ziwa Elementaita
Menengai Crater, Nakuru 200 36070 | Menengai
Mount Longonot, Naivasha 914 36447 | Longonot, Mlima Longonot
Crescent Island, Naivasha 772 36407
Tsavo East National Park, Taita-Taveta County 2842 38819 | Tsavo East
Tsavo West National Park, Taita-Taveta County 3422 37958 | Tsavo West
Taita Hills Sanctuary, Taita-Taveta County 3520 38270 | Taita Hills
Chyulu Hills, Makueni County 2683 37893
Samburu National Reserve, Samburu County -615 37537 | Samburu Reserve
Meru National Park, Meru County -117 38164
Mount Kenya National Park, Nyeri County 150 37310 | Mount Kenya, Mt Kenya, Mlima Kenya
Aberdare National Park, Nyeri County 411 36690 | Aberdares, Aberdare
Ol Pejeta Conservancy, Nanyuki -17 36890 | Ol Pejeta
Lewa Conservancy, Meru County -200 37430 | Lewa
Thomson's Falls, Nyahururu -45 36368
Lake Baringo, Baringo County -630 36050 | Ziwa Baringo
Lake Bogoria, Baringo County -266 36102 | Ziwa Bogoria
Lake Turkana, Turkana County -3526 36075 | Ziwa Turkana
Lake Magadi, Kajiado County 1880 36260 | Ziwa Magadi
Ol Donyo Sabuk, Machakos County 1130 37250 | Oldonyo Sabuk, Kilimambogo
Fourteen Falls, Thika 1122 37243
Shimba Hills, Kwale County 4264 39400
Kisite Mpunguti Marine Park, Kwale County 4710 39370 | Kisite
Watamu Marine National Park, Watamu 3372 40010
Arabuko Sokoke Forest, Kilifi County 3320 39930 | Arabuko
Mida Creek, Watamu 3360 39970
Kakamega Forest, Kakamega County -290 34860 | Msitu wa Kakamega
Mount Elgon National Park, Trans Nzoia County -1050 34780 | Mount Elgon, Mlima Elgon
Ruma National Park, Homa Bay County 640 34260 | Ruma
Kerio Valley, Elgeyo-Marakwet County -650 35560
Impala Sanctuary, Kisumu 110 34745
Haller Park, Bamburi 4010 39719
Buffalo Springs National Reserve, Isiolo County -571 37625 | Buffalo Springs
Shaba National Reserve, Isiolo County -664 37830 | Shaba
Saiwa Swamp National Park, Trans Nzoia County -1090 35120 | Saiwa Swamp
Mwea National Reserve, Embu County 830 37620
Kora National Park, Tana River County 250 38700 | Kora
Solio Conservancy, Nyeri County 240 36930 | Solio, Solio Ranch
Borana Conservancy, Laikipia County -230 37310 | Borana
Mount Suswa, Narok County 1136 36341 | Mlima Suswa
Lake Jipe, Taita-Taveta County 3600 37780 | Ziwa Jipe
Lake Chala, Taita-Taveta County 3317 37700 | Ziwa Chala
Lake Victoria, Kisumu 130 34720 | Ziwa Victoria, Lake Nyanza
`;

export const KENYA_LANDMARKS = `
*Moi International Airport, Mombasa 4035 39594 | Mombasa Airport, uwanja wa ndege Mombasa
Mombasa Terminus, Miritini 4000 39573 | Mombasa SGR, Miritini SGR, SGR, Madaraka Express, train station
Fort Jesus, Mombasa Old Town 4063 39680
Likoni Ferry, Mombasa CBD 4079 39664 | Likoni Channel
Nyali Centre, Nyali 4030 39705
City Mall Nyali, Nyali 4021 39718 | City Mall
Mama Ngina Waterfront, Kizingo 4079 39674
Mombasa Hospital, Mombasa CBD 4068 39677
Technical University of Mombasa, Tudor 4037 39669 | TUM
Ukunda Airport, Ukunda 4298 39571 | Diani Airport, Ukunda Airstrip
Malindi Airport, Malindi 3229 40100
Gedi Ruins, Gede 3310 40018
Vasco da Gama Pillar, Malindi 3224 40129
Manda Airport, Manda Island 2252 40913 | Lamu Airport
Kisumu International Airport, Kisumu 86 34729 | Kisumu Airport
Aga Khan Hospital Kisumu, Kisumu 105 34755
Eldoret International Airport, Eldoret -404 35239 | Eldoret Airport
Moi Teaching and Referral Hospital, Eldoret -512 35281 | MTRH
Moi University, Uasin Gishu County -283 35293
Egerton University, Njoro 370 35935
Maseno University, Maseno 5 34604
Nanyuki Airstrip, Nanyuki 62 37041 | Nanyuki Airport
Mount Kenya Safari Club, Nanyuki 37 37125
Dedan Kimathi University, Nyeri 397 36961 | DEKUT
Chuka University, Chuka 320 37655
Mount Kenya University, Thika 1045 37082 | MKU
Thika Level 5 Hospital, Thika 1037 37075
Masinde Muliro University, Kakamega -290 34765 | MMUST
Westside Mall, Nakuru 284 36066
Rupa Mall, Eldoret -530 35285
`;
