import type { NotNull } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createBulkEdit, getBulkEdit } from '#contract/catalog/bulk-edits.ts'
import { getProduct } from '#contract/catalog/catalog.ts'
import { listStock } from '#contract/catalog/inventory.ts'
import {
  addToMarketplace,
  adminCreateProduct,
  approveProduct,
  createProduct,
  getOwnProduct,
  rejectProduct,
  updateProduct,
} from '#contract/catalog/products.ts'
import { downloadGoods, getGoodsFile, listDownloads, putGoodsFile } from '#contract/orders/digital-goods.ts'
import { quoteReturn, returnOrder } from '#contract/orders/returns.ts'
import { initialRules } from '#contract/settings/public-rules.ts'
import { after, day, minute } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { type Shopper, shopper } from '#tests/harness/checkout.ts'
import {
  admin,
  type Merchant,
  merchant,
  type Person,
  type Product,
  product,
  session,
  shipping,
  staff,
  within,
} from '#tests/harness/fixtures.ts'
import { mailsTo } from '#tests/harness/mails.ts'
import { storedPicture } from '#tests/harness/pictures.ts'
import { provider } from '#tests/harness/provider.ts'
import { sendForm } from '#tests/harness/uploads.ts'

let app: TestApp
let store: Merchant
let decides: Person
beforeAll(async () => {
  app = await startTestApp()
  await shipping(app)
  store = await merchant(app)
  decides = await admin(app)
})
// A file can be sent ten times a minute.
beforeEach(() => app.clock.advance(minute))
afterAll(() => app.stop())

const text = 'Adire, thread by thread. '.repeat(4000)

async function send(
  productId: string,
  content = text,
  { token = store.token, field = 'file', name = 'Àdìrẹ.pdf' } = {},
) {
  const form = new FormData()
  form.append(field, new File([content], name))
  return sendForm(app, putGoodsFile.path.replace('{id}', productId), form, { token, method: 'PUT' })
}

const approve = ({ productId }: Product) =>
  app.call(approveProduct, { token: decides.token, query: { productId, merchantId: store.accountId } })

/** A digital product with its file, on sale. */
async function pattern(content = text): Promise<Product> {
  const made = await product(app, store.storeId, { digital: true, price: 250_000, approval: 'pending' })
  expect((await send(made.productId, content)).json()).toMatchObject({ success: true })
  await approve(made)
  return made
}

/** Somebody who has paid for these, and the order. */
async function bought(...products: Product[]): Promise<Shopper & { orderId: string; hasFiles: boolean | undefined }> {
  const buyer = await shopper(app)
  await buyer.put(...products)
  const { reference } = await buyer.pay()
  await provider(app).pay(reference)
  const [order] = (await buyer.comeBack(reference)).orders
  return { ...buyer, orderId: order?.id ?? '', hasFiles: order?.hasFiles }
}
type Buyer = Awaited<ReturnType<typeof bought>>

const files = async ({ token, orderId }: Buyer) =>
  (await app.call(listDownloads, { token, params: { id: orderId } })).data.rows
const itemOf = async (buyer: Buyer) => (await files(buyer))[0]?.itemId ?? ''
const ask = async (buyer: Buyer) => ({
  token: buyer.token,
  params: { id: buyer.orderId },
  body: { itemId: await itemOf(buyer) },
})
const linkOf = async (buyer: Buyer) => (await app.call(downloadGoods, await ask(buyer))).data.url
const open = (url: string, headers: Record<string, string> = {}) => app.app.inject({ url, headers })

/** Changes the status as the carrier or canceller would. */
const change = (buyer: Buyer, status: 'delivered' | 'cancelled') =>
  within(app, async ({ tx, now }) => {
    const delivered = { delivered_at: now, return_window_ends_at: after(now, initialRules.returnWindowDays * day) }
    await tx
      .updateTable('orders')
      .set({ status, ...(status === 'delivered' && delivered) })
      .where('id', '=', buyer.orderId)
      .execute()
  })

describe('the file of a product', () => {
  test('can have any type, keeps its name, and a new one isn’t sold before it is approved', async () => {
    const made = await pattern()
    const sent = await send(made.productId, 'The second edition', { name: '../second:edition.zip' })
    expect(sent.json().data).toMatchObject({
      file: { name: 'Àdìrẹ.pdf' },
      newFile: { name: 'secondedition.zip', bytes: 18 },
    })
    const early = await bought(made)
    expect((await open(await linkOf(early))).body).toBe(text)
    const asked = { token: decides.token, params: { id: made.productId } }
    expect((await app.call(getOwnProduct, asked)).data).toMatchObject({
      standing: 'on-sale',
      edit: { status: 'pending', fields: {}, file: { name: 'secondedition.zip', bytes: 18 } },
    })
    const { data } = await app.call(getGoodsFile, asked)
    expect((await open(data.newFile?.url ?? '')).body).toBe('The second edition')
    await approve(made)
    expect((await app.call(getGoodsFile, asked)).data).toMatchObject({
      file: { name: 'secondedition.zip' },
      newFile: null,
    })
    expect((await open(await linkOf(await bought(made)))).body).toBe('The second edition')
  })

  test('one that is in review when its product is taken off the market stays there, and so does the next one', async () => {
    const made = await pattern()
    await send(made.productId, 'The second edition', { name: 'second.zip' })
    const asked = { token: decides.token, params: { id: made.productId } }
    await app.call(rejectProduct, { ...asked, body: { reason: 'Copied', takeDown: true } })
    await send(made.productId, 'The third edition', { name: 'third.zip' })
    expect((await app.call(getOwnProduct, asked)).data).toMatchObject({
      standing: 'pending',
      edit: { status: 'pending', file: { name: 'third.zip' } },
    })
    expect((await app.call(getGoodsFile, asked)).data.file?.name).toBe('Àdìrẹ.pdf')
  })

  /** A new digital product, complete but for its file. */
  const sewing = async () => {
    const { childCategoryId } = await app.platform.db.read
      .selectFrom('products')
      .select('child_category_id as childCategoryId')
      .$narrowType<{ childCategoryId: NotNull }>()
      .executeTakeFirstOrThrow()
    return {
      name: 'Sewing pattern',
      childCategoryId,
      IsDigitalProduct: true,
      weight: 0,
      stockAlertUnits: 5,
      pricing: [{ costPrice: 0, sellingPrice: 2500, price: 2500 }],
      variant: [{}],
      hostedImages: [{ id: await storedPicture(app) }],
    }
  }

  test('is required to send the product for approval', async () => {
    const body = await sewing()
    const { token } = store
    const errors = [
      { field: 'file', message: 'Add its file before you send it for approval. Until then, save it as a draft.' },
    ]
    expect((await app.refused(createProduct, { token, body })).errors).toEqual(errors)
    const given = { token: decides.token, body: { ...body, storeId: store.storeId } }
    expect((await app.refused(adminCreateProduct, given)).errors).toEqual(errors)

    const { id } = (await app.call(createProduct, { token, body: { ...body, published: false } })).data
    const sending = { params: { id }, body: { published: true } }
    for (const by of [token, decides.token])
      expect((await app.refused(updateProduct, { token: by, ...sending })).errors).toEqual(errors)
    expect(await app.refused(addToMarketplace, { token, body: { productIds: [id] } })).toMatchObject({
      code: 'attributes_missing',
      message: 'Fill in these of Sewing pattern first: file.',
    })
    const change = { action: 'publish', published: true } as const
    const { data: edit } = await app.call(createBulkEdit, { token, body: { productIds: [id], change } })
    const { data: planned } = await app.call(getBulkEdit, { token, params: { id: edit.id }, query: {} })
    expect(planned.rows).toMatchObject([{ problem: 'Fill in these of Sewing pattern first: file.' }])

    expect((await send(id)).json()).toMatchObject({ success: true })
    expect((await app.call(updateProduct, { token, ...sending })).data).toMatchObject({ standing: 'pending' })
  })

  test('is sold without stock', async () => {
    const { data } = await app.call(createProduct, {
      token: store.token,
      body: { ...(await sewing()), published: false },
    })
    expect(data).toMatchObject({ inStock: true, stockAlertUnits: 0 })
    const [variant] = data.variant
    const made = { productId: data.id, variantId: variant?.id ?? '', variantIds: [variant?.id ?? ''] }
    await send(made.productId)
    await app.call(updateProduct, { token: store.token, params: { id: data.id }, body: { published: true } })
    await approve(made)
    for (let n = 0; n < 2; n++) expect(await files(await bought(made))).toMatchObject([{ state: 'open' }])
    expect((await app.call(getProduct, { params: { id: data.id } })).data).toMatchObject({
      inStock: true,
      quantity: 99,
    })
    const stock = await app.call(listStock, { token: store.token, query: { search: 'Sewing' } })
    expect(stock.data.count).toBe(0)
    const asked = { token: store.token, params: { id: data.id } }
    const physical = await app.call(updateProduct, { ...asked, body: { IsDigitalProduct: false, weight: 1 } })
    expect(physical.data).toMatchObject({ inStock: false, quantity: 0, contSalesOutOfStock: false })
  })

  test('is required for approval', async () => {
    const made = await product(app, store.storeId, { digital: true, approval: 'pending' })
    const asked = { token: decides.token, query: { productId: made.productId, merchantId: store.accountId } }
    expect((await app.refused(approveProduct, asked)).code).toBe('goods_missing')
    expect((await app.call(getGoodsFile, { token: store.token, params: { id: made.productId } })).data.file).toBeNull()
  })

  test.each([
    ['nothing in it', 'invalid', () => ({ content: '' })],
    ['another field', 'invalid', () => ({ field: 'picture' })],
    ['another store’s', 'product_not_found', async () => ({ token: (await merchant(app)).token })],
    ['staff who only look', 'not_allowed', async () => ({ token: (await looker()).token })],
    [
      'a product that is sent',
      'not_digital',
      async () => ({ productId: (await product(app, store.storeId)).productId }),
    ],
    ['no such product', 'product_not_found', () => ({ productId: crypto.randomUUID() })],
  ] as const)('refuses %s', async (_, code, how) => {
    const made = await product(app, store.storeId, { digital: true, approval: 'pending' })
    const given: { productId?: string; content?: string; token?: string; field?: string } = await how()
    const { productId = made.productId, content, ...rest } = given
    expect((await send(productId, content, rest)).json()).toMatchObject({ success: false, code })
  })
  const looker = () => staff(app, store.storeId, [{ resource: 'products', right: 'view' }])

  test('responds with 404 or 403 to another store and customers', async () => {
    const { productId } = await pattern()
    const other = await merchant(app)
    const asked = { params: { id: productId } }
    expect((await app.refused(getGoodsFile, { token: other.token, ...asked })).code).toBe('product_not_found')
    expect((await app.refused(getGoodsFile, { token: (await shopper(app)).token, ...asked })).code).toBe('not_allowed')
  })
})

describe('a bought file', () => {
  test('downloads after payment, in full or resumed', async () => {
    const buyer = await bought(await pattern())
    expect(await files(buyer)).toMatchObject([{ fileName: 'Àdìrẹ.pdf', bytes: text.length, state: 'open', left: 10 }])
    const url = await linkOf(buyer)
    const whole = await open(url)
    expect(whole.body).toBe(text)
    expect(whole.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="_d_r_.pdf"; filename*=UTF-8''%C3%80d%C3%ACr%E1%BA%B9.pdf`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    const rest = await open(url, { range: 'bytes=99990-' })
    expect([rest.statusCode, rest.body, rest.headers['content-range']]).toEqual([
      206,
      text.slice(99990),
      `bytes 99990-${text.length - 1}/${text.length}`,
    ])
    expect((await open(url, { range: `bytes=${text.length}-` })).statusCode).toBe(416)
    expect(await files(buyer)).toMatchObject([{ left: 9 }])
  })

  test('is linked in the customer’s mail', async () => {
    const buyer = await bought(await pattern())
    await app.runJobs()
    const mails = await app.platform.db.read
      .selectFrom('mails')
      .select(['subject', 'text'])
      .where('recipient', '=', buyer.email)
      .execute()
    const ready = mails.find(({ subject }) => subject.endsWith('is ready'))
    expect(ready?.text).toContain('365 days and 10 downloads')
    expect(ready?.text).toContain(`/customer/orders/${buyer.orderId}`)
  })

  test('is hidden from everybody else', async () => {
    const buyer = await bought(await pattern())
    const asked = await ask(buyer)
    for (const { token } of [await shopper(app), await bought(await pattern())]) {
      expect((await app.refused(listDownloads, { ...asked, token })).code).toBe('order_not_found')
      expect((await app.refused(downloadGoods, { ...asked, token })).code).toBe('order_not_found')
    }
    expect((await app.refused(downloadGoods, { ...asked, token: store.token })).code).toBe('not_allowed')
    const { orderId } = await bought(await pattern())
    expect((await app.refused(downloadGoods, { ...asked, params: { id: orderId } })).code).toBe('order_not_found')
  })

  test('is available after delivery of the parcel in the same order, and isn’t returnable', async () => {
    const solid = await product(app, store.storeId)
    const buyer = await bought(solid, await pattern())
    expect(await files(buyer)).toMatchObject([{ state: 'later', until: null }])
    expect([buyer.hasFiles, (await bought(solid)).hasFiles]).toEqual([true, false])
    await app.runJobs()
    const placed = (await mailsTo(app, buyer.email)).find(({ subject }) => subject.startsWith('Order '))?.text
    expect(placed?.match(/To download once this order is delivered/g)).toHaveLength(1)
    expect(placed).toContain('with a parcel once it is delivered, for 365 days and 10 downloads each.')
    expect(placed).not.toContain('Your files are in the order')
    expect(await app.refused(downloadGoods, await ask(buyer))).toMatchObject({
      code: 'download_closed',
      message: 'It can be downloaded once the order is delivered.',
    })
    await change(buyer, 'delivered')
    expect((await open(await linkOf(buyer))).statusCode).toBe(200)

    const { token, orderId } = buyer
    const { data } = await app.call(quoteReturn, { token, params: { orderId } })
    expect(data.items.map(({ left }) => left)).toEqual([1, 0])
    const body = {
      orderId,
      products: [{ orderItemId: await itemOf(buyer), quantity: 1 }],
      reason: 'damaged',
      pictures: [],
    }
    expect((await app.refused(returnOrder, { token, body })).code).toBe('not_returnable')
  })

  test('stays the bought version when the product’s file is replaced', async () => {
    const made = await pattern('The first edition')
    const early = await bought(made)
    await send(made.productId, 'The second edition')
    await approve(made)
    const late = await bought(made)
    expect((await open(await linkOf(early))).body).toBe('The first edition')
    expect((await open(await linkOf(late))).body).toBe('The second edition')
  })

  test('downloads at most ten times, also under concurrency', async () => {
    const buyer = await bought(await pattern())
    const asked = await ask(buyer)
    const eleven = await Promise.allSettled(Array.from({ length: 11 }, () => app.call(downloadGoods, asked)))
    const links = eleven.flatMap(each => (each.status === 'fulfilled' ? [each.value.data.url] : []))
    expect(links).toHaveLength(10)
    expect(await files(buyer)).toMatchObject([{ state: 'used', left: 0 }])
    expect((await app.refused(downloadGoods, asked)).message).toContain('10 times')
    // The tenth is still to be used.
    expect((await open(links.at(-1) ?? '')).statusCode).toBe(200)
  })
})

describe('a link', () => {
  test('stops working when the order is cancelled', async () => {
    const buyer = await bought(await pattern())
    const asked = await ask(buyer)
    const url = await linkOf(buyer)
    await change(buyer, 'cancelled')
    expect((await open(url)).json()).toMatchObject({ code: 'link_not_valid' })
    expect((await app.refused(downloadGoods, asked)).message).toBe('The order was cancelled.')
    expect(await files(buyer)).toMatchObject([{ state: 'cancelled' }])
  })

  test('is signed: any change is refused', async () => {
    const [buyer, other] = [await bought(await pattern()), await bought(await pattern())]
    const url = await linkOf(buyer)
    const otherItem = await itemOf(other)
    const wrong = [
      url.replace(/item=[^&]*/, `item=${otherItem}`),
      url.replace(/item=[^&]*&/, ''),
      url.replace(/expires=\d/, 'expires=9'),
      url.replace(/signature=.*/, `signature=${'A'.repeat(43)}`),
      url.replace(/signature=.*/, 'signature=A'),
      url.split('?')[0] ?? '',
    ]
    for (const each of wrong) expect((await open(each)).statusCode, each).toBe(404)
  })

  test('works for an hour, and can be renewed for a year', async () => {
    const buyer = await bought(await pattern())
    const asked = await ask(buyer)
    const url = await linkOf(buyer)
    app.clock.advance(60 * minute)
    expect((await open(url)).statusCode).toBe(200)
    app.clock.advance(minute)
    expect((await open(url)).json()).toMatchObject({ success: false, code: 'link_not_valid' })
    app.clock.advance(364 * day)
    expect((await app.call(downloadGoods, asked)).data.url).toBeTruthy()
    app.clock.advance(day)
    const token = await within(app, work => session(work, buyer.accountId))
    expect((await app.refused(downloadGoods, { ...asked, token })).message).toContain('year')
  })
})
