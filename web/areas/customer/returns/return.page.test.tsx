import { screen } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ReturnQuote } from '#contract/orders/return-shapes.ts'
import { showPage } from '#tests/harness/page.tsx'
import { networkFailure } from '#web/shell/failure.ts'
import { endSession, startSession } from '#web/shell/session.ts'
import { AskReturn } from './ask-return.tsx'
import ReturnPage from './return.page.tsx'

beforeEach(() => startSession({ kind: 'customer', token: 'token', user: { id: 'ada' } }))
afterEach(() => endSession('customer'))

const id = (last: number) => `01a21fb6-9fee-7382-9786-2aea1b2ce00${last}`
const quote: ReturnQuote = {
  ...{ orderId: id(1), orderName: 'BM-7K4Q-2M9X', storeName: 'Ada Fabrics', windowEndsAt: null },
  ...{ canReturn: true, why: null, returns: [] },
  items: [
    {
      ...{ id: id(2), productId: id(3), variantId: id(4), productName: 'Kaftan', productVariants: [] },
      ...{ hostedImages: [], quantity: 1, productPrice: 100, discount: 0, total: 100, vat: 0, left: 1, exchanges: [] },
    },
  ],
  back: { card: 0, cardLast4: null, giftCards: [], storeCredit: 0, total: 0 } as unknown as ReturnQuote['back'],
}
const answered = (data: object) => Response.json({ success: true, message: 'Sent.', data })

test('an order that is returned whole names its return', async () => {
  const status = { code_name: 'requested', name: 'Requested', tone: 'info' }
  const own = {
    id: id(9),
    returnName: 'BM-7K4Q-2M9X-R1',
    type: 'return',
    status,
    escalated: false,
    exchangeOrder: null,
  }
  const page = (
    <Routes>
      <Route path="/:id" Component={ReturnPage} />
    </Routes>
  )
  const respond = () =>
    answered({ ...quote, canReturn: false, why: 'You’ve asked to send all of it back already.', returns: [own] })
  showPage(page, respond, `/${id(1)}`)
  const link = await screen.findByRole('link', { name: 'Return BM-7K4Q-2M9X-R1' })
  expect(link).toHaveAttribute('href', `/customer/returns?id=${id(9)}`)
})

test('a request whose answer was lost is sent again and leads to the return', async () => {
  const asked: string[] = []
  let answers = 0
  const { person } = showPage(<AskReturn quote={quote} onAsked={id => asked.push(id)} />, ({ method }) => {
    if (method !== 'POST') return undefined
    answers += 1
    if (answers === 1) throw networkFailure()
    return answered({ id: id(9) })
  })
  await person.selectOptions(screen.getByRole('combobox', { name: 'Reason' }), 'damaged')
  await person.click(screen.getByRole('button', { name: 'Request return' }))
  expect(await screen.findByText(/we’re sending it again/)).toBeInTheDocument()
  await vi.waitFor(() => expect(asked).toEqual([id(9)]), { timeout: 8_000 })
})
