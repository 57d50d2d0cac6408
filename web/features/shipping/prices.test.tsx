import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PriceMatrix } from '#contract/logistics/shipping-rates.ts'
import { showPage } from '#tests/harness/page.tsx'
import { endSession, startSession } from '#web/shell/session.ts'
import { Prices } from './prices.tsx'

beforeEach(() => startSession({ kind: 'merchant', token: 'token', user: { id: 'ada' } }))
afterEach(() => endSession())

const id = '01a21fb6-9fee-7382-9786-2aea1b2ce000'
const truck = '01a21fb6-9fee-7382-9786-2aea1b2ce001'
const stored = () => JSON.stringify({ ...localStorage })
const matrixOf = (version: string, rows: [vehicleId: string, base: number][] = []): PriceMatrix => ({
  count: rows.length,
  rows: rows.map(([vehicleId, base]) => ({
    fromZoneId: id,
    toZoneId: id,
    vehicleId,
    base,
    perKg: 0,
    days: { from: 1, to: 2 },
  })),
  zones: [{ id, name: 'South', states: ['Lagos'] }],
  vehicles: [
    { id, name: 'Van', maxWeight: 500 },
    { id: truck, name: 'Truck', maxWeight: 5000 },
  ],
  missing: [],
  version,
})

/** Shows shipping prices that the server has, which refuses a save over another version. Returns the fields. */
async function showPrices(start: PriceMatrix, area = '/merchant') {
  const server = { matrix: start }
  const message = 'Somebody else changed the prices.'
  const page = showPage(
    <Prices base={`${area}/shipping`} whose="store" />,
    ({ method, body }) => {
      const { rows, version } = (body ?? {}) as PriceMatrix
      if (method === 'PUT') {
        if (version !== server.matrix.version)
          return Response.json({ success: false, status: 409, code: 'prices_changed', message }, { status: 409 })
        server.matrix = { ...server.matrix, rows, version: `${version} saved` }
      }
      return Response.json({ success: true, message: 'Done.', data: server.matrix })
    },
    area,
  )
  await screen.findByText('South')
  const fields = () => screen.getAllByRole<HTMLInputElement>('textbox')
  const type = (at: number, value: string) => {
    const field = fields()[at]
    if (!field) throw new Error('No price can be typed')
    fireEvent.change(field, { target: { value } })
  }
  return { ...page, server, type, values: () => fields().map(({ value }) => value) }
}

const van = (value: string) => [value, value, value, value]
const empty = van('')
/** Types all four parts of the van's price. */
const typeVan = (type: (at: number, value: string) => void) => {
  for (const at of [0, 1, 2, 3]) type(at, '3')
}

test('typed shipping prices are there after a reload, in the same area', async () => {
  const first = await showPrices(matrixOf('1'))
  typeVan(first.type)
  cleanup()
  startSession({ kind: 'admin', token: 'token', user: { id: 'bola' } })
  expect((await showPrices(matrixOf('1'), '/admin')).values()).toEqual([...empty, ...empty])
  cleanup()
  expect((await showPrices(matrixOf('1'))).values()).toEqual([...van('3'), ...empty])
  expect(screen.getByText('We restored your unsaved changes.')).toBeVisible()
})

test('shipping prices that were saved aren’t restored', async () => {
  const { person, type } = await showPrices(matrixOf('1'))
  typeVan(type)
  expect(stored()).toContain('bitmarte_merchant_draft.prices.merchant')
  await person.click(screen.getByRole('button', { name: 'Save 1 price' }))
  await expect.poll(stored).not.toContain('bitmarte_merchant_draft.')
  expect(screen.queryByText('Not saved')).toBeNull()
})

test('prices typed over others that were changed meanwhile stay with “Reload prices”, which loads the rest', async () => {
  const { person, type, values, server } = await showPrices(matrixOf('1', [[truck, 500]]))
  typeVan(type)
  // Typed and undone: no price of one's own.
  type(4, '7')
  type(4, '500')
  server.matrix = matrixOf('2', [[truck, 900]])
  await person.click(screen.getByRole('button', { name: 'Save 1 price' }))
  await person.click(await screen.findByRole('button', { name: 'Reload prices' }))
  await expect.poll(values).toEqual([...van('3'), '900', '0', '1', '2'])
  await expect.poll(() => screen.queryByRole('alert')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Save 1 price' }))
  await expect.poll(() => server.matrix.rows.map(({ base }) => base).sort()).toEqual([3, 900])
})

test('a draft of prices that were changed since says so, and is saved after “Reload prices” only', async () => {
  typeVan((await showPrices(matrixOf('1'))).type)
  cleanup()
  const { person, server, values } = await showPrices(matrixOf('2', [[truck, 900]]))
  expect(screen.getByText(/^We restored your unsaved changes. Since then, this was changed/)).toBeVisible()
  expect(values()).toEqual([...van('3'), '900', '0', '1', '2'])
  await person.click(screen.getByRole('button', { name: 'Save 1 price' }))
  await person.click(await screen.findByRole('button', { name: 'Reload prices' }))
  await expect.poll(() => screen.queryByRole('alert')).toBeNull()
  expect(server.matrix.version).toBe('2')
  await person.click(screen.getByRole('button', { name: 'Save 1 price' }))
  await expect.poll(() => server.matrix.version).toBe('2 saved')
})
