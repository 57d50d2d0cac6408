// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { OwnProduct } from '#contract/catalog/products.ts'
import { showPage } from '#tests/harness/page.tsx'
import { startSession } from '#web/shell/session.ts'
import { GoodsFile } from './digital-file.tsx'
import { EditProduct } from './edit-product.tsx'

beforeEach(() => localStorage.clear())

const bare: OwnProduct = {
  id: 'pot',
  name: 'Clay pot',
  brand: null,
  description: [],
  sku: '',
  variantSkus: { first: '', count: 0 },
  category: 'Home',
  categoryId: 'home',
  subCategory: 'Kitchen',
  subCategoryId: 'kitchen',
  childCategory: 'Pots',
  childCategoryId: '019a0000-0000-7000-8000-000000000001',
  hostedImages: [],
  pricing: [{ costPrice: 0, sellingPrice: 5000, price: 5000 }],
  varies: false,
  discount: 0,
  sale: null,
  weight: 2,
  weightUnit: 'kg',
  dimensions: { length: 0, width: 0, height: 0 },
  dimensionUnit: 'cm',
  quantity: 5,
  variantCount: 1,
  inStock: true,
  IsDigitalProduct: false,
  soldCount: 0,
  stockAlertUnits: 0,
  whenSoldOut: 'stop',
  contSalesOutOfStock: false,
  variantProperties: [],
  attributes: {},
  specifications: [],
  variant: [
    {
      id: '019a0000-0000-7000-8000-000000000002',
      sku: '',
      barcode: '',
      options: [],
      discount: 0,
      pricing: [{ sellingPrice: 5000, price: 5000 }],
      quantity: 5,
      stocktakes: 0,
      sale: null,
    },
  ],
  standing: 'draft',
  approvalStatus: 'pending',
  rejectionReason: null,
  editStatus: null,
  edit: null,
  published: false,
  visible: false,
  tags: [],
  searchTitle: null,
  searchDescription: null,
  rating: null,
  reviewCount: 0,
  commissionPercentage: 10,
  merchantName: 'Ada',
  storeId: 'store',
  storeName: 'Kano Pots',
  storeUrl: 'kano-pots',
  storeLive: true,
  merchantId: 'ada',
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
}

const picture = { id: '019a0000-0000-7000-8000-000000000003', alt: '', width: 800, height: 800, option: null }
const pictured = { ...bare, hostedImages: [picture] as OwnProduct['hostedImages'] }

const change = ['switch', /^Continue selling/] as const
const { updatedAt: seen } = pictured

/** Returns what is saved after a click on each of these. */
async function saved(product: OwnProduct, ...clicks: [role: 'button' | 'switch', name: string | RegExp][]) {
  const { person, sent } = showPage(<EditProduct product={product} />, undefined, '/merchant/products/pot')
  for (const [role, name] of clicks) await person.click(screen.getByRole(role, { name }))
  return sent.flatMap(({ method, body }) => (method === 'PATCH' ? [body] : []))
}

test('a draft is sent for approval as it is, by its button', async () => {
  expect(await saved(pictured, ['button', 'Send for approval'])).toEqual([{ published: true, seen }])
  expect(screen.queryByRole('switch', { name: /^Published/ })).toBeNull()
})

test('a changed draft is saved as a draft', async () => {
  expect(await saved(pictured, [...change], ['button', 'Save draft'])).toEqual([{ contSalesOutOfStock: true, seen }])
})

test('a rejected product is sent again as it is', async () => {
  const rejected = { ...pictured, standing: 'rejected', approvalStatus: 'rejected', published: true } as const
  expect(await saved(rejected, ['button', 'Send for approval'])).toEqual([{ seen }])
})

test('a product that waits for approval is saved', async () => {
  const pending = { ...pictured, standing: 'pending', published: true } as const
  expect(await saved(pending, [...change], ['button', 'Save'])).toEqual([{ contSalesOutOfStock: true, seen }])
})

test('a draft without a picture isn’t sent for approval: its pictures have the error, and it can be saved', async () => {
  expect(await saved(bare, ['button', 'Send for approval'])).toEqual([])
  expect(screen.getByRole('button', { name: 'Save draft' })).toBeVisible()
  expect(screen.getByRole('listitem')).toHaveTextContent('Pictures: Add a picture: we approve no product without one.')
  expect(screen.getAllByText('Add a picture: we approve no product without one.')).toHaveLength(1)
})

test('an approved product needs none', async () => {
  const approved = { ...bare, standing: 'off', approvalStatus: 'approved' } as const
  expect(await saved(approved, ['switch', /^Published/], ['button', 'Save'])).toEqual([
    { published: true, seen: bare.updatedAt },
  ])
})

test('while a sale price runs, the form says what it earns, and what the regular price does', () => {
  const [first] = bare.variant
  if (!first) throw new Error('No variant')
  const dates = { startsAt: '2026-11-01T00:00:00.000Z', endsAt: '2026-12-01T00:00:00.000Z' }
  const sale = { price: 4000, oldPrice: 5000, running: true, ...dates }
  const shown = (variant: OwnProduct['variant'], costPrice: number) => {
    const pricing = [{ costPrice, sellingPrice: 5000, price: 5000 }]
    showPage(<EditProduct product={{ ...bare, variant, pricing }} />, undefined, '/merchant/products/pot')
    const texts = [...(screen.getByText(/^You earn|^Without/).parentElement?.children ?? [])].map(
      ({ textContent }) => textContent,
    )
    cleanup()
    return texts
  }
  expect(shown([{ ...first, sale }], 4000)).toEqual([
    'Now, at the sale price of ₦4,000.00, you earn ₦3,600.00 of each. Bitmarte keeps 10%, ₦400.00. That is ₦400.00 below your cost.',
    'Without the sale you earn ₦4,500.00 of each. Bitmarte keeps 10%, ₦500.00. That is ₦500.00 above your cost.',
  ])
  const options = [{ property: 'Size', option: 'L' }]
  expect(
    shown(
      [
        { ...first, sale },
        { ...first, id: 'large', options },
      ],
      0,
    ),
  ).toEqual([
    'Now for 1 of 2 variants, at the sale price of ₦4,000.00, you earn ₦3,600.00 of each. Bitmarte keeps 10%, ₦400.00.',
    'Without the sale you earn ₦4,500.00 of each. Bitmarte keeps 10%, ₦500.00.',
  ])
  expect(shown([{ ...first, sale: { ...sale, running: false } }], 0)).toEqual([
    'You earn ₦4,500.00 of each. Bitmarte keeps 10%, ₦500.00.',
  ])
})

test('a product without options shows the SKU of its variant, if a file gave it one', async () => {
  showPage(<EditProduct product={bare} />, undefined, '/merchant/products/pot')
  expect(screen.queryByLabelText('Variant SKU')).toBeNull()
  cleanup()
  const variant = bare.variant.map(each => ({ ...each, sku: 'SHP-299' }))
  const product = { ...bare, sku: 'clay-pot', variant }
  const { person, sent } = showPage(<EditProduct product={product} />, undefined, '/merchant/products/pot')
  expect(screen.getByLabelText('Variant SKU')).toHaveValue('SHP-299')
  await person.clear(screen.getByLabelText('Variant SKU'))
  await person.click(screen.getByRole('button', { name: 'Save draft' }))
  expect(sent.find(({ method }) => method === 'PATCH')?.body).toMatchObject({ variant: [{ sku: '' }] })
})

test('what was typed into a product is there after a sign-in or a reload, and compared with what was saved since', async () => {
  const show = (product: OwnProduct) =>
    showPage(<EditProduct product={product} />, undefined, '/merchant/products/pot').person
  const person = show(bare)
  await person.clear(screen.getByRole('textbox', { name: 'Name' }))
  await person.type(screen.getByRole('textbox', { name: 'Name' }), 'Clay bowl')
  cleanup()
  show(bare)
  expect(await screen.findByText('We restored your unsaved changes.')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Clay bowl')
  expect(screen.getByText('Not saved')).toBeVisible()
  cleanup()
  const theirs = { ...bare, name: 'Clay jug', brand: 'Kiln', updatedAt: '2026-11-02T00:00:00.000Z' }
  const message = 'Somebody else changed this product.'
  const { person: later, sent } = showPage(
    <EditProduct product={theirs} />,
    ({ method, path }) => {
      if (method === 'PATCH')
        return Response.json({ success: false, status: 409, code: 'product_changed', message }, { status: 409 })
      return path.includes('pot') ? Response.json({ success: true, message: '', data: theirs }) : undefined
    },
    '/merchant/products/pot',
  )
  expect(screen.getByText(/^We restored your unsaved changes. Since then, this was changed/)).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Clay bowl')
  expect(screen.getByRole('textbox', { name: 'Brand' })).toHaveValue('Kiln')
  await later.click(screen.getByRole('button', { name: 'Save draft' }))
  expect(await screen.findByRole('dialog')).toHaveTextContent('Clay jug')
  expect(sent.find(({ method }) => method === 'PATCH')?.body).toEqual({ name: 'Clay bowl', seen: bare.updatedAt })
  await later.keyboard('{Escape}')
  await later.click(screen.getByRole('button', { name: 'Start over' }))
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Clay jug')
})

test('stock below zero stays when a product stops selling on, and says why; a count replaces it', async () => {
  const [only] = bare.variant
  const sold = {
    ...bare,
    contSalesOutOfStock: true,
    quantity: -1,
    variant: only ? [{ ...only, quantity: -1, stocktakes: 3 }] : [],
  }
  const show = () => showPage(<EditProduct product={sold} />, undefined, '/merchant/products/pot')
  const saved = async ({ person, sent }: ReturnType<typeof show>) => {
    await person.click(screen.getByRole('button', { name: 'Save draft' }))
    return sent.find(({ method }) => method === 'PATCH')?.body
  }
  const stock = () => screen.getByRole('textbox', { name: 'In stock' })

  const stopping = show()
  expect(stock()).toHaveValue('-1')
  expect(stock()).toHaveAccessibleDescription('1 more sold than you had')
  await stopping.person.click(screen.getByRole('switch', { name: /^Continue selling/ }))
  expect(await saved(stopping)).toEqual({ contSalesOutOfStock: false, seen: bare.updatedAt })

  cleanup()
  const counting = show()
  await counting.person.clear(stock())
  await counting.person.type(stock(), '5')
  expect(await saved(counting)).toMatchObject({ variant: [{ quantity: 5, quantityBefore: -1, stocktakesBefore: 3 }] })
})

test('a digital product isn’t sent without its file: the file has the error, until it is there', async () => {
  const pattern = { ...pictured, IsDigitalProduct: true, weight: 0 }
  const file = { file: null, newFile: null }
  const { person, sent } = showPage(
    <EditProduct product={pattern} />,
    ({ path }) => (path.includes('/file') ? Response.json({ success: true, data: file }) : undefined),
    '/merchant/products/pot',
  )
  expect(await screen.findByText('No file yet. Add it before you send the product for approval.')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Send for approval' }))
  const message = 'Add its file before you send it for approval. Until then, save it as a draft.'
  expect(sent.filter(({ method }) => method === 'PATCH')).toEqual([])
  expect(screen.getByRole('alert')).toHaveTextContent(`File: ${message}`)
  expect(screen.getByLabelText('Download file')).toHaveAccessibleDescription(message)
})

test.each([
  ['pending', true],
  ['draft', false],
] as const)(
  'of a product without its file, %s, read by its store: %s, the page says that it can’t be approved',
  async (standing, manage) => {
    startSession({ kind: 'merchant', token: 'token', user: { id: 'ada' } })
    showPage(
      <GoodsFile product={{ ...bare, standing, IsDigitalProduct: true }} manage={manage} />,
      ({ path }) =>
        path.includes('/file') ? Response.json({ success: true, data: { file: null, newFile: null } }) : undefined,
      '/merchant/products/pot',
    )
    expect(await screen.findByText('No file yet. It can’t be approved without it.')).toBeVisible()
  },
)

test('a shipped product that becomes digital is saved as a draft', async () => {
  const { person, sent } = showPage(
    <EditProduct product={{ ...bare, published: true, standing: 'pending' }} />,
    undefined,
    '/merchant/products/pot',
  )
  await person.click(screen.getByRole('switch', { name: /^Digital product/ }))
  expect(screen.getByRole('switch', { name: /^Published/ })).not.toBeChecked()
  await person.click(screen.getByRole('button', { name: 'Save' }))
  const [body] = sent.flatMap(({ method, body }) => (method === 'PATCH' ? [body] : []))
  expect(body).toMatchObject({ IsDigitalProduct: true, published: false })
})
