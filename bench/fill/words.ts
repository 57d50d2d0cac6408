import { catalogue } from '../../server/seed/catalogue.ts'
import { moreCatalogue } from '../../server/seed/catalogue-more.ts'
import { optionSets } from '../../server/seed/options.ts'

/** First halves of brand names, by category; `makers` are the second halves. */
const houses: Readonly<Record<string, readonly string[]>> = {
  Fashion: ['Adunni', 'Zainab', 'Eko', 'Aso', 'Iro', 'Kente', 'Lisabi', 'Oge', 'Sade', 'Amina', 'Dabo', 'Orisun'],
  'Phones & computers': ['Zuma', 'Volta', 'Nexa', 'Tekno', 'Orbit', 'Kasa', 'Pulse', 'Arewa', 'Delta', 'Ziva', 'Luma'],
  'Home & kitchen': ['Ile', 'Amara', 'Kora', 'Palmwood', 'Owanbe', 'Jara', 'Ikoko', 'Gida', 'Uno', 'Lekki', 'Obudu'],
  'Food market': ['Mama Nkechi', 'Oja', 'Kulikuli', 'Abakaliki', 'Ofada', 'Gari', 'Benue', 'Sunfield', 'Riverside'],
  Beauty: ['Ori', 'Dudu', 'Zeena', 'Shea', 'Ewa', 'Nkem', 'Ladi', 'Omoge', 'Tiwa', 'Kadara', 'Hibiscus'],
  Crafts: ['Igun', 'Nok', 'Ife', 'Osun', 'Akwete', 'Bida', 'Awka', 'Benin', 'Ogidi', 'Calabash', 'Raffia'],
  Baby: ['Omo', 'Little Drum', 'Ayo', 'Tomi', 'Bebe', 'Ireti', 'Nwa', 'Kiddo', 'Sunbird', 'Moremi'],
  Tools: ['Ogun', 'Nnewi', 'Ironwood', 'Agbara', 'Dangana', 'Kaura', 'Steelpath', 'Mekanik', 'Gbogbo', 'Forge'],
}
const makers = [
  ...['', ' & Sons', ' House', ' Works', ' Studio', ' Company', ' Original', ' Collective', ' Makers', ' Lagos'],
  ...[' Kano', ' Abuja', ' Heritage', ' Premium', ' Basics', ' Nigeria'],
]
const looks = [
  ...['classic', 'everyday', 'deluxe', 'compact', 'family', 'heritage', 'modern', 'festival', 'market', 'travel'],
  ...[
    'vintage',
    'lightweight',
    'royal',
    'weekend',
    'signature',
    'sturdy',
    'handmade',
    'sunrise',
    'harmattan',
    'coastal',
  ],
  ...['village', 'city', 'double', 'limited'],
]
const towns = [
  ...['Ikeja', 'Surulere', 'Yaba', 'Lekki', 'Festac', 'Ibadan', 'Abeokuta', 'Osogbo', 'Akure', 'Ilorin', 'Kano'],
  ...['Kaduna', 'Zaria', 'Sokoto', 'Maiduguri', 'Bauchi', 'Jos', 'Makurdi', 'Enugu', 'Onitsha', 'Nnewi', 'Aba'],
  ...['Owerri', 'Uyo', 'Calabar', 'Benin', 'Warri', 'Wuse', 'Gwagwalada', 'Lokoja', 'Ẹ̀bùn', 'Ọmọ', 'Chiọma', 'Haɗiza'],
]
/** Store names per category, placed after a town. */
const trades: Readonly<Record<string, readonly string[]>> = {
  Fashion: ['Fabrics', 'Boutique', 'Shoes', 'Tailors', 'Wardrobe', 'Textiles'],
  'Phones & computers': ['Gadgets', 'Electronics', 'Phones', 'Tech Store', 'Computers', 'Sound'],
  'Home & kitchen': ['Home', 'Kitchen', 'Living', 'Furniture', 'Interiors', 'Pots'],
  'Food market': ['Foods', 'Fresh', 'Farmhouse', 'Spice', 'Provisions', 'Harvest'],
  Beauty: ['Beauty', 'Naturals', 'Glow', 'Cosmetics', 'Skin', 'Hair'],
  Crafts: ['Crafts', 'Pottery', 'Bronze', 'Baskets', 'Gifts', 'Weavers'],
  Baby: ['Baby', 'Kids', 'Toys', 'Little Ones', 'Nursery', 'Play'],
  Tools: ['Tools', 'Workshop', 'Hardware', 'Power', 'Garden', 'Motors'],
}
const endings = [
  ...['', ' Hub', ' Place', ' Depot', ' Corner', ' Market', ' Direct', ' Plus', ' Express', ' Gallery'],
  ...[' Arena', ' World', ' Point', ' Square', ' Emporium', ' Trading', ' Supplies', ' Outlet', ' Centre', ' Junction'],
]

/** 'Wrap dress' in 'Àdìrẹ, indigo' becomes 'Àdìrẹ wrap dress, indigo'; in 'raffia' it becomes 'handbag, raffia'. */
function nameOf(kind: string, style: string): string {
  const [material, rest] = style.split(', ')
  const low = kind.charAt(0).toLowerCase() + kind.slice(1)
  return rest ? `${material} ${low}, ${rest}` : `${low}, ${style}`
}

const tops = [...catalogue, ...moreCatalogue]

/** Building blocks of a catalogue of any size, from the demo's. `top` is a category's index. */
export const parts = {
  categories: tops.flatMap((top, at) => [
    { path: [top.name], icon: top.icon, position: at },
    ...top.subs.flatMap((sub, at) => [
      { path: [top.name, sub.name], icon: top.icon, position: at },
      ...sub.children.map((child, at) => ({ path: [top.name, sub.name, child.name], icon: top.icon, position: at })),
    ]),
  ]),
  kinds: tops.flatMap((top, at) =>
    top.subs.flatMap(sub =>
      sub.children.flatMap(child =>
        child.kinds.flatMap(([kind, , naira, grams, options, styles]) =>
          styles.map(style => ({
            top: at,
            path: [top.name, sub.name, child.name],
            name: nameOf(kind, style),
            naira,
            grams,
            properties: optionSets[options],
          })),
        ),
      ),
    ),
  ),
  brands: tops.flatMap((top, at) =>
    (houses[top.name] ?? []).flatMap(house => makers.map(maker => ({ top: at, name: house + maker }))),
  ),
  stores: tops.map((top, at) => ({
    top: at,
    names: endings.flatMap(ending =>
      (trades[top.name] ?? []).flatMap(trade => towns.map(town => `${town} ${trade}${ending}`)),
    ),
  })),
  looks,
}
