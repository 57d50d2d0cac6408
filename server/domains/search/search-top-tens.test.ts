import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listProducts } from '#contract/catalog/catalog.ts'
import { suggest } from '#contract/search/search.ts'
import { createCategory } from '#domains/catalog/index.ts'
import { catalogue } from '#server/seed/catalogue.ts'
import { moreCatalogue } from '#server/seed/catalogue-more.ts'
import { wanted } from '#server/seed/catalogue-wanted.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { changeProduct, merchant, product, productsWritten, within } from '#tests/harness/fixtures.ts'
import { rebuildDocuments } from './documents.ts'
import { addSynonyms } from './synonyms.ts'
import { startingSynonyms } from './synonyms-to-start.ts'

/** What Nigerian shoppers type, and the names that answer it, judged by people who read the demo's catalogue. */
const judged: readonly (readonly [typed: string, good: RegExp])[] = [
  ['laptop', /^laptop/i],
  ['laptops', /^laptop/i],
  ['lapto', /^laptop/i],
  ['lappy', /^laptop/i],
  ['cheap laptop', /^laptop/i],
  ['laptop bag', /^school bag, laptop/i],
  ['phone', /smartphone/i],
  ['phones', /smartphone/i],
  ['handset', /^(samsung galaxy )?smartphone|phone,/i],
  ['samsung', /^samsung/i],
  ['samsung phone', /^samsung/i],
  ['phone case', /^phone case/i],
  ['phone pouch', /^phone case/i],
  ['case', /^phone case/i],
  ['cable', /cable/i],
  ['usb cord', /^charging cable, usb/i],
  ['earphone', /^earphones/i],
  ['bluetooth earphone', /^earphones, bluetooth/i],
  ['earbuds', /^earphones/i],
  ['earpiece', /^earphones/i],
  ['gen', /^generator/i],
  ['generator', /^generator/i],
  ['small gen', /^generator/i],
  ['5kva', /^generator, 5 kVA/i],
  ['3.5kva gen', /^generator, 3\.5 kVA/i],
  ['garri', /^garri/i],
  ['gari', /^garri/i],
  ['garri ijebu', /^garri, 4 kg, Ìjẹ̀bú/i],
  ['50kg bag of rice', /^long grain rice, 50 kg/i],
  ['red dress', /dress/i],
  ['dress red', /dress/i],
  ['55 inch tv', /^television 55"/i],
  ['55" tv', /^television 55"/i],
  ['55inches television', /^television 55"/i],
  ['smartphone', /smartphone/i],
  ['smart phone', /smartphone/i],
  ['android phone', /phone(?!s)/i],
  ['android fone', /phone(?!s)/i],
  ['desk phone', /^desk phone/i],
  ['power bank', /^power bank/i],
  ['powerbank', /^power bank/i],
  ['powerbank 20000mah', /^power bank, 20,000/i],
  ['charger', /^charger/i],
  ['phone charger', /^charger/i],
  ['car charger', /^charger, car/i],
  ['headphones', /headphones/i],
  ['headfone', /headphones/i],
  ['head phone', /headphones/i],
  ['wireless headphone', /headphones/i],
  ['bluetooth headphones', /headphones/i],
  ['headset', /headphones/i],
  ['tv', /^television/i],
  ['telly', /^television/i],
  ['smart tv', /^television .*smart/i],
  ['43 inch tv', /^television 43"/i],
  ['television 4k', /^television .*4k/i],
  ['radio', /^radio/i],
  ['camera', /^camera/i],
  ['keyboard', /keyboard/i],
  ['gaming mouse', /^mouse, gaming/i],
  ['printer', /^printer/i],
  ['printa', /^printer/i],
  ['flash drive 64gb', /^(memory disk, 64|.*64 GB)/i],
  ['shirt', /shirt/i],
  ['polo shirt', /^shirt, polo/i],
  ['jeans', /jeans/i],
  ['trouser', /jeans/i],
  ['trousers', /jeans/i],
  ['gown', /dress/i],
  ['ankara dress', /^(wrap dress|kaftan|bùbá and ìró set), ankara/i],
  ['ankara gown', /^(wrap dress|kaftan|bùbá and ìró set), ankara/i],
  ['adire', /àdìrẹ/i],
  ['buba and iro', /bùbá and ìró/i],
  ['buba', /bùbá and ìró/i],
  ['kaftan', /kaftan/i],
  ['senator', /senator suit/i],
  ['senator wear white', /senator suit, white|white senator suit/i],
  ['fila', /filà/i],
  ['cap', /cap/i],
  ['wrist watch', /wristwatch/i],
  ['wristwatch', /wristwatch/i],
  ['handbag', /^handbag/i],
  ['hand bag', /^handbag/i],
  ['hand bags', /^handbag/i],
  ['ladies bag', /^handbag/i],
  ['bag', /bag|^purse|^clutch/i],
  ['purse', /^purse/i],
  ['sandals', /sandals/i],
  ['slippers', /^slippers/i],
  ['pam slippers', /^slippers/i],
  ['sneakers', /running shoes/i],
  ['canvas', /running shoes/i],
  ['shoe', /shoes/i],
  ['high heels', /^high heels/i],
  ['rice', /rice/i],
  ['ofada rice', /ọ̀fàdà rice/i],
  ['5kg rice', /rice, 5 kg/i],
  ['beans', /^beans/i],
  ['bag of beans', /^beans/i],
  ['rice half bag', /rice/i],
  ['half bag of rice', /rice/i],
  ['rice 50kg bag', /rice/i],
  ['one bag beans', /^beans/i],
  ['paint', /^paint set/i],
  ['painted dolls', /^carved dolls, painted/i],
  ['oloyin', /ọlọ́yin/i],
  ['groundnut', /^groundnuts/i],
  ['peanut', /^groundnuts/i],
  ['pepper', /pepper/i],
  ['ata rodo', /pepper/i],
  ['rodo', /rodo/i],
  ['tomatoes', /^tomatoes/i],
  ['bread', /^bread/i],
  ['agege bread', /^bread, Àgége/i],
  ['plantain', /^plantain/i],
  ['zobo', /^zobo/i],
  ['chin chin', /^chin chin/i],
  ['honey', /^honey/i],
  ['garden axe', /^garden axe/i],
  ['shea butter', /^shea butter/i],
  ['sheabutter', /^shea butter/i],
  ['black soap', /^black soap/i],
  ['ose dudu', /^black soap, ọṣẹ dúdú/i],
  ['coconut oil', /^coconut oil/i],
  ['lipstick', /^lipstick/i],
  ['generator price', /^generator/i],
  ['how much is tie', /^necktie/i],
  ['cheap tie', /^necktie/i],
  ['affordable men tie', /^necktie/i],
  ['present for my wife', /^gift box/i],
  ['https://www.shop.ng/samsung-galaxy-a16', /^samsung galaxy smartphone, a16/i],
  ['perfume', /mist,|rose water,|body oil,/i],
  ['turare', /mist,|rose water,|body oil,/i],
  ['ori', /^shea butter/i],
  ['type c cord', /^charging cable, usb-c/i],
  ['flash 64gb', /^memory disk, 64/i],
  ['clipper', /^clipper/i],
  ['talking drum', /^talking drum/i],
  ['gangan', /gángan/i],
  ['sekere', /ṣẹ̀kẹ̀rẹ̀/i],
  ['guitar', /^guitar/i],
  ['sewing thread', /^sewing thread/i],
  ['notebook', /^notebook/i],
  ['school bag', /^school bag/i],
  ['football', /^football/i],
  ['ball', /^football/i],
  ['feeding bottle', /^feeding bottle/i],
  ['torch', /torch/i],
  ['torchlight', /torch/i],
  ['rechargeable torch', /^torch, rechargeable/i],
  ['inverter battery', /^inverter battery/i],
  ['extension', /^extension plug/i],
  ['stabilizer', /^stabiliser/i],
  ['bulb', /^light bulb/i],
  ['fire extinguisher', /^fire extinguisher/i],
  ['non stick pot', /^cooking pot, non-stick/i],
  ['pot', /\bpot\b/i],
  ['frying pan', /^frying pan/i],
]

let app: TestApp
const names: string[] = []

beforeAll(async () => {
  app = await startTestApp()
  const { storeId } = await merchant(app)
  await within(app, async work => {
    const add = (name: string, level: 1 | 2 | 3, parentId: string | null) =>
      createCategory(work, { name, level, parentId, icon: '', position: 0 })
    const rows = []
    for (const top of [...catalogue, ...moreCatalogue]) {
      const category_id = await add(top.name, 1, null)
      for (const sub of top.subs) {
        const sub_category_id = await add(sub.name, 2, category_id)
        for (const child of sub.children) {
          const child_category_id = await add(child.name, 3, sub_category_id)
          for (const [kind, , naira, grams, , styles] of [...child.kinds, ...(wanted[child.name] ?? [])])
            for (const style of styles) {
              const name = `${kind}, ${style}`
              names.push(name)
              rows.push({
                store_id: storeId,
                category_id,
                sub_category_id,
                child_category_id,
                name,
                selling_kobo: naira * 100,
                list_kobo: naira * 100,
                weight_grams: grams,
                in_stock: true,
                approval_status: 'approved' as const,
                // Sales that have nothing to do with what is typed.
                sold_count: (rows.length * 37) % 400,
                description: ['Made of good material.'],
                properties: '[]',
                created_at: work.now,
                updated_at: work.now,
              })
            }
        }
      }
    }
    // Words that are near names and common words that people type.
    const [like] = rows
    for (const name of ['Statue, Nok', 'Odometer, mile', 'Badge, epa', 'Beam, wuse'])
      if (like)
        rows.push({ ...like, name, properties: JSON.stringify([{ type: 'Size', options: ['5 litres', 'Size 4'] }]) })
    const made = await work.tx.insertInto('products').values(rows).returning('id').execute()
    await productsWritten(
      work,
      made.map(({ id }) => id),
    )
    for (const group of startingSynonyms) await addSynonyms(work, group)
  })
  await app.runScheduledJob('catalog.count-words')
  await rebuildDocuments(app.platform.db)
})
afterAll(() => app.stop())

test('a hundred searches are judged', () => expect(judged.length).toBeGreaterThanOrEqual(100))

test.each(judged)('the first ten of “%s” are what was meant', async (typed, good) => {
  const there = names.filter(name => good.test(name)).length
  expect(there, 'names that answer it').toBeGreaterThan(0)
  const { rows } = (await app.call(listProducts, { query: { search: typed } })).data
  const first = rows.slice(0, Math.min(10, there)).map(row => row.name)
  expect(first).toHaveLength(Math.min(10, there))
  expect(first.filter(name => !good.test(name))).toEqual([])
})

test.each([
  ['powrbank', 'power bank', /^power bank/i],
  ['phonechargar', 'phone charger', /charger/i],
])('“%s” joins two words, one of them mistyped', async (search, mended, good) => {
  const { rows, searched } = (await app.call(listProducts, { query: { search } })).data
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.slice(0, 5).filter(row => !good.test(row.name))).toEqual([])
  expect(searched).toMatchObject({ mended })
})

test.each([
  ['55 inch tv', 'Television 55"'],
  ['usb-c cord 2m', 'Charging cable, USB-C, 2 m'],
])('“%s” shows no other size', async (search, name) => {
  const { rows, searched } = (await app.call(listProducts, { query: { search } })).data
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(row => !row.name.startsWith(name))).toEqual([])
  expect(searched).toMatchObject({ partial: null, leftOut: [] })
})

describe('without a product that has all words', () => {
  test.each([
    // Of a phrase that nobody sells its last word says what it is; the size says least.
    ['palm oil 5 litres', /\boil,/i, ['palm', '5 litres']],
    ['red oil', /\boil,/i, ['red']],
    // What is sold by weight, in what it is packed in.
    ['rice bag', /\brice,/i, ['bag']],
    ['beans bags', /beans/i, ['bags']],
    ['wristwatch bag', /bag|purse|clutch/i, ['wristwatch']],
    // Mistyped, although it begins a word.
    ['red dres', /dress/i, ['red']],
    ['iphone12 pouch', /^phone case/i, ['iphone12']],
    ['sneakers nike', /^running shoes/i, ['nike']],
    ['laptop grice', /laptop/i, ['grice']],
    // Words are quoted as typed.
    ['Nike sneakers', /^running shoes/i, ['Nike']],
    ['lipstick red', /^lipstick/i, ['red']],
    ['ladies handbag', /^handbag/i, ['ladies']],
    ['wristwatch female', /^wristwatch/i, ['female']],
    ['shoes ladies', /shoes/i, ['ladies']],
    ['pots set', /\bpot,/i, ['set']],
    ['charger type d', /^charger/i, ['type', 'd']],
    ['phone wey get strong battery', /phone/i, ['get', 'strong']],
    ['iphone 13 pro max', /phone/i, ['13', 'pro', 'max']],
    ['charger type c', /^charger/i, ['type c']],
    ['make up brush', /lipstick|balm|mist|oil|water|polish/i, ['brush']],
    // Joined words of a category, one of which the index leaves out.
    ['makeup kit', /lipstick|balm|mist|oil|water|polish/i, ['kit']],
    // The category that the last word names comes before what the other words say.
    ['children’s clothes', /shirt|jeans|suit/i, ['children’s']],
    ['cheap kids clothes', /shirt|jeans|suit/i, ['kids']],
    ['lunch box', /\bbox\b/i, ['lunch']],
    ['memory card', /^memory disk/i, ['card']],
    ['dudu osun', /dúdú/i, ['osun']],
    ['leather bag', /leather|bag/i, []],
    ['blue dress', /dress|indigo/i, []],
  ])('“%s” shows what it names, and says what is left out', async (search, good, leftOut) => {
    const { rows, searched } = (await app.call(listProducts, { query: { search } })).data
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.slice(0, 5).filter(row => !good.test(row.name))).toEqual([])
    expect(searched).toMatchObject({ leftOut })
  })

  test.each([
    ['rice cooker', 'Cooking'],
    ['cooker', 'Cooking'],
    ['body cream for fair skin', 'Body care'],
    ['human hair wig', 'Hair'],
    ['wig', 'Hair'],
    ['weavon', 'Hair'],
    ['electric iron', 'Electrical'],
    ['speaker', 'Sound and screens'],
    ['bluethooth speaker', 'Sound and screens'],
    ['diapers', 'Baby'],
    ['pampers size 4', 'Baby'],
    ['vacuum cleaner', 'Cleaning'],
    ['blender', undefined],
    ['lace material', undefined],
  ])('nobody sells “%s”: nothing is found, and the likely category is named', async (search, likely) => {
    const { rows, searched } = (await app.call(listProducts, { query: { search } })).data
    expect(rows.map(row => row.name)).toEqual([])
    expect(searched).toMatchObject({ mended: null, partial: null, suggestion: null })
    expect(searched?.likely?.name).toBe(likely)
    expect((await app.call(suggest, { query: { search } })).data.products).toEqual([])
  })

  test('of what nobody sells, the words that products have are named', async () => {
    const wordsOf = async (search: string) => (await app.call(listProducts, { query: { search } })).data.searched?.words
    expect(await wordsOf('rice cooker')).toEqual(['rice'])
    expect(await wordsOf('red rice cooker')).toEqual(['rice'])
    expect(await wordsOf('blender')).toEqual([])
  })

  test.each([
    '5kg gas cylinder',
    'dry crayfish',
    '5 litres keg',
    'deep freezer small size',
    'indomie carton',
    'pressing iron',
    // Near words of other things: butter, abacus and match.
    'bitter leaf',
    'abacha',
    'matchet',
  ])('“%s” shows nothing that has only the least of it', async search => {
    const { rows, searched } = (await app.call(listProducts, { query: { search } })).data
    expect(rows.map(row => row.name)).toEqual([])
    expect(searched).toMatchObject({ mended: null, partial: null })
  })

  test.each(['nike', 'milo', 'crocs', 'aso ebi', 'use', 'gold chain', 'mop'])(
    'the name “%s” isn’t corrected to another short word',
    async search => {
      const { searched } = (await app.call(listProducts, { query: { search } })).data
      expect(searched).toMatchObject({ mended: null })
    },
  )
})

test('a category’s name alone is no strong match', async () => {
  const query = { search: 'phone', sortBy: 'price-asc', limit: 100 } as const
  const { rows, searched } = (await app.call(listProducts, { query })).data
  expect(rows.filter(({ name }) => !/phone(?!s)/i.test(name))).toEqual([])
  expect(searched?.weaker).toBeGreaterThan(50)
})

test('“iphone” shows other phones where nobody sells one, and iPhones before what is for them', async () => {
  const found = async () => (await app.call(listProducts, { query: { search: 'iphone' } })).data
  const without = await found()
  expect(without.searched).toMatchObject({ typed: 'iphone', mended: 'phone' })
  expect(without.rows.slice(0, 5).filter(({ name }) => !/smartphone/i.test(name))).toEqual([])

  const { storeId } = await merchant(app)
  const models = ['11', '12', '13 Pro', '14', '15 Pro Max']
  for (const model of models) await product(app, storeId, { name: `Apple iPhone ${model}, 128 GB` })
  const sold = async (name: string) => {
    const { productId } = await product(app, storeId, { name })
    await within(app, work => changeProduct(work, productId, { sold_count: 60 }))
  }
  for (const model of models) {
    await sold(`Phone case for iPhone ${model}`)
    await sold(`iPhone ${model} case, clear`)
  }
  await sold('Charging cable for iPhone')
  await app.runScheduledJob('catalog.count-words')
  await rebuildDocuments(app.platform.db)
  const { rows, searched } = await found()
  expect(searched).toMatchObject({ mended: null, partial: null })
  expect(rows).toHaveLength(16)
  expect(rows.slice(0, 5).filter(({ name }) => !name.startsWith('Apple iPhone'))).toEqual([])
})
