/**
 * Towns and districts by LGA, where people name them rather than the LGA: those of the large cities, and state capitals
 * whose LGA has another name. Names of LGAs themselves are left out.
 */
const towns: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Abia: { 'Aba South': 'Aba', 'Umuahia North': 'Umuahia' },
  Adamawa: { 'Yola North': 'Jimeta' },
  Anambra: {
    'Awka South': 'Awka',
    'Idemili North': 'Nkpor, Obosi, Ogidi',
    'Nnewi North': 'Nnewi',
    Aguata: 'Ekwulobia',
  },
  Bayelsa: { Yenagoa: 'Amarata, Kpansia, Opolo' },
  'Cross River': { 'Calabar Municipal': 'Calabar, Diamond Hill, State Housing' },
  Delta: { 'Oshimili South': 'Asaba', Uvwie: 'Effurun', 'Warri South': 'Warri' },
  Edo: { Oredo: 'Benin City, GRA Benin, Ring Road', Egor: 'Uselu, Ugbowo', 'Ikpoba-Okha': 'Upper Sakponba' },
  Enugu: {
    'Enugu North': 'Enugu GRA, Ogui, New Haven',
    'Enugu East': 'Abakpa, Emene, Trans-Ekulu',
    'Enugu South': 'Uwani, Achara Layout',
  },
  FCT: {
    'Abuja Municipal':
      'Apo, Asokoro, Central Area, Durumi, Garki, Gudu, Guzape, Gwarinpa, Jabi, Jikwoyi, Karu, Katampe, Kado, Karmo, Life Camp, Lokogoma, Lugbe, Mabushi, Maitama, Nyanya, Utako, Wuse',
    Bwari: 'Dutse Alhaji, Kubwa',
    Gwagwalada: 'Zuba',
  },
  Imo: { 'Owerri Municipal': 'Owerri' },
  Kaduna: {
    'Kaduna North': 'Kaduna, Malali, Ungwan Rimi',
    'Kaduna South': 'Barnawa, Kakuri',
    'Sabon Gari': 'Samaru',
    Zaria: 'Tudun Wada',
  },
  Kano: { Nasarawa: 'Bompai, Badawa', 'Kano Municipal': 'Kano City', Tarauni: 'Hotoro' },
  Kwara: { 'Ilorin West': 'Ilorin, Adewole', 'Ilorin South': 'Tanke, Fate' },
  Lagos: {
    Agege: 'Dopemu, Orile Agege, Pen Cinema',
    'Ajeromi-Ifelodun': 'Ajegunle, Amukoko, Olodi Apapa',
    Alimosho: 'Abule Egba, Akowonjo, Ayobo, Dopemu, Egbeda, Idimu, Igando, Ikotun, Ipaja, Iyana Ipaja, Shasha',
    'Amuwo-Odofin': 'Festac Town, Mile 2, Satellite Town',
    Apapa: 'Ajegunle Road, Ijora, Liverpool',
    'Eti-Osa':
      'Ajah, Badore, Banana Island, Chevron, Falomo, Ikoyi, Ikota, Jakande, Lekki, Lekki Phase 1, Obalende, Osapa London, Sangotedo, VGC, Victoria Island',
    'Ibeju-Lekki': 'Abijo, Awoyaya, Bogije, Eleko, Free Trade Zone',
    'Ifako-Ijaiye': 'Iju, Fagba, Ojokoro, Ogba, College Road',
    Ikeja: 'Alausa, Allen, Computer Village, GRA Ikeja, Maryland, Ojodu, Opebi, Oregun',
    Ikorodu: 'Agric, Igbogbo, Ijede, Imota, Ebute',
    Kosofe: 'Alapere, Gbagada, Ikosi, Ketu, Magodo, Mile 12, Ogudu, Ojota, Anthony',
    'Lagos Island': 'Balogun, Idumota, Marina, Onikan, Sandgrouse',
    'Lagos Mainland': 'Akoka, Ebute Metta, Iddo, Makoko, Oyingbo, Sabo, Yaba',
    Mushin: 'Idi Oro, Ilasamaja, Ladipo, Papa Ajao',
    Ojo: 'Alaba, Iba, Okokomaiko, LASU',
    'Oshodi-Isolo': 'Ajao Estate, Ejigbo, Isolo, Mafoluku, Okota, Oshodi',
    Shomolu: 'Bariga, Gbagada Phase 2, Pedro, Somolu',
    Surulere: 'Aguda, Bode Thomas, Ijesha, Lawanson, Ojuelegba, Orile',
  },
  Ogun: {
    'Ado-Odo/Ota': 'Agbara, Ota, Sango Ota',
    'Obafemi Owode': 'Mowe, Ibafo',
    'Abeokuta South': 'Abeokuta, Ijeja, Oke-Ilewo',
  },
  Ondo: { 'Akure South': 'Akure, Alagbaka' },
  Oyo: {
    'Ibadan North': 'Agodi, Bodija, Mokola, Sango, University of Ibadan',
    'Ibadan North-West': 'Dugbe, Jericho, Onireke',
    'Ibadan South-West': 'Challenge, Oke Ado, Oluyole, Ring Road',
    Akinyele: 'Moniya, Ojoo',
  },
  Plateau: { 'Jos North': 'Jos, Terminus', 'Jos South': 'Bukuru, Rayfield' },
  Rivers: {
    'Port Harcourt': 'D-Line, GRA Port Harcourt, Diobu, Trans Amadi',
    'Obio/Akpor': 'Ada George, Choba, Eliozu, Rumuokoro, Rumuola, Rumuomasi, Woji',
  },
}

/** Towns of each state with their LGA. */
export const townsOf: ReadonlyMap<string, readonly { name: string; lga: string }[]> = new Map(
  Object.entries(towns).map(([state, lgas]) => [
    state,
    Object.entries(lgas).flatMap(([lga, names]) => names.split(', ').map(name => ({ name, lga }))),
  ]),
)
