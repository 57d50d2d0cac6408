// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ImportRow, ProductImport } from '#contract/catalog/product-files.ts'
import { permissions } from '#contract/identity/accounts.ts'
import { showPage } from '#tests/harness/page.tsx'
import { startSession } from '#web/shell/session.ts'
import ImportProductsPage from './import-products.page.tsx'

const id = '01a21fbb-81aa-7000-8c73-c773b2c23dc3'

const row: ImportRow = {
  line: 2,
  kind: 'new',
  name: 'Gown',
  sku: 'gown',
  productId: null,
  problem: null,
  changes: [],
  category: 'Fashion > Women > Dresses',
  categoryNote: null,
  submits: false,
  done: false,
  price: { from: 15_000, to: 18_000 },
  stock: 1200,
  sales: [],
  sellsOn: true,
}

function showImport(of: Partial<ProductImport>, rows: readonly ImportRow[] = []) {
  startSession({ kind: 'merchant', token: 'token', user: { accountType: 'merchant' } })
  const data: ProductImport = {
    id,
    fileName: 'one.csv',
    left: 0,
    submitted: 0,
    faults: [],
    moreFaults: 0,
    shopify: false,
    createdAt: '2026-11-28T00:00:00.000Z',
    startedAt: null,
    doneAt: null,
    counts: { new: 1, changed: 0, same: 0, refused: 0 },
    drafts: 1,
    incompleteDrafts: { count: 0, pictureless: 0, unspecified: 0 },
    noted: 1,
    incomplete: 1,
    categoriesChosen: 1,
    sellsOn: 0,
    ...of,
  }
  const responses = {
    [permissions.path]: { resources: [{ resource: 'products', right: 'manage' }], twoFactorMissing: false },
    [id]: { count: rows.length, rows, import: data },
  }
  const respond = ({ path }: { path: string }) => {
    const [, found] = Object.entries(responses).find(([part]) => path.includes(part)) ?? []
    return found && Response.json({ success: true, message: '', data: found })
  }
  showPage(<ImportProductsPage />, respond, `/merchant/products/import?import=${id}`)
}

test('rows of an import link to their products', async () => {
  showImport({}, [
    { ...row, kind: 'changed', productId: 'gown' },
    { ...row, line: 3, name: 'Hat' },
  ])
  expect(await screen.findByRole('link', { name: 'Gown' })).toHaveAttribute('href', '/merchant/products/gown')
  expect(screen.queryByRole('link', { name: 'Hat' })).toBeNull()
})

test('an import of one product speaks of one', async () => {
  showImport({})
  expect(await screen.findByText(/^1 new: 1 will be a draft, because .+ doesn’t put it on sale/)).toBeVisible()
  expect(screen.getByText(/^1 of the new products gets the category .+ for it\. Check it below\.$/)).toBeVisible()
})

test('counts what lacks something apart from other notes', async () => {
  showImport({ noted: 2, incomplete: 1 })
  expect(
    await screen.findByText(/becomes or stays a draft: 1 in this file\. 2 products have notes: see “With/),
  ).toBeVisible()
})

test('a note of a product that lacks nothing doesn’t count as a draft', async () => {
  showImport({ drafts: 0, submitted: 1, noted: 1, incomplete: 0 })
  expect(await screen.findByText(/becomes or stays a draft\. 1 product has notes: see “With/)).toBeVisible()
  expect(screen.queryByText(/something is missing/)).toBeNull()
})

test('what an import of one product did speaks of one', async () => {
  showImport({ startedAt: '2026-11-28T00:00:00.000Z', doneAt: '2026-11-28T00:00:01.000Z' })
  expect(await screen.findByText('1 is a draft.')).toBeVisible()
  expect(screen.getByText(/^1 product has notes, such as/)).toBeVisible()
})

test('shows the price and stock of new products, and which continue selling when out of stock', async () => {
  const digital = { ...row, line: 3, price: { from: 500, to: 500 }, stock: null, sellsOn: false }
  showImport({ sellsOn: 2 }, [row, digital])
  expect(await screen.findByText('2 products will continue selling when out of stock.')).toBeVisible()
  expect(screen.getByText('₦15,000.00 to ₦18,000.00, 1,200 in stock')).toBeVisible()
  expect(screen.getByText('₦500.00')).toBeVisible()
  expect(screen.getAllByText('Continues selling when out of stock')).toHaveLength(1)
})

test('after a reload, refused products of Shopify need the file again', async () => {
  showImport({ shopify: true, counts: { new: 1, changed: 0, same: 0, refused: 1 } })
  expect(await screen.findByText(/choose “Another file” and upload the file again/)).toBeVisible()
})

test('says why products become drafts, with numbers if there are two reasons', async () => {
  const pictureless = { count: 2, pictureless: 2, unspecified: 0 }
  const counts = { new: 3, changed: 0, same: 0, refused: 0 }
  showImport({ counts, drafts: 2, submitted: 1, incompleteDrafts: pictureless })
  const only = '3 new: 1 will go to approval, 2 will be drafts, because they lack a picture'
  expect(await screen.findByText(only)).toBeVisible()
})

test('says that digital products become drafts because they lack their file', async () => {
  const incompleteDrafts = { count: 1, pictureless: 0, fileless: 1, unspecified: 0 }
  showImport({ counts: { new: 1, changed: 0, same: 0, refused: 0 }, drafts: 1, incompleteDrafts })
  expect(await screen.findByText('1 new: 1 will be a draft, because it lacks a file to download')).toBeVisible()
})

test('says how many products it is going to change', async () => {
  showImport({ counts: { new: 0, changed: 2, same: 0, refused: 0 }, drafts: 0 })
  expect(await screen.findByText('2 to change')).toBeVisible()
})

test('says of each reason how many products become drafts for it', async () => {
  const incompleteDrafts = { count: 2, pictureless: 1, unspecified: 1 }
  showImport({ counts: { new: 3, changed: 0, same: 0, refused: 0 }, drafts: 3, incompleteDrafts })
  expect(
    await screen.findByText(
      /^3 new: 3 will be drafts: 2 because they lack a picture or a required specification, 1 because .+ put it on sale$/,
    ),
  ).toBeVisible()
})

test('shows sale prices with their end and says of a past start that they start now, and names columns not shown', async () => {
  const sale = (startsAt: string, endsAt: string) => ({ price: 1200, startsAt, endsAt })
  const sales = [
    sale('1970-01-01T00:00:00.000Z', '2026-12-04T17:00:00.000Z'),
    sale('2026-11-30T23:00:00.000Z', '2026-12-05T17:00:00.000Z'),
    sale('2026-11-01T00:00:00.000Z', '2026-11-04T17:00:00.000Z'),
  ]
  const late = sale('2026-10-31T23:00:00.000Z', '2026-12-06T17:00:00.000Z')
  showImport({}, [
    { ...row, sales, changes: ['Brand', 'Weight'] },
    { ...row, line: 3, sales: [late] },
    { ...row, line: 4, kind: 'changed', sales: [{ ...late, price: 900 }], changes: ['Sale until'] },
  ])
  expect(await screen.findByText(/^Sale ₦1,200.00 until Fri 4 Dec.*, 18:00$/)).toBeVisible()
  expect(screen.getByText(/^Sale ₦1,200.00 from Tue 1 Dec.*, 00:00 until Sat 5 Dec.*, 18:00$/)).toBeVisible()
  expect(screen.getByText(/^Sale ₦1,200.00 ended Wed 4 Nov.*, 18:00, so it is left out$/)).toBeVisible()
  expect(screen.getByText(/^Sale ₦900.00 until Sun 6 Dec.*, 18:00$/)).toBeVisible()
  expect(screen.getByText('With Brand, Weight')).toBeVisible()
  expect(
    screen.getByText(
      /^Sale .+ until Sun 6 Dec.*, 18:00. Its start, Sun 1 Nov.*, 00:00, is in the past: it starts now$/,
    ),
  ).toBeVisible()
})

test('shows old and new prices and stocks of a product that changes', async () => {
  const changed = { ...row, kind: 'changed' as const, price: null, stock: null, sellsOn: false }
  const sizes = ['S', 'M', 'L', 'XL', 'XXL']
  showImport({}, [
    {
      ...changed,
      changes: ['Selling price', 'Stock'],
      priceChanges: [{ variants: [], before: 6720, after: 9999 }],
      stockChanges: [
        { variants: ['S'], before: 3, after: 1200 },
        { variants: sizes, before: null, after: 8 },
        { variants: ['3XL'], before: 4, after: 5 },
        { variants: ['4XL'], before: 5, after: 6 },
      ],
    },
  ])
  const shown = async (text: string) =>
    expect((await screen.findByText(/Selling price/)).parentElement).toHaveTextContent(text)
  await shown('Price ₦6,720.00 → ₦9,999.00')
  await shown('Stock 3 → 1,200 (S)')
  await shown('Stock 8 (S; M; L and 2 more)')
  await shown('1 more stock change')
  expect(screen.queryByText(/4XL/)).toBeNull()
})
