import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listProducts } from '#contract/catalog/catalog.ts'
import { createCategory, createProduct } from '#domains/catalog/index.ts'
import { failed } from '#platform/failure.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { changeProduct, changeStore, merchant, product, within } from '#tests/harness/fixtures.ts'
import { rebuildDocuments } from './documents.ts'
import { addSynonyms } from './synonyms.ts'
import { startingSynonyms } from './synonyms-to-start.ts'

/** Category, subcategory, child category; below it: store, name, brand, units sold, description. Sold out: minus before the units. */
const goods = `
Fashion > Women > Dresses
  Ọmọtọ́lá Crafts | Wrap dress in Àdìrẹ, indigo | | 310 | Hand dyed in Abẹ́òkúta.
  Ọmọtọ́lá Crafts | Kaftan, Ankara sunburst | | 120 | Loose and cool.
  Ngozi Stitches | Ankara gown for women | | 90 | Free size.
  Ngozi Stitches | Bùbá and ìró set, Aṣọ-òkè | | 75 | For owambe parties.
Fashion > Women > Bags
  Ọmọtọ́lá Crafts | Raffia tote bag | | 60 | Woven by hand.
  Danfo Leather | Leather handbag | | 140 | Full grain.
  Danfo Leather | Beaded clutch purse | | 35 | For weddings.
Fashion > Men > Clothes
  Ngozi Stitches | Agbádá, three pieces | | 80 | Aṣọ-òkè with embroidery.
  Ngozi Stitches | Babban riga with embroidery | | 40 | From Kano.
  Eko Wears | T-shirt with Eko print | | 500 | Cotton.
  Eko Wears | Men’s slim jeans | Vono | 210 | Blue.
  Eko Wears | Filà cap, velvet | | 33 | Yoruba cap.
  Eko Wears | Hular Ɓarno, embroidered | | 12 | From Maiduguri.
Fashion > Shoes > Sandals and slippers
  Danfo Leather | Leather sandals | | 260 | Made in Aba.
  Danfo Leather | Bathroom slippers | | 640 | Rubber.
  Danfo Leather | Women’s flat shoes | | 70 | Suede.
Fashion > Shoes > Sports shoes
  Eko Wears | Running shoes | Adidas | 190 | Light.
  Eko Wears | White sneakers | Nike | 230 | Canvas top.
Phones & computers > Phones > Smartphones
  Ikeja Gadgets | Galaxy A15 smartphone 128 GB | Samsung | 420 | Dual SIM.
  Ikeja Gadgets | Spark 20 smartphone 256 GB | Tecno | 700 | Long battery.
  Ikeja Gadgets | Hot 40i smartphone 128 GB | Infinix | 380 | Dual SIM.
  Ikeja Gadgets | Redmi 13C smartphone | Xiaomi | -900 | Sold out fast.
Phones & computers > Phones > Phone accessories
  Ikeja Gadgets | Power bank 20,000 mAh | Oraimo | 810 | Charges a phone four times.
  Ikeja Gadgets | Powerbank mini 10000mAh | Romoss | 90 | Fits a pocket.
  Ikeja Gadgets | Phone case, clear | | 330 | For many models.
  Ikeja Gadgets | Fast charger 45 W | Samsung | 150 | USB-C.
  Ikeja Gadgets | Wireless headphones | Oraimo | 280 | Over ear.
  Ikeja Gadgets | Earbuds, noise cancelling | Oraimo | 350 | With case.
Phones & computers > Computers > Laptops
  Ikeja Gadgets | Laptop 14" 8 GB | HP | 130 | For students.
  Ikeja Gadgets | Laptop bag | | 95 | Padded, for a laptop and charger.
Home & kitchen > Kitchen > Cooking
  Mama Put Store | Rice cooker 1.8 L | Binatone | 160 | Non-stick.
  Mama Put Store | Non-stick cooking pot | Tower | 200 | With lid.
  Mama Put Store | Chef’s knife | | 50 | Stainless steel.
  Mama Put Store | Blender with grinder | Binatone | 340 | Grinds pepper.
Home & kitchen > Appliances > Cooling
  Ikeja Gadgets | Double door fridge 200 L | Hisense | 60 | Saves energy.
  Ikeja Gadgets | Chest freezer 150 L | Haier Thermocool | 55 | Freezes fast.
  Ikeja Gadgets | Rechargeable standing fan | Qasa | 450 | Six hours without NEPA.
Home & kitchen > Appliances > Power
  Ikeja Gadgets | Petrol generator 2.5 kVA | Elepaq | 70 | Key start.
  Ikeja Gadgets | Solar panel 300 W | | 45 | Mono.
Home & kitchen > Furniture > Living room
  Ngozi Stitches | Three-seater sofa | Vono | 15 | Fabric.
  Ngozi Stitches | Foam mattress 6 x 6 | Vitafoam | 85 | Firm.
Groceries > Food > Grains
  Mama Put Store | Ofada rice 5 kg | | 520 | Unpolished, from Ògùn.
  Mama Put Store | Long grain rice 50kg | Mama Gold | 610 | Parboiled.
  Mama Put Store | White garri 4 kg | | 430 | Ijebu, sour.
  Mama Put Store | Brown beans, oloyin | | 300 | Sweet.
Groceries > Food > Soup and spices
  Mama Put Store | Ground egusi 500 g | | 270 | Shelled.
  Mama Put Store | Ọ̀gbọ̀nọ̀ seeds | | 110 | Draws well.
  Mama Put Store | Jollof rice spice | Gino | 180 | For rice.
  Mama Put Store | Yaji suya spice | | 150 | From Kano.
  Mama Put Store | Ụkwa, breadfruit | | 20 | Dried.
  Mama Put Store | Ƙuli-ƙuli, groundnut | | 65 | Crunchy.
Beauty > Skin > Body
  Mama Put Store | Shea butter 250 g | | 390 | Raw, from Niger State.
  Mama Put Store | Body lotion with cocoa butter | Nivea | 360 | For dry skin.
  Mama Put Store | African black soap | Dudu-Osun | 410 | With shea butter and honey.
Beauty > Hair > Hair care
  Ngozi Stitches | Gèlè headtie | | 130 | Stiff.
  Mama Put Store | Hair cream | Dax | 75 | For braids.
Baby > Care > Diapers
  Mama Put Store | Diapers, size 4, 60 pieces | Molfix | 480 | Dry all night.
`

/** The query, what has to come first, and what must not match. */
const searches: [typed: string, first: string, never?: string][] = [
  // Whole words, in any order, and plurals
  ['leather sandals', 'Leather sandals', 'Leather handbag'],
  ['sandals leather', 'Leather sandals'],
  ['sandal', 'Leather sandals'],
  ['dresses', 'Wrap dress in Àdìrẹ, indigo'],
  ['handbags', 'Leather handbag', 'Laptop bag'],
  ['knives', 'Chef’s knife'],
  ['chefs knife', 'Chef’s knife'],
  ["chef's knife", 'Chef’s knife'],
  ['mens jeans', 'Men’s slim jeans'],
  ['soap black african', 'African black soap'],
  ['rice', 'Long grain rice 50kg'],
  ['ofada', 'Ofada rice 5 kg', 'Long grain rice 50kg'],
  ['rice cooker', 'Rice cooker 1.8 L', 'Ofada rice 5 kg'],
  ['shea butter', 'Shea butter 250 g', 'Body lotion with cocoa butter'],
  ['laptop', 'Laptop 14" 8 GB', 'Powerbank mini 10000mAh'],
  ['dress for women', 'Ankara gown for women'],
  ['fan that is rechargeable', 'Rechargeable standing fan'],
  // Numbers and units
  ['rice 50 kg', 'Long grain rice 50kg', 'Ofada rice 5 kg'],
  ['5kg rice', 'Ofada rice 5 kg', 'Long grain rice 50kg'],
  ['20000mah', 'Power bank 20,000 mAh'],
  ['10,000 mAh', 'Powerbank mini 10000mAh', 'Power bank 20,000 mAh'],
  ['128gb smartphone', 'Galaxy A15 smartphone 128 GB', 'Spark 20 smartphone 256 GB'],
  ['2.5kva generator', 'Petrol generator 2.5 kVA'],
  // As one types
  ['smartp', 'Spark 20 smartphone 256 GB'],
  ['rechargeable sta', 'Rechargeable standing fan'],
  ['leath', 'Leather sandals'],
  ['genera', 'Petrol generator 2.5 kVA'],
  // Typos: missing, doubled, swapped and wrong letters, also the first one
  ['lether sandals', 'Leather sandals'],
  ['leatther handbag', 'Leather handbag'],
  ['laptpo', 'Laptop 14" 8 GB'],
  ['samsnug', 'Galaxy A15 smartphone 128 GB'],
  ['hsoes', 'Running shoes'],
  ['zmartphone', 'Spark 20 smartphone 256 GB'],
  ['lender', 'Blender with grinder'],
  ['blendar', 'Blender with grinder'],
  ['mattres', 'Foam mattress 6 x 6'],
  ['matres', 'Foam mattress 6 x 6'],
  ['genarator', 'Petrol generator 2.5 kVA'],
  ['fone case', 'Phone case, clear'],
  ['dipers', 'Diapers, size 4, 60 pieces'],
  ['wirless hedphones', 'Wireless headphones'],
  ['agabda', 'Agbádá, three pieces'],
  ['ankra gown', 'Ankara gown for women'],
  ['oriamo', 'Power bank 20,000 mAh'],
  ['garrri', 'White garri 4 kg'],
  ['refridgerator', 'Double door fridge 200 L'],
  // Joined or split words
  ['powerbank', 'Power bank 20,000 mAh'],
  ['power bank', 'Power bank 20,000 mAh'],
  ['power bank mini', 'Powerbank mini 10000mAh'],
  ['black soap', 'African black soap'],
  ['blacksoap', 'African black soap'],
  ['head phones', 'Wireless headphones'],
  ['smart phone', 'Spark 20 smartphone 256 GB'],
  ['sheabutter', 'Shea butter 250 g'],
  ['spark20', 'Spark 20 smartphone 256 GB'],
  ['hand bag', 'Leather handbag'],
  // Diacritics of Yoruba, Igbo and Hausa, with and without
  ['adire', 'Wrap dress in Àdìrẹ, indigo'],
  ['Àdìrẹ', 'Wrap dress in Àdìrẹ, indigo'],
  ['ÀDÌRẸ', 'Wrap dress in Àdìrẹ, indigo'],
  ['Àdìrẹ'.normalize('NFD'), 'Wrap dress in Àdìrẹ, indigo'],
  ['aso oke', 'Bùbá and ìró set, Aṣọ-òkè'],
  ['aṣọ-òkè', 'Bùbá and ìró set, Aṣọ-òkè'],
  ['ogbono', 'Ọ̀gbọ̀nọ̀ seeds'],
  ['Ọ̀gbọ̀nọ̀', 'Ọ̀gbọ̀nọ̀ seeds'],
  ['ọgbọnọ', 'Ọ̀gbọ̀nọ̀ seeds'],
  ['ukwa', 'Ụkwa, breadfruit'],
  ['ụkwa', 'Ụkwa, breadfruit'],
  ['kuli kuli', 'Ƙuli-ƙuli, groundnut'],
  ['ƙuli-ƙuli', 'Ƙuli-ƙuli, groundnut'],
  ['hular barno', 'Hular Ɓarno, embroidered'],
  ['gele', 'Gèlè headtie'],
  ['buba and iro', 'Bùbá and ìró set, Aṣọ-òkè'],
  // Synonyms
  ['refrigerator', 'Double door fridge 200 L'],
  ['deep freezer', 'Chest freezer 150 L'],
  ['gen', 'Petrol generator 2.5 kVA'],
  ['gens', 'Petrol generator 2.5 kVA'],
  ['trainers', 'Running shoes'],
  ['pampers', 'Diapers, size 4, 60 pieces'],
  ['nappies', 'Diapers, size 4, 60 pieces'],
  ['earpiece', 'Earbuds, noise cancelling'],
  ['couch', 'Three-seater sofa'],
  ['tshirt', 'T-shirt with Eko print', 'Leather sandals'],
  ['body cream', 'Body lotion with cocoa butter'],
  ['flip flops', 'Bathroom slippers'],
  ['cassava flakes', 'White garri 4 kg'],
  ['peanut', 'Ƙuli-ƙuli, groundnut'],
  ['handset', 'Spark 20 smartphone 256 GB'],
  // Brands, stores and categories
  ['samsung', 'Galaxy A15 smartphone 128 GB'],
  ['samsung charger', 'Fast charger 45 W', 'Galaxy A15 smartphone 128 GB'],
  ['haier thermocool', 'Chest freezer 150 L'],
  ['oraimo headphones', 'Wireless headphones', 'Power bank 20,000 mAh'],
  ['vono', 'Men’s slim jeans'],
  ['omotola', 'Wrap dress in Àdìrẹ, indigo', 'Leather handbag'],
  ['omotola bag', 'Raffia tote bag', 'Leather handbag'],
  ['furniture', 'Foam mattress 6 x 6'],
  ['groceries beans', 'Brown beans, oloyin'],
  ['spices', 'Jollof rice spice'],
  ['kano', 'Yaji suya spice'],
]

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
  const stores = new Map<string, string>()
  const categories = new Map<string, string>()
  let childCategoryId = ''
  for (const line of goods.split('\n').filter(Boolean)) {
    if (!line.startsWith(' ')) {
      const path = line.split(' > ')
      for (const level of [1, 2, 3] as const) {
        const key = path.slice(0, level).join('>')
        const parentId = level === 1 ? null : (categories.get(path.slice(0, level - 1).join('>')) ?? null)
        const name = path[level - 1] ?? ''
        const add = () => within(app, work => createCategory(work, { name, icon: '', position: 0, parentId, level }))
        if (!categories.has(key)) categories.set(key, await add())
        childCategoryId = categories.get(key) ?? ''
      }
      continue
    }
    const [store = '', name = '', brand = '', sold = '', description = ''] = line.split('|').map(each => each.trim())
    if (!stores.has(store)) {
      const { storeId } = await merchant(app)
      stores.set(store, storeId)
      await within(app, work => changeStore(work, storeId, { name: store }))
    }
    const units = Number(sold)
    const created = await within(app, work =>
      createProduct(work, {
        storeId: stores.get(store) ?? '',
        childCategoryId,
        name,
        ...(brand ? { brand } : {}),
        description: [description],
        pricing: { sellingKobo: 500_000 },
        weightGrams: 500,
        variants: [{ options: [], available: units > 0 ? 5 : 0 }],
      }),
    )
    if (failed(created)) throw new Error(created.message)
    await within(app, work =>
      changeProduct(work, created.id, { approval_status: 'approved', sold_count: Math.abs(units) }),
    )
  }
  for (const group of startingSynonyms) await within(app, work => addSynonyms(work, group))
  await app.runScheduledJob('catalog.count-words')
  // Which words name things is learned from all names.
  await rebuildDocuments(app.platform.db)
  await app.runScheduledJob('catalog.count-words')
})
afterAll(() => app.stop())

const found = async (search: string) => {
  const { rows, searched } = (await app.call(listProducts, { query: { search } })).data
  return { names: rows.map(row => row.name), searched }
}

test.each(searches)('%s', async (typed, first, never) => {
  const { names } = await found(typed)
  expect(names[0]).toBe(first)
  if (never) expect(names).not.toContain(never)
})

test('has at least 60 searches, each for something in the catalogue', () => {
  expect(searches.length).toBeGreaterThan(60)
  for (const [, first, never] of searches) {
    expect(goods).toContain(`| ${first} |`)
    if (never) expect(goods).toContain(`| ${never} |`)
  }
})

test('ranks sold-out products below equal matches in stock, whatever their sales', async () => {
  const { names } = await found('smartphone')
  expect(names.indexOf('Redmi 13C smartphone')).toBeGreaterThan(names.indexOf('Hot 40i smartphone 128 GB'))
})

test('among equal matches ratings decide, the more of them there are', async () => {
  const { storeId } = await merchant(app)
  for (const [name, sold_count, rating_sum, review_count] of [
    ['Dun-dun flask', 60, 0, 0],
    ['Dun-dun flask, bad', 90, 1, 1],
    ['Dun-dun flask, awful', 400, 12, 12],
    ['Dun-dun flask, good', 55, 60, 12],
  ] as const) {
    const { productId } = await product(app, storeId, { name })
    await within(app, work => changeProduct(work, productId, { sold_count, rating_sum, review_count }))
  }
  const { names } = await found('flask')
  expect(names[0]).toBe('Dun-dun flask, good')
  expect(names.at(-1)).toBe('Dun-dun flask, awful')
  expect(names.indexOf('Dun-dun flask')).toBeLessThan(names.indexOf('Dun-dun flask, bad'))
})

describe('returns the query that it used', () => {
  test.each([
    ['wirless hedphones', 'wireless headphones'],
    ['lether andals', 'leather sandals'],
    ['blacksoap', null],
    ['leath', null],
    ['refrigerator', null],
  ])('%s', async (typed, mended) => {
    const { searched } = await found(typed)
    expect(searched).toMatchObject({ typed, mended, suggestion: null, categories: [] })
    expect(searched?.tried[0]).toBe(typed)
    if (mended) expect(searched?.tried.at(-1)).toBe(mended)
  })
})

describe('corrects only what is wrong and near', () => {
  test.each([
    ['cable', 'blender'],
    ['suyya', 'soya'],
    ['kiano', 'kano'],
    ['ngozo', 'ngozi'],
    ['telly', 'tele'],
  ])('%s isn’t corrected to %s', async (typed, other) => {
    const { searched } = await found(typed)
    expect(searched?.mended ?? '').not.toContain(other)
  })

  test('a synonym in a store’s name isn’t meant', async () => {
    const { storeId } = await merchant(app)
    await within(app, work => changeStore(work, storeId, { name: 'Sabon Gari Textiles' }))
    await product(app, storeId, { name: 'Brocade, five yards' })
    expect((await found('garri')).names).toEqual(['White garri 4 kg'])
    expect((await found('sabon gari')).names).toContain('Brocade, five yards')
  })

  test('a thing in a store’s name isn’t meant beside a category', async () => {
    const { storeId } = await merchant(app)
    await within(app, work => changeStore(work, storeId, { name: 'Nnewi Shoes' }))
    const { category_id, sub_category_id, child_category_id } = await app.platform.db.read
      .selectFrom('search_documents')
      .select(['category_id', 'sub_category_id', 'child_category_id'])
      .where('name', '=', 'Babban riga with embroidery')
      .executeTakeFirstOrThrow()
    await product(app, storeId, { name: 'Belt', categoryId: [category_id, sub_category_id, child_category_id] })
    const { names, searched } = await found('men shoe')
    expect(names[0]).toMatch(/shoes$/)
    expect(searched).toMatchObject({ leftOut: ['men'] })
    expect((await found('nnewi shoes')).names).toEqual(['Belt'])
  })

  test('a search as typed corrects nothing', async () => {
    const query = { search: 'lether sandals', asTyped: 'true' } as const
    const { searched, rows } = (await app.call(listProducts, { query })).data
    expect(searched).toMatchObject({ mended: null, partial: 'sandals' })
    expect(rows[0]?.name).toBe('Leather sandals')
  })
})

describe('without a product that has all words', () => {
  test.each([
    ['leather qqqxyz', 'leather', 'Leather sandals'],
    ['sandals binatone', 'sandals', 'Leather sandals'],
    ['qqqxyz furniture zzzzq', 'furniture', 'Foam mattress 6 x 6'],
  ])('%s shows products with some, and says so', async (typed, partial, name) => {
    const { names, searched } = await found(typed)
    expect(names).toContain(name)
    expect(searched).toMatchObject({ typed, mended: null, partial, suggestion: null })
  })
})

describe('without a product that has all words, the thing counts', () => {
  test.each([
    ['red sofa', 'Three-seater sofa', ['red']],
    ['sofa red', 'Three-seater sofa', ['red']],
    ['gaming laptop', 'Laptop 14" 8 GB', ['gaming']],
    ['qqqroid fone', 'Spark 20 smartphone 256 GB', ['qqqroid']],
    ['55 inch generator', 'Petrol generator 2.5 kVA', ['55 inch']],
  ])('%s shows %s', async (typed, name, leftOut) => {
    const { names, searched } = await found(typed)
    expect(names[0]).toBe(name)
    expect(searched).toMatchObject({ leftOut })
  })
})

test('a search for what a category lists leaves its other products out', async () => {
  expect((await found('freezers')).names).toEqual(['Chest freezer 150 L'])
  expect((await found('spices')).names).toEqual(['Jollof rice spice', 'Yaji suya spice'])
})

describe('without any match', () => {
  test.each(['qqqxyz', '!!!', 'qqq 13 pro mini', '5kva'])('%s lists categories', async typed => {
    const { names, searched } = await found(typed)
    expect(names).toEqual([])
    expect(searched).toMatchObject({ typed, mended: null, partial: null, suggestion: null })
    expect(searched?.categories).toHaveLength(6)
  })

  test('suggests the same words if only the filters exclude everything, and corrections too', async () => {
    const within = async (search: string) =>
      (await app.call(listProducts, { query: { search, maxPrice: 10 } })).data.searched
    expect(await within('leather sandals')).toMatchObject({ mended: null, suggestion: 'leather sandals' })
    expect(await within('lether sandals')).toMatchObject({ mended: null, suggestion: 'leather sandals' })
  })

  // A beginning counts from four letters on, letters inside of a word never: `hoes` isn't shoes.
  test.each(['Furniture furnit2', 'Baby fur2', 'Baby hoes'])('lists %s', async line => {
    expect((await found(line.replace(/^\S+ /, ''))).searched?.categories[0]?.name).toBe(line.split(' ')[0])
  })
})
