// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ImportRow, ProductImport } from '#contract/catalog/product-files.ts'
import { permissions } from '#contract/identity/accounts.ts'
import { showPage } from '#tests/harness/page.tsx'
import { startSession } from '#web/shell/session.ts'
import ImportProductsPage from './import-products.page.tsx'

const id = '01a21fbb-81aa-7000-8c73-c773b2c23dc3'

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
    sellsOn: true,
  }
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
