import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as contract from '#contract/catalog/attributes.ts'
import { getProduct, listProducts } from '#contract/catalog/catalog.ts'
import { deleteCategory, mergeCategory, moveCategory } from '#contract/catalog/category-work.ts'
import * as products from '#contract/catalog/products.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { atOnce } from '#tests/harness/at-once.ts'
import { admin, categories, type Merchant, merchant, within } from '#tests/harness/fixtures.ts'
import { storedPicture } from '#tests/harness/pictures.ts'

let app: TestApp
let token: string
let owner: Merchant
let path: [string, string, string]
let hostedImages: { id: string }[]
beforeAll(async () => {
  app = await startTestApp({ sharedAnswersMb: 8 })
  token = (await admin(app)).token
  owner = await merchant(app)
  path = await within(app, categories)
  hostedImages = [{ id: await storedPicture(app) }]
})
afterAll(() => app.stop())

type New = NonNullable<InputOf<typeof contract.createAttribute>['body']>

const define = async (categoryId: string, body: New) =>
  (await app.call(contract.createAttribute, { token, params: { id: categoryId }, body })).data.id
const refusedDefinition = async (categoryId: string, body: New) =>
  (await app.refused(contract.createAttribute, { token, params: { id: categoryId }, body })).code
const change = (id: string, body: NonNullable<InputOf<typeof contract.updateAttribute>['body']>) =>
  app.call(contract.updateAttribute, { token, params: { id }, body })
const attributes = async (id: string) => (await app.call(contract.listAttributes, { params: { id } })).data.rows
const own = async (id: string) => (await app.call(contract.listOwnAttributes, { token, params: { id } })).data.rows
const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name)

const body = (childCategoryId: string, more: Partial<products.ProductBody> = {}): products.ProductBody => ({
  name: 'Smart television',
  childCategoryId,
  hostedImages,
  pricing: [{ costPrice: 0, sellingPrice: 150_000, price: 150_000 }],
  weight: 9,
  variant: [{ quantity: 3 }],
  ...more,
})
const add = async (childCategoryId: string, more: Partial<products.ProductBody> = {}) =>
  (await app.call(products.createProduct, { token: owner.token, body: body(childCategoryId, more) })).data
const refusedAdd = (childCategoryId: string, more: Partial<products.ProductBody> = {}) =>
  app.refused(products.createProduct, { token: owner.token, body: body(childCategoryId, more) })
const update = async (id: string, changes: Partial<products.ProductBody>) =>
  (await app.call(products.updateProduct, { token: owner.token, params: { id }, body: changes })).data
const get = async (id: string) => (await app.call(products.getOwnProduct, { token: owner.token, params: { id } })).data
const approve = ({ id, merchantId }: products.OwnProduct) =>
  app.call(products.approveProduct, { token, query: { productId: id, merchantId } })
const shown = async (id: string) => (await app.call(getProduct, { params: { id } })).data.specifications
const found = async (search: string) =>
  (await app.call(listProducts, { query: { search } })).data.rows.map(({ id }) => id)

describe('a definition', () => {
  test('is inherited by every category below, those of the highest category first', async () => {
    const [top, sub, child] = await within(app, categories)
    await define(child, { name: 'Refresh rate', kind: 'number', unit: 'Hz' })
    await define(top, { name: 'Warranty', kind: 'number', unit: 'months', required: true })
    await define(sub, { name: 'Panel', kind: 'choice', choices: [{ name: 'LED' }, { name: 'OLED' }], filterable: true })
    expect(names(await attributes(child))).toEqual(['Warranty', 'Panel', 'Refresh rate'])
    expect(names(await attributes(top))).toEqual(['Warranty'])
    expect((await attributes(child))[1]).toMatchObject({
      kind: 'choice',
      unit: null,
      required: false,
      filterable: true,
      choices: [{ name: 'LED' }, { name: 'OLED' }],
      categoryId: sub,
    })
    expect((await own(child)).map(({ name, inherited }) => [name, inherited])).toEqual([
      ['Warranty', true],
      ['Panel', true],
      ['Refresh rate', false],
    ])
  })

  test('has a name that no category above or below has, also with concurrent calls', async () => {
    const [top, sub, child] = await within(app, categories)
    await define(sub, { name: 'Colour', kind: 'text' })
    for (const id of [top, sub, child])
      expect(await refusedDefinition(id, { name: 'COLOUR', kind: 'text' })).toBe('attribute_name_taken')
    const all = await atOnce(app.platform.db, 4, () => define(child, { name: 'Once', kind: 'text' }).catch(() => null))
    expect(all.filter(Boolean)).toHaveLength(1)
    expect(await refusedDefinition(randomUUID(), { name: 'Any', kind: 'text' })).toBe('category_not_found')
    expect(await refusedDefinition(child, { name: 'Material', kind: 'choice' })).toBe('invalid')
    expect(await refusedDefinition(child, { name: 'A:b', kind: 'text' })).toBe('invalid')
  })

  test('is reordered, renamed, retired and brought back without losing a value', async () => {
    const [top, , child] = await within(app, categories)
    const [size, material] = [
      await define(top, { name: 'Screen', kind: 'number', unit: 'inches' }),
      await define(top, { name: 'Material', kind: 'choice', choices: [{ name: 'Wood' }, { name: 'Steel' }] }),
    ]
    const product = await add(child, { attributes: { [size]: '55"', [material]: 'steel' } })
    await approve(product)
    expect(await shown(product.id)).toEqual([
      { name: 'Screen', value: '55 inches' },
      { name: 'Material', value: 'Steel' },
    ])

    await app.call(contract.moveAttribute, { token, params: { id: material }, body: { beforeId: size } })
    const [wood, steel] = (await attributes(child))[0]?.choices ?? []
    await change(size, { name: 'Screen size', filterable: true })
    // Steel gets the name of wood, which is retired.
    await change(material, { choices: [{ id: steel?.id, name: 'Wood' }, { name: 'Bamboo' }] })
    expect(await shown(product.id)).toEqual([
      { name: 'Material', value: 'Wood' },
      { name: 'Screen size', value: '55 inches' },
    ])
    expect((await attributes(child))[0]?.choices.map(({ name }) => name)).toEqual(['Wood', 'Bamboo'])
    expect(wood?.name).toBe('Wood')

    await change(size, { retired: true })
    expect(names(await shown(product.id))).toEqual(['Material'])
    expect(names(await attributes(child))).toEqual(['Material'])
    expect((await own(top)).find(({ id }) => id === size)).toMatchObject({ retired: true, products: 1 })
    // Its name is free, until another takes it.
    const other = await define(top, { name: 'Screen size', kind: 'text' })
    const taken = await app.refused(contract.updateAttribute, { token, params: { id: size }, body: { retired: false } })
    expect(taken).toMatchObject({ code: 'attribute_name_taken' })
    await change(other, { retired: true })
    await change(size, { retired: false })
    expect(names(await shown(product.id))).toEqual(['Material', 'Screen size'])
  })

  test('a change keeps what somebody else changed meanwhile, and the same field is refused', async () => {
    const [top] = await within(app, categories)
    const id = await define(top, { name: 'Panel', kind: 'choice', choices: [{ name: 'LED' }, { name: 'OLED' }] })
    const shown = async () => (await own(top)).find(each => each.id === id)
    const choices = (await shown())?.choices ?? []
    await change(id, { choices: [...choices, { name: 'Plasma' }], seen: { choices } })
    await change(id, { name: 'Display', required: true, seen: { name: 'Panel', required: false } })
    expect(await shown()).toMatchObject({
      name: 'Display',
      required: true,
      filterable: false,
      choices: [{ name: 'LED' }, { name: 'OLED' }, { name: 'Plasma' }],
    })
    const late = { token, params: { id }, body: { choices: choices.slice(1), seen: { choices, required: true } } }
    expect(await app.refused(contract.updateAttribute, late)).toMatchObject({
      status: 409,
      code: 'changed_meanwhile',
      errors: [{ field: 'choices' }],
    })
  })

  test('keeps a retired choice on the products that have it', async () => {
    const [top, , child] = await within(app, categories)
    const fit = await define(top, { name: 'Fit', kind: 'choice', choices: [{ name: 'Slim' }, { name: 'Loose' }] })
    const product = await add(child, { attributes: { [fit]: 'Slim' } })
    const [, loose] = (await attributes(child))[0]?.choices ?? []
    await change(fit, { choices: [{ id: loose?.id, name: 'Loose' }] })
    expect((await get(product.id)).specifications).toEqual([{ name: 'Fit', value: 'Slim' }])
    const unchanged = (await get(product.id)).attributes
    expect((await update(product.id, { attributes: unchanged, sku: 'S1' })).attributes).toEqual(unchanged)
    expect(await refusedAdd(child, { attributes: { [fit]: 'Slim' } })).toMatchObject({ code: 'invalid' })
    // A choice of the same name is the old one.
    await change(fit, { choices: [{ id: loose?.id, name: 'Loose' }, { name: 'slim' }] })
    expect((await get(product.id)).specifications).toEqual([{ name: 'Fit', value: 'slim' }])
  })

  test('only administrators of categories change it', async () => {
    const id = await define(path[0], { name: 'Guarded', kind: 'text' })
    const input = { token: owner.token, params: { id }, body: { name: 'Mine' } }
    expect((await app.refused(contract.updateAttribute, input)).status).toBe(403)
    expect((await app.refused(contract.updateAttribute, { ...input, token, params: { id: randomUUID() } })).code).toBe(
      'attribute_not_found',
    )
    await change(id, { retired: true })
  })
})

describe('values', () => {
  let size: string
  let smart: string
  let model: string
  let panel: string
  beforeAll(async () => {
    size = await define(path[0], { name: 'Screen size', kind: 'number', unit: 'inches', required: true })
    smart = await define(path[1], { name: 'Smart', kind: 'yes-no', filterable: true })
    model = await define(path[2], { name: 'Model', kind: 'text' })
    panel = await define(path[2], {
      name: 'Panel',
      kind: 'choice',
      filterable: true,
      choices: [{ name: 'LED' }, { name: 'OLED' }],
    })
  })

  test('are read as people type them, and every fault is named at its field', async () => {
    const product = await add(path[2], {
      attributes: { [size]: '139.7 cm', [smart]: 'yes', [model]: ' UA55  X ', [panel]: 'oled' },
    })
    expect(product.specifications).toEqual([
      { name: 'Screen size', value: '55 inches' },
      { name: 'Smart', value: 'Yes' },
      { name: 'Model', value: 'UA55 X' },
      { name: 'Panel', value: 'OLED' },
    ])
    const { errors } = await refusedAdd(path[2], {
      attributes: { [size]: '1,5', [smart]: 'maybe', [panel]: 'Plasma', [randomUUID()]: 'x' },
    })
    expect(errors?.map(({ message }) => message)).toEqual([
      'Write a number in inches, such as 12.5 inches.',
      'Enter yes or no.',
      'Choose one of: LED, OLED.',
      'Products of this category don’t have this attribute.',
    ])
    expect(errors?.[0]?.field).toBe(`attributes.${size}`)
  })

  test('of required attributes are needed to submit, not to save a draft', async () => {
    expect(await refusedAdd(path[2])).toMatchObject({
      errors: [{ field: `attributes.${size}`, message: 'Screen size is required in this category.' }],
    })
    const draft = await add(path[2], { published: false, sku: 'D' })
    expect(draft.standing).toBe('draft')
    const publish = { token: owner.token, body: { productIds: [draft.id] } }
    expect(await app.refused(products.addToMarketplace, publish)).toMatchObject({
      code: 'attributes_missing',
      message: 'Fill in these specifications of Smart television first: Screen size.',
    })
    await update(draft.id, { attributes: { [size]: 43 } })
    await app.call(products.addToMarketplace, publish)
    expect((await get(draft.id)).standing).toBe('pending')
  })

  test('of a property of its variants count as given', async () => {
    const product = await add(path[2], {
      variantProperties: [{ type: 'Screen size', options: ['43 inches', '55 inches'] }],
      variant: ['43 inches', '55 inches'].map(option => ({ options: [{ property: 'Screen size', option }] })),
    })
    expect(product.standing).toBe('pending')
  })

  test('that became required later don’t block a change of price, but one of attributes', async () => {
    const [top, , child] = await within(app, categories)
    const product = await add(child)
    const added = await define(top, { name: 'Power', kind: 'number', unit: 'W', required: true })
    await update(product.id, { sku: 'P2' })
    const input = { token: owner.token, params: { id: product.id }, body: { attributes: { [added]: '' } } }
    expect((await app.refused(products.updateProduct, input)).code).toBe('invalid')
    expect((await update(product.id, { attributes: { [added]: '1.2 kW' } })).specifications).toEqual([
      { name: 'Power', value: '1,200 W' },
    ])
  })

  test('stay when the category changes, and are shown again when it has the attribute', async () => {
    const other = await within(app, categories)
    const product = await add(path[2], { attributes: { [size]: 32, [model]: 'A1' } })
    const there = await update(product.id, { childCategoryId: other[2] })
    expect(there.specifications).toEqual([])
    expect(there.attributes).toEqual({ [size]: 32, [model]: 'A1' })
    expect((await update(product.id, { childCategoryId: path[2] })).specifications).toHaveLength(2)
  })

  test('a changed text awaits approval, other kinds don’t', async () => {
    const product = await add(path[2], { attributes: { [size]: 40, [model]: 'B1' } })
    await approve(product)
    expect((await update(product.id, { attributes: { [size]: 42, [panel]: 'LED' } })).edit).toBeNull()
    expect((await update(product.id, { attributes: { [model]: 'B2' } })).edit?.fields).toEqual({
      attributes: { [model]: 'B2' },
    })
  })

  test('are found by a search with their unit, and follow a new name', async () => {
    const product = await add(path[2], { name: 'Kitchen set', attributes: { [size]: 71, [panel]: 'OLED' } })
    await approve(product)
    for (const words of ['71 inch set', '71inches', 'oled kitchen']) expect(await found(words)).toEqual([product.id])
    const [, oled] = (await attributes(path[2])).find(({ id }) => id === panel)?.choices ?? []
    await change(panel, { choices: [{ name: 'LED' }, { id: oled?.id, name: 'Quantum' }] })
    await app.runJobs()
    expect(await found('quantum kitchen')).toEqual([product.id])
    await change(panel, { choices: [{ name: 'LED' }, { id: oled?.id, name: 'OLED' }] })
    await app.runJobs()
  })

  test('are copied with the product', async () => {
    const product = await add(path[2], { attributes: { [size]: 24 } })
    const input = { token: owner.token, params: { id: product.id } }
    expect((await app.call(products.duplicateProduct, input)).data.attributes).toEqual({ [size]: 24 })
  })
})

describe('the tree', () => {
  test('a moved category keeps its own attributes and gets those of its new parents', async () => {
    const [a, b] = [await within(app, categories), await within(app, categories)]
    const [own, left, got] = [
      await define(a[2], { name: 'Own', kind: 'text' }),
      await define(a[0], { name: 'Left', kind: 'text' }),
      await define(b[0], { name: 'Got', kind: 'text' }),
    ]
    const product = await add(a[2], { attributes: { [own]: '1', [left]: '2' } })
    await app.call(moveCategory, { token, params: { id: a[2] }, body: { parentId: b[1] } })
    await app.runJobs()
    expect(names((await get(product.id)).specifications)).toEqual(['Own'])
    expect(names(await attributes(a[2]))).toEqual(['Got', 'Own'])
    await update(product.id, { attributes: { [got]: '3' } })
    // Both have one by this name now: that of the lower category counts.
    await change(got, { retired: true })
    await app.call(moveCategory, { token, params: { id: a[2] }, body: { parentId: a[1] } })
    await app.runJobs()
    expect(names((await get(product.id)).specifications)).toEqual(['Left', 'Own'])
  })

  test('a merged category brings its attributes, and products follow to those of the same name', async () => {
    const [from, into] = [await within(app, categories), await within(app, categories)]
    const choices = (...all: string[]) => all.map(name => ({ name }))
    const material = await define(from[2], { name: 'Material', kind: 'choice', choices: choices('Cotton', 'Silk') })
    const there = await define(into[2], { name: 'material', kind: 'choice', choices: choices('Wool', 'cotton') })
    const length = await define(from[2], { name: 'Length', kind: 'number', unit: 'cm' })
    const width = await define(from[2], { name: 'Width', kind: 'number', unit: 'cm' })
    await define(into[2], { name: 'Width', kind: 'number', unit: 'mm' })
    const [cotton, silk] = [
      await add(from[2], { attributes: { [material]: 'Cotton', [length]: 90, [width]: 4 } }),
      await add(from[2], { attributes: { [material]: 'Silk' } }),
    ]
    await app.call(mergeCategory, { token, params: { id: from[2] }, body: { intoId: into[2] } })
    await app.runJobs()
    expect(names(await attributes(into[2]))).toEqual(['material', 'Width', 'Length'])
    expect((await get(cotton.id)).specifications).toEqual([
      { name: 'material', value: 'cotton' },
      { name: 'Length', value: '90 cm' },
    ])
    expect((await get(silk.id)).attributes).toHaveProperty(there)
    expect((await attributes(into[2]))[0]?.choices.map(({ name }) => name)).toEqual(['Wool', 'cotton', 'Silk'])
    expect((await update(silk.id, { attributes: { [there]: 'Wool' } })).specifications).toEqual([
      { name: 'material', value: 'Wool' },
    ])
  })

  test('an empty category is deleted with its attributes', async () => {
    const [, , child] = await within(app, categories)
    const id = await define(child, { name: 'Gone', kind: 'choice', choices: [{ name: 'A' }] })
    await app.call(deleteCategory, { token, params: { id: child } })
    const input = { token, params: { id }, body: { name: 'Still' } }
    expect((await app.refused(contract.updateAttribute, input)).code).toBe('attribute_not_found')
  })
})
