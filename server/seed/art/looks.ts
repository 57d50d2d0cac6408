import { at, type Random, randomOf } from '../random.ts'
import { type Fabric, tone } from './fabrics.ts'

/** Colour or fabric of an object's body. */
interface Dye {
  base: string
  accent: string
  /** Plain without. */
  fabric?: Fabric
}

/** Appearance of a product in its pictures. */
export interface Look {
  object: string
  /** Names the product, so that random motifs repeat in all its pictures. */
  seed: string
  /** Whether the style names the colour, so that the option Colour is that of the pattern. */
  named: boolean
  /** Without, the object keeps its own colours, turned by `hue` degrees. */
  dye: Dye | undefined
  hue: number
  brightness: number
  /** Colour of the label of a bottle or jar. */
  label: string | undefined
  count: number
  scale: number
}

/** Colours of the options that products have. */
const optionColours: Readonly<Record<string, string>> = {
  Indigo: '#33439f',
  Clay: '#b9552e',
  Palm: '#12805d',
  Black: '#2b2b30',
  Red: '#b3262e',
  Wine: '#6d1a33',
  Pink: '#d9628f',
}

/** Colours that words of a style name. */
const named: readonly (readonly [RegExp, string])[] = [
  [/indigo/, '#33439f'],
  [/wine/, '#7b1e3a'],
  [/navy/, '#22305f'],
  [/olive/, '#6b7034'],
  [/charcoal|ebony|black|dúdú|tyre/, '#35323a'],
  [/\bwhite|plain linen|milky|unscented|porcelain|vanilla/, '#efe9dc'],
  [/kampala, green|\bgreen|aloe|palm\b|moringa|pawpaw/, '#3d8b4f'],
  [/purple|lavender/, '#8d74c9'],
  [/\bred\b|cherry|hibiscus/, '#c73437'],
  [/orange|carrot|sunburst/, '#e5822c'],
  [/yellow|lemon\b|pineapple/, '#e7bd35'],
  [/gold|brass|honey|forest|ọ̀yọ́|raw/, '#c9952f'],
  [/steel|aluminium|metal|\biron|digital|silver/, '#b4bbc7'],
  [/\bclay|terracotta|enamel/, '#b9552e'],
  [/wooden|oak|ìrókò|carved|bamboo|calabash|acoustic|ìbejì/, '#9a683c'],
  [/leather/, '#7d4a2a'],
  [/raffia|jute|woven|rattan|basket|natural|loofah/, '#cda463'],
  [/eucalyptus|pine|mint|shea/, '#7fb59a'],
  [/rose|nude|tinted|for her|satin/, '#d9748c'],
  [/cocoa|coffee|brown|wheat|chocolate/, '#74482b'],
  [/antiseptic|liquid|water|glass|for him/, '#4d9fd0'],
  [/pear/, '#b5c948'],
]

/** Fabrics that words of a style name; one of several by chance. */
const weaves: readonly (readonly [RegExp, readonly Fabric[]])[] = [
  [/àdìrẹ/, ['adire']],
  [/ankara|eko print/, ['ankara', 'wax', 'floral']],
  [/aṣọ-òkè|gèlè|macramé/, ['asoOke']],
  [/kampala/, ['kampala']],
  [/raffia|woven|jute|rattan|basket/, ['woven']],
  [/bead|cowrie/, ['beads']],
  [/knit|wool/, ['knit']],
  [/striped|trim|sport|polo/, ['stripes', 'checks']],
  [/embroider|painted|patterned/, ['zigzag', 'floral', 'dots']],
  [/straight|slim|work|stone/, ['denim']],
  [/wooden|oak|ìrókò|carved|bamboo|ebony|acoustic/, ['wood']],
  [/glitter|party/, ['glitter']],
  [/cotton|linen/, ['linen', 'dots', 'checks']],
]

/** Objects of cloth and paper, which have fabrics even where the style names none. */
const clothy = new Set(
  [
    'dress sari kimono t-shirt coat billed-cap necktie scarf ribbon backpack handbag clutch-bag purse thong-sandal',
    'notebook-with-decorative-cover wrapped-gift couch-and-lamp bed gloves teapot bucket yarn drum amphora',
    'running-shoe flat-shoe kite mobile-phone-with-arrow baby-bottle cup-with-straw soap',
  ].flatMap(line => line.split(' ')),
)
/** Objects that look wrong in another colour, unless the style names one. */
const natural = new Set(
  [
    'beans ear-of-corn potato roasted-sweet-potato bread banana pineapple watermelon tomato hot-pepper ginger-root cookie',
    'peanuts coconut rose hibiscus sunflower potted-plant seedling globe-showing-europe-africa books abacus kiss-mark',
    'artist-palette maracas barber-pole bubbles tropical-drink candle framed-picture pot-of-food cooking light-bulb',
    'honey-pot sponge puzzle-piece kite nail-polish basket fork-and-knife',
  ].flatMap(line => line.split(' ')),
)
/** Objects that are sold by weight, so that several lie together. */
const loose = new Set(
  [
    'beans potato roasted-sweet-potato banana tomato hot-pepper ginger-root cookie peanuts ear-of-corn coconut bread',
    'pineapple watermelon soap sponge candle light-bulb rose crayon yarn thread',
  ].flatMap(line => line.split(' ')),
)
const labelled = new Set(['lotion-bottle', 'jar', 'honey-pot', 'battery', 'cup-with-straw', 'glass-of-milk'])

const dyes = [
  '#33439f',
  '#b9552e',
  '#12805d',
  '#2b2b30',
  '#c62b55',
  '#e7a92d',
  '#3f8fd2',
  '#7a4fb5',
  '#e8e2d4',
  '#d8743c',
  '#2f8f8b',
  '#8a5a34',
  '#a9b3c1',
  '#5f7a2f',
  '#e58aa0',
  '#6d2138',
]
const accents = ['#f2b705', '#f5e6c8', '#e4572e', '#7fd1b9', '#f7a6b5', '#ffffff', '#9bd0f5', '#1f2a44']

const found = <T>(words: string, among: readonly (readonly [RegExp, T])[]): T | undefined =>
  among.find(([pattern]) => pattern.test(words))?.[1]

function countOf(words: string, object: string, random: Random): number {
  if (/twin pack|\bpair\b/.test(words)) return 2
  if (/\bset\b|of 4|8 pieces|3 m|half ripe/.test(words)) return 3
  if (/six|of 6|family size|pack of 5|12 pieces/.test(words)) return 4
  if (/market|box of|assorted|picked|farm pick|cherry|small|bunch/.test(words) && loose.has(object)) return 5
  return loose.has(object) ? at([1, 2, 3, 3, 4, 5], random.int(0, 5)) : at([1, 1, 1, 1, 1, 1, 2, 3], random.int(0, 7))
}

/** Returns the look of a product by the words of its kind and style. Deterministic; `seed` names the product. */
export function lookOf(object: string, words: string, seed: string): Look {
  const random = randomOf(`look ${seed}`)
  const low = words.toLowerCase()
  const colour = found(low, named)
  const fabric = found(low, weaves)
  const accent = random.pick(accents)
  const own = natural.has(object)
  const base = colour ?? random.pick(dyes)
  const chosen = fabric && (clothy.has(object) || /wood|woven|knit|beads|denim/.test(fabric[0] ?? ''))
  const printed = clothy.has(object) && random.chance(35)
  const prints: readonly Fabric[] = chosen
    ? fabric
    : printed
      ? ['stripes', 'checks', 'dots', 'floral', 'zigzag', 'wax']
      : []
  const dyed = own ? colour !== undefined && object !== 'potted-plant' : colour !== undefined || random.chance(80)
  return {
    object,
    seed,
    named: clothy.has(object) && /indigo|wine|white|green|navy|olive|sunburst/.test(low),
    dye:
      dyed || prints.length > 0
        ? { base, accent, ...(prints.length > 0 && { fabric: random.pick(prints) }) }
        : undefined,
    hue: own ? random.int(-9, 12) : random.int(-40, 40),
    brightness: 0.9 + random.next() * 0.18,
    label: labelled.has(object) ? random.pick(dyes) : undefined,
    count: countOf(low, object, random),
    scale: /small|travel|pocket|trial|compact|paring|slim/.test(low)
      ? 0.84
      : /large|giant|jumbo|party|market/.test(low)
        ? 1.08
        : 1,
  }
}

/** Returns the look of a product's variant in a colour. */
export function inColour(look: Look, option: string): Look {
  const base = optionColours[option]
  if (!base) throw new Error(`The demo has no colour ${option}`)
  const { dye, named } = look
  if (!dye || !named) return { ...look, dye: { accent: '#f2b705', ...dye, base } }
  const accent = base === dye.base ? tone(base, 0.6) : base
  return { ...look, dye: { ...dye, accent, fabric: dye.fabric ?? 'stripes' } }
}
