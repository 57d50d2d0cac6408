import type { AttributeValue } from '#contract/catalog/attribute-values.ts'
import type { VariantOption } from '#contract/catalog/catalog.ts'
import type { NewProduct, NewVariant } from '#domains/catalog/index.ts'
import { toKobo } from '#platform/money.ts'
import { inColour, lookOf } from './art/looks.ts'
import type { Scene, View } from './art/scene.ts'
import { photographerOf } from './art/stages.ts'
import { attributesFor, type SeedAttribute } from './attributes.ts'
import { brands } from './brands.ts'
import { catalogue, type Kind } from './catalogue.ts'
import { moreCatalogue } from './catalogue-more.ts'
import { wanted } from './catalogue-wanted.ts'
import { type OptionSet, optionSets } from './options.ts'
import { type Random, randomOf } from './random.ts'
import { type SeedStore, seedStores } from './stores.ts'

/** A product before its store, category and pictures have IDs. */
export interface PlannedProduct {
  /** Its child category. */
  child: string
  pictures: readonly PlannedPicture[]
  /** Before the end of the history. */
  daysOld: number
  approved: boolean
  /** Values by the attribute's name. */
  attributes: Record<string, AttributeValue>
  product: Omit<NewProduct, 'storeId' | 'childCategoryId' | 'pictures'>
}

/** A picture of a product; with an option, of the variants that have it. */
export interface PlannedPicture {
  scene: Scene
  option: VariantOption | null
}

/** Every kind of a category with its child category. */
export type Offer = readonly { child: string; kind: Kind }[]

/** Rounds to a plausible price. */
function believable(naira: number): number {
  const step = naira < 5_000 ? 50 : naira < 20_000 ? 100 : naira < 100_000 ? 500 : 1_000
  return Math.max(step, Math.round(naira / step) * step)
}

/** 'Wrap dress' in 'Àdìrẹ, indigo' becomes 'Àdìrẹ wrap dress, indigo'; in 'raffia' it becomes 'Handbag, raffia'. */
function nameOf(kind: string, style: string): string {
  const [material, rest] = style.split(', ')
  return rest ? `${material} ${kind.charAt(0).toLowerCase()}${kind.slice(1)}, ${rest}` : `${kind}, ${style}`
}

/** Usually a small discount, sometimes half and more. */
const percentOff = (random: Random) => (random.chance(9) ? random.int(50, 65) : random.int(5, 40))

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const closings = [
  'Checked by hand before it leaves the store.',
  'Packed to survive the road.',
  'Bought again by most who tried it.',
  'Ask the store about larger quantities.',
  'Made and chosen in Nigeria.',
]

/** Plans `count` different products of a store from its category. Deterministic. */
export function planProducts(store: SeedStore, offer: Offer, count: number): PlannedProduct[] {
  const random = randomOf(`products of ${store[0]}`)
  const choices = random.shuffled(stylesOf(offer))
  const children = [...new Set(offer.map(({ child }) => child))]
  const searched = randomOf(`searched for in ${store[0]}`)
    .shuffled(stylesOf(children.flatMap(child => (wanted[child] ?? []).map(kind => ({ child, kind })))))
    .slice(0, Math.min(mostWanted, Math.floor(count / 4)))
  return [...choices.slice(0, count - searched.length), ...searched].map((choice, index) =>
    plan(store, choice, index, random),
  )
}

const categories = [...catalogue, ...moreCatalogue]

/** Returns what stores of a category sell. */
export const offerOf = (category: string): Offer =>
  categories
    .filter(({ name }) => name === category)
    .flatMap(({ subs }) => subs.flatMap(sub => sub.children))
    .flatMap(({ name, kinds }) => kinds.map(kind => ({ child: name, kind })))

/** Plans the products of all stores. */
export const planEverything = (perStore: number): PlannedProduct[] =>
  seedStores.flatMap(store => planProducts(store, offerOf(store[4]), perStore))

/** Products of a store that people search for first. */
const mostWanted = 7

const stylesOf = (offer: Offer) => offer.flatMap(({ child, kind }) => kind[5].map(style => ({ child, kind, style })))

/** Number of unapproved products: some in every fourth store. */
const newcomers = (store: SeedStore): number => (seedStores.indexOf(store) % 4 === 0 ? 2 : 0)

function plan(
  store: SeedStore,
  { child, kind, style }: { child: string; kind: Kind; style: string },
  index: number,
  random: Random,
): PlannedProduct {
  const [storeName, state, lga, , category] = store
  const [kindName, icon, naira, grams, optionSet] = kind
  const list = believable(naira * (0.8 + random.next() * 0.6))
  const selling = random.chance(38) ? believable(list * (1 - percentOff(random) / 100)) : list
  const branded = random.chance(55) ? random.pick(brands[category] ?? [storeName]) : undefined
  const brand = kindName.startsWith('Samsung') ? 'Samsung' : branded
  const weightGrams = Math.max(10, Math.round((grams * (0.85 + random.next() * 0.3)) / 10) * 10)
  // Packed at about 0.4 kg a litre, twice as wide as high, so that weight and not volume determines the price.
  const side = Math.round((weightGrams * 2_500) ** (1 / 3))
  const name = nameOf(kindName, style)
  const sku = `${storeName.replace(/[^A-Z]/g, '')}-${String(index + 1).padStart(3, '0')}`
  return {
    child,
    pictures: picturesOf({ object: icon, style, sku, store: storeName, options: optionSet }),
    daysOld: random.chance(12) ? random.int(1, 30) : random.int(40, 150),
    approved: index >= newcomers(store),
    attributes: attributesOf(category, child, {
      words: `${kindName}, ${style}`,
      kind: kindName,
      grams: weightGrams,
      random: randomOf(sku),
    }),
    product: {
      name,
      ...(brand && { brand }),
      sku,
      description: [
        `${capital(style)}. From ${storeName} in ${lga}, ${state === 'FCT' ? 'Abuja' : state}.`,
        random.pick(closings),
      ],
      pricing: { sellingKobo: toKobo(selling), listKobo: toKobo(list), costKobo: toKobo(believable(selling * 0.6)) },
      weightGrams,
      weightUnit: weightGrams < 1000 ? 'g' : 'kg',
      dimensionsMm: { length: side, width: side, height: Math.ceil(side / 2) },
      stockAlertUnits: 5,
      properties: optionSets[optionSet].map(({ type, options }) => ({ type, options: [...options] })),
      variants: variantsOf(optionSets[optionSet], sku, random),
    },
  }
}

interface Pictured {
  object: string
  style: string
  sku: string
  store: string
  options: OptionSet
}

/** Plans a picture of each colour, a random one first, or one of the product; some have further views. */
function picturesOf({ object, style, sku, store, options }: Pictured): PlannedPicture[] {
  const random = randomOf(`pictures ${sku} of ${store}`)
  const seed = `${sku} of ${store}`
  const look = lookOf(object, style, seed)
  const stage = photographerOf(store)(seed)
  const colours = random.shuffled(optionSets[options].find(({ type }) => type === 'Colour')?.options ?? [])
  const [first] = colours
  const others = random.shuffled<View>(['near', 'above', 'several']).slice(0, random.chance(30) ? 1 : 0)
  return [
    ...(first ? [] : [{ scene: { look, stage, view: 'front' as const }, option: null }]),
    ...colours.map(option => ({
      scene: { look: inColour(look, option), stage, view: 'front' as const },
      option: { property: 'Colour', option },
    })),
    ...others.map(view => ({ scene: { look: first ? inColour(look, first) : look, stage, view }, option: null })),
  ]
}

function attributesOf(category: string, child: string, about: Parameters<SeedAttribute['of']>[0]) {
  const values = attributesFor(category, child).map(({ name, of }) => [name, of(about)] as const)
  return Object.fromEntries(values.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
}

function variantsOf(set: readonly { type: string; options: readonly string[] }[], sku: string, random: Random) {
  const combinations = set.reduce<NewVariant['options'][]>(
    (partial, { type, options }) =>
      partial.flatMap(each => options.map(option => [...each, { property: type, option }])),
    [[]],
  )
  return combinations.map((options, index) => ({
    options,
    sku: combinations.length > 1 ? `${sku}-${index + 1}` : sku,
    available: random.chance(set.length ? 12 : 4) ? 0 : random.chance(10) ? random.int(1, 5) : random.int(12, 90),
  }))
}
