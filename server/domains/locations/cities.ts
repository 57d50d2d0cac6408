/** Cities and larger towns of each state; of Lagos and the FCT the districts by which people there name a place. */
const cities = {
  Abia: 'Aba, Arochukwu, Bende, Ohafia, Umuahia',
  Adamawa: 'Ganye, Girei, Gombi, Jimeta, Michika, Mubi, Numan, Yola',
  'Akwa Ibom': 'Abak, Eket, Etinan, Ikot Abasi, Ikot Ekpene, Itu, Oron, Uyo',
  Anambra: 'Agulu, Awka, Ekwulobia, Ihiala, Nkpor, Nnewi, Obosi, Ogidi, Onitsha, Uga',
  Bauchi: 'Azare, Bauchi, Jama’are, Katagum, Misau, Ningi, Tafawa Balewa',
  Bayelsa: 'Brass, Kaiama, Nembe, Ogbia, Sagbama, Yenagoa',
  Benue: 'Adikpo, Gboko, Katsina-Ala, Makurdi, Oju, Otukpo, Vandeikya, Zaki Biam',
  Borno: 'Bama, Biu, Damboa, Dikwa, Gwoza, Maiduguri, Monguno',
  'Cross River': 'Akamkpa, Calabar, Ikom, Obudu, Ogoja, Ugep',
  Delta: 'Abraka, Agbor, Asaba, Burutu, Effurun, Kwale, Ogwashi-Uku, Oleh, Ozoro, Sapele, Ughelli, Warri',
  Ebonyi: 'Abakaliki, Afikpo, Ezzamgbo, Onueke',
  Edo: 'Abudu, Auchi, Benin City, Ekpoma, Igarra, Sabongida-Ora, Uromi',
  Ekiti:
    'Ado-Ekiti, Aramoko-Ekiti, Efon-Alaaye, Emure-Ekiti, Ijero-Ekiti, Ikere-Ekiti, Ikole-Ekiti, Ise-Ekiti, Oye-Ekiti',
  Enugu: 'Agbani, Awgu, Enugu, Nsukka, Obollo-Afor, Oji River, Udi',
  FCT: 'Abaji, Abuja, Asokoro, Bwari, Garki, Gwagwalada, Gwarinpa, Jabi, Kubwa, Kuje, Kwali, Lugbe, Maitama, Nyanya, Utako, Wuse, Zuba',
  Gombe: 'Bajoga, Billiri, Deba, Dukku, Gombe, Kaltungo, Kumo',
  Imo: 'Mgbidi, Oguta, Okigwe, Orlu, Owerri',
  Jigawa: 'Birnin Kudu, Dutse, Gumel, Hadejia, Kazaure, Ringim',
  Kaduna: 'Birnin Gwari, Kachia, Kaduna, Kafanchan, Kagoro, Makarfi, Zaria, Zonkwa',
  Kano: 'Bichi, Dambatta, Gaya, Gwarzo, Kano, Rano, Wudil',
  Katsina: 'Bakori, Daura, Dutsin-Ma, Funtua, Jibia, Kankia, Katsina, Malumfashi, Mani',
  Kebbi: 'Argungu, Birnin Kebbi, Jega, Yauri, Zuru',
  Kogi: 'Ankpa, Anyigba, Idah, Kabba, Lokoja, Ogaminana, Okene',
  Kwara: 'Ilorin, Jebba, Lafiagi, Offa, Omu-Aran, Patigi, Share',
  Lagos:
    'Abule Egba, Agege, Ajah, Ajegunle, Amuwo Odofin, Apapa, Badagry, Ebute Metta, Egbeda, Epe, Festac Town, Gbagada, Ikeja, Ikorodu, Ikotun, Ikoyi, Iyana Ipaja, Ketu, Lagos Island, Lekki, Magodo, Maryland, Mushin, Ojo, Ojodu, Oshodi, Sangotedo, Satellite Town, Surulere, Victoria Island, Yaba',
  Nasarawa: 'Akwanga, Doma, Karu, Keffi, Lafia, Mararaba, Nasarawa, Wamba',
  Niger: 'Bida, Kontagora, Lapai, Minna, Mokwa, New Bussa, Suleja',
  Ogun: 'Abeokuta, Agbara, Ago-Iwoye, Ifo, Ijebu-Igbo, Ijebu-Ode, Ilaro, Mowe, Ota, Owode, Sagamu, Sango Ota',
  Ondo: 'Akure, Idanre, Ifon, Ikare-Akoko, Ilara-Mokin, Okitipupa, Ondo, Ore, Owo',
  Osun: 'Ede, Ejigbo, Ikire, Ikirun, Ila Orangun, Ile-Ife, Ilesa, Iwo, Modakeke, Osogbo',
  Oyo: 'Eruwa, Ibadan, Igbo-Ora, Iseyin, Kishi, Ogbomoso, Oyo, Saki',
  Plateau: 'Bukuru, Jos, Langtang, Pankshin, Shendam, Vom',
  Rivers: 'Ahoada, Bonny, Bori, Buguma, Degema, Eleme, Okrika, Omoku, Port Harcourt',
  Sokoto: 'Goronyo, Gwadabawa, Illela, Sokoto, Tambuwal, Wurno',
  Taraba: 'Bali, Gembu, Jalingo, Takum, Wukari, Zing',
  Yobe: 'Damaturu, Gashua, Geidam, Nguru, Potiskum',
  Zamfara: 'Anka, Gusau, Kaura Namoda, Maradun, Shinkafi, Talata Mafara, Tsafe',
}

/** State → its cities, by name. */
export const citiesOf: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(cities).map(([state, names]) => [state, names.split(', ')]),
)
