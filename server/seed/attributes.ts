import type { AttributeKind, AttributeValue } from '#contract/catalog/attribute-values.ts'
import type { Random } from './random.ts'

/** The product that a value is for. */
interface About {
  /** Name and style: 'Smartphone 128 GB, dual SIM'. */
  words: string
  kind: string
  grams: number
  random: Random
}

/** An attribute of the demo, with the value of each product. */
export interface SeedAttribute {
  name: string
  kind: AttributeKind
  unit?: string
  required?: boolean
  filterable?: boolean
  choices?: readonly string[]
  of: (about: About) => AttributeValue | undefined
}

/** Returns the first choice that the words contain; otherwise one by chance of `others`. */
const named =
  (choices: readonly string[], others: readonly string[]) =>
  ({ words, random }: About): string =>
    choices.find(choice => words.toLowerCase().includes(choice.toLowerCase())) ?? random.pick(others)

const choice = (name: string, choices: readonly string[], others: readonly string[]): SeedAttribute => ({
  name,
  kind: 'choice',
  filterable: true,
  choices,
  of: named(choices, others),
})

/** A number of products whose kind matches, found in their words before the unit or one of `others`. */
const measure = (
  name: string,
  unit: string,
  kinds: RegExp,
  others: readonly number[],
  inWords?: RegExp,
): SeedAttribute => ({
  name,
  kind: 'number',
  unit,
  filterable: true,
  of: ({ words, kind, random }) => {
    if (!kinds.test(kind)) return undefined
    const written = inWords?.exec(words)?.[1]
    return written ? Number(written.replace(',', '')) : random.pick(others)
  },
})

const yesNo = (name: string, yes: RegExp, percent: number, kinds = /./): SeedAttribute => ({
  name,
  kind: 'yes-no',
  filterable: true,
  of: ({ words, kind, random }) => (kinds.test(kind) ? yes.test(words) || random.chance(percent) : undefined),
})

const any = /./
const months = (others: readonly number[]) => measure('Warranty', 'months', any, others)

/** Attributes by the category that defines them: its name, or 'category > child' for a child category. */
export const seedAttributes: Readonly<Record<string, readonly SeedAttribute[]>> = {
  Fashion: [
    choice(
      'Material',
      [
        'Cotton',
        'Linen',
        'Àdìrẹ',
        'Ankara',
        'Aṣọ-òkè',
        'Kampala',
        'Leather',
        'Suede',
        'Velvet',
        'Silk',
        'Raffia',
        'Rubber',
        'Steel',
        'Polyester',
      ],
      ['Cotton', 'Leather', 'Polyester'],
    ),
    yesNo('Handmade', /handmade|àdìrẹ|aṣọ-òkè|beaded|woven/i, 30),
  ],
  'Fashion > Dresses': [choice('Length', ['Mini', 'Knee', 'Midi', 'Maxi'], ['Knee', 'Midi', 'Maxi'])],
  'Phones & computers': [months([3, 6, 12, 24])],
  'Phones & computers > Smartphones': [
    {
      ...choice('Network', ['5G', '4G', '2G', 'Landline'], ['4G', '5G']),
      required: true,
      of: ({ words, kind, random }) =>
        /desk/i.test(kind)
          ? 'Landline'
          : /button/i.test(kind)
            ? '2G'
            : words.includes('5G')
              ? '5G'
              : random.pick(['4G', '5G']),
    },
    measure('Screen size', 'inches', /smartphone/i, [6.1, 6.5, 6.7]),
    measure('Storage', 'GB', /smartphone/i, [128], /(\d+) GB/),
    measure('RAM', 'GB', /smartphone/i, [4, 6, 8]),
    measure('Battery capacity', 'mAh', /smartphone|button/i, [4_000, 5_000, 6_000]),
    yesNo('Dual SIM', /dual sim/i, 40, /smartphone|button/i),
  ],
  'Phones & computers > Phone accessories': [
    measure('Battery capacity', 'mAh', /bank/i, [10_000, 20_000], /([\d,]+) mAh/),
    measure('Power', 'W', /charger|bank/i, [18, 20, 30], /(\d+) W/),
    yesNo('Noise cancelling', /noise cancelling|studio/i, 0, /headphones/i),
  ],
  'Phones & computers > Laptops and desktops': [
    measure('Screen size', 'inches', /laptop|desktop/i, [21.5, 23.8, 27], /(\d+)"/),
    measure('RAM', 'GB', /laptop|desktop/i, [8, 16, 32], /(\d+) GB/),
    measure('Storage', 'GB', /laptop|desktop/i, [256, 512, 1000]),
    yesNo('Refurbished', /refurbished/i, 0, /laptop|desktop/i),
  ],
  'Phones & computers > Computer parts': [
    measure('Storage', 'GB', /disk/i, [64, 128], /(\d+) GB/),
    yesNo('Wireless', /wireless|travel/i, 20, /keyboard|mouse/i),
  ],
  'Phones & computers > Television and radio': [
    measure('Screen size', 'inches', /television/i, [43], /(\d+)"/),
    measure('Power', 'W', any, [5, 20, 60, 90, 120]),
    yesNo('Smart', /smart|4k/i, 0, /television/i),
  ],
  'Phones & computers > Games and cameras': [
    yesNo('Wireless', /wireless|pro/i, 20, /controller|joystick/i),
    measure('Resolution', 'MP', /camera/i, [12, 20, 24, 32]),
  ],
  'Home & kitchen': [
    choice(
      'Material',
      [
        'Aluminium',
        'Cast iron',
        'Iron',
        'Steel',
        'Wood',
        'Ceramic',
        'Porcelain',
        'Glass',
        'Clay',
        'Raffia',
        'Rattan',
        'Leather',
        'Velvet',
        'Linen',
        'Brass',
        'Plastic',
      ],
      ['Steel', 'Wood', 'Plastic', 'Ceramic'],
    ),
  ],
  'Home & kitchen > Cooking': [
    measure('Capacity', 'litres', /pot/i, [3, 5, 8, 12]),
    yesNo('Non-stick', /non-stick|egg/i, 10, /pot|pan/i),
  ],
  'Home & kitchen > Household': [measure('Capacity', 'litres', /bucket/i, [10, 15, 20], /(\d+) litres/)],
  'Home & kitchen > Furniture': [yesNo('Assembly needed', /folding|bed/i, 50)],
  'Food market': [
    {
      ...measure('Net weight', 'kg', any, []),
      of: ({ grams }) => Math.round(grams / 10) / 100,
    },
    choice(
      'Origin',
      ['Jos', 'Kaduna', 'Taraba', 'Mambilla', 'Ọ̀yọ́', 'Benue', 'Ogun', 'Kano'],
      ['Benue', 'Ogun', 'Kano'],
    ),
    yesNo('Organic', /organic|forest|farm|raw|free/i, 25),
  ],
  Beauty: [
    choice('Skin type', ['All skin types', 'Dry', 'Oily', 'Sensitive'], ['All skin types', 'Dry', 'Oily', 'Sensitive']),
    { ...measure('Net content', 'g', any, []), of: ({ grams }) => grams },
    yesNo('Fragrance free', /unscented|plain/i, 15),
  ],
  Crafts: [
    choice(
      'Material',
      ['Wood', 'Bamboo', 'Clay', 'Cotton', 'Wool', 'Silk', 'Leather', 'Ebony', 'Polyester', 'Metal'],
      ['Wood', 'Cotton', 'Metal'],
    ),
    yesNo('Handmade', /carved|beaded|gángan|dùndún|ìbejì/i, 45),
  ],
  Baby: [measure('Age from', 'months', any, [0, 6, 12, 36]), yesNo('Washable', /washable|steel|soft/i, 45)],
  Tools: [
    choice('Power source', ['Manual', 'Mains', 'Rechargeable', 'Solar'], ['Manual', 'Manual', 'Mains']),
    months([6, 12]),
  ],
  'Tools > Lighting': [measure('Power', 'W', /bulb|torch/i, [5, 9, 15], /(\d+) W/)],
  'Tools > Power': [
    measure('Battery capacity', 'Ah', /battery/i, [200, 220], /(\d+) Ah/),
    measure('Rating', 'kVA', /stabiliser/i, [1, 2, 5], /(\d+) kVA/),
  ],
}

/** Returns the attributes of a child category of the demo. */
export const attributesFor = (category: string, child: string): readonly SeedAttribute[] => [
  ...(seedAttributes[category] ?? []),
  ...(seedAttributes[`${category} > ${child}`] ?? []),
]
