// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SalePrices } from '#contract/catalog/sale-prices.ts'
import { showPage } from '#tests/harness/page.tsx'
import { endSession, startSession } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'
import { SalePricesSection } from './sale-prices.tsx'

beforeEach(() => startSession({ kind: 'merchant', token: 'token', user: { accountType: 'merchant' } }))
afterEach(() => {
  vi.restoreAllMocks()
  endSession('merchant')
})

const dates = { startsAt: '2026-11-01T00:00:00.000Z', endsAt: '2031-01-01T00:00:00.000Z' }
const variants = ['red', 'blue'].map(id => ({ id, options: [], price: 5_000, lowestPrice: 5_000 }))
const onSale = (running: boolean): SalePrices => {
  const rows = variants.map(({ id }) => ({ id: `sale-${id}`, variantId: id, price: 4_000, running, ...dates }))
  return { count: rows.length, rows, variants }
}

/** Shows the sale prices of two variants, of which the person ends or deletes all. Each call waits for `answer`. */
async function take(running: boolean, button: RegExp, confirm: string) {
  const said = vi.spyOn(toast, 'good').mockImplementation(() => undefined)
  const waiting: (() => void)[] = []
  const data = onSale(running)
  const { person } = showPage(
    <SalePricesSection productId="one" manage />,
    ({ method }) => {
      const response = () => Response.json({ success: true, message: 'Sale price deleted.', data })
      return method === 'GET' ? response() : new Promise<Response>(resolve => waiting.push(() => resolve(response())))
    },
    '/merchant/products/one',
  )
  await person.click(await screen.findByRole('button', { name: button }))
  const question = await screen.findByRole('dialog')
  await person.click(within(question).getByRole('button', { name: confirm }))
  const answer = async (at: number) => {
    await waitFor(() => expect(waiting).toHaveLength(at))
    waiting[at - 1]?.()
  }
  return { question, answer, said }
}

test('the question about several stays open until all are answered, and what ends is said to have ended', async () => {
  const { question, answer, said } = await take(true, /^End now/, 'End sale price')
  await answer(1)
  expect(await within(question).findByText('1 of 2')).toBeVisible()
  expect(within(question).getByRole('button', { name: 'Go back' })).toBeDisabled()
  await answer(2)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(said).toHaveBeenCalledWith('Sale price ended. 2 of 2.')
})

test('one that hasn’t started is deleted', async () => {
  const { answer, said } = await take(false, /^Delete/, 'Delete sale price')
  await answer(1)
  await answer(2)
  await waitFor(() => expect(said).toHaveBeenCalledWith('Sale price deleted. 2 of 2.'))
})
