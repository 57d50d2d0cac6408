import { cleanup, screen } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noneLeft, nothingLeft } from '#contract/cases/reported-kinds.ts'
import type { ReturnQuote } from '#contract/orders/return-shapes.ts'
import { showPage } from '#tests/harness/page.tsx'
import { networkFailure } from '#web/shell/failure.ts'
import { endSession, startSession } from '#web/shell/session.ts'
import { AskReturn } from './ask-return.tsx'
import { ChooseItems } from './choose-items.tsx'
import ReturnPage from './return.page.tsx'
import { ReturnsOfOrder } from './returns-of-order.tsx'

beforeEach(() => startSession({ kind: 'customer', token: 'token', user: { id: 'ada' } }))
afterEach(() => endSession('customer'))

const id = (last: number) => `01a21fb6-9fee-7382-9786-2aea1b2ce00${last}`
const quote: ReturnQuote = {
  orderId: id(1),
  orderName: 'BM-7K4Q-2M9X',
  storeName: 'Ada Fabrics',
  windowEndsAt: null,
  canReturn: true,
  why: null,
  returns: [],
  items: [
    {
      id: id(2),
      productId: id(3),
      variantId: id(4),
      productName: 'Kaftan',
      productVariants: [],
      hostedImages: [],
      quantity: 1,
      productPrice: 100,
      discount: 0,
      total: 100,
      vat: 0,
      left: 1,
      exchanges: [],
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
  const respond = () => answered({ ...quote, canReturn: false, why: nothingLeft, returns: [own] })
  showPage(page, respond, `/${id(1)}`)
  const link = await screen.findByRole('link', { name: 'Return BM-7K4Q-2M9X-R1' })
  expect(link).toHaveAttribute('href', `/customer/returns?id=${id(9)}`)
})

test('an item of which nothing is left says so without naming a return', () => {
  const items = quote.items.map(item => ({ ...item, left: 0 }))
  showPage(<ChooseItems items={items} chosen={{}} onChange={() => {}} />)
  expect(screen.getByRole('checkbox')).toBeDisabled()
  expect(screen.getByText(noneLeft)).toBeVisible()
})

test('an item whose return an administrator rejected says that this is final', () => {
  const items = quote.items.map(item => ({ ...item, left: 0, refused: 1 }))
  showPage(<ChooseItems items={items} chosen={{}} onChange={() => {}} />)
  expect(screen.getByText('Bitmarte rejected its return. That is final.')).toBeVisible()
  expect(screen.queryByText(noneLeft)).toBeNull()
})

test('an item of which nothing is left says what became of it', () => {
  const outcomes = [{ what: 'exchanging' as const, quantity: 1, returnId: id(9) }]
  showPage(
    <ChooseItems items={quote.items.map(item => ({ ...item, left: 0, outcomes }))} chosen={{}} onChange={() => {}} />,
  )
  expect(screen.getByText('Being exchanged')).toBeVisible()
  expect(screen.queryByText(noneLeft)).toBeNull()
})

test.each([
  ['shipped', 'The exchange is Order BM-J9VJ-KQDK'],
  ['declined', 'The exchange, Order BM-J9VJ-KQDK, was cancelled'],
] as const)('an exchange that is %s says so', async (replace, words) => {
  const status = { code_name: 'closed', name: 'Closed', tone: 'info' }
  const refund = replace === 'shipped' ? null : 'refunded'
  const exchangeOrder = { id: id(8), orderName: 'BM-J9VJ-KQDK' }
  const own = { id: id(9), returnName: 'BM-7K4Q-2M9X-R1', type: 'replacement', escalated: false, status }
  showPage(
    <ReturnsOfOrder returns={[{ ...own, refund, replace, exchangeOrder }] as unknown as ReturnQuote['returns']} />,
  )
  expect(screen.getByRole('listitem')).toHaveTextContent(words)
  expect(screen.getByRole('link', { name: 'Order BM-J9VJ-KQDK' })).toBeInTheDocument()
})

test('the items and the reason are marked as required, the note and the pictures as optional', () => {
  showPage(<AskReturn quote={quote} onAsked={() => {}} />)
  expect(screen.getByText('Reason').textContent).toBe('Reason *')
  expect(screen.getByRole('heading', { name: 'Which items are you returning?' })).toHaveTextContent('returning? *')
  expect(screen.getByText('Describe the problem (optional)')).toBeVisible()
  expect(screen.getByRole('group', { name: 'Pictures (optional)' })).toBeVisible()
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

/** A dress that can be exchanged for a larger one, and a scarf. */
const [kaftan] = quote.items
if (!kaftan) throw new Error('The quote has no item')
const size = (option: string) => [{ property: 'Size', option }]
const larger = { variantId: id(7), options: size('14'), left: 3, samePrice: true, sameSize: false }
const twoItems: ReturnQuote = {
  ...quote,
  items: [
    { ...kaftan, productVariants: size('12'), exchanges: [larger] },
    { ...kaftan, id: id(6), productName: 'Scarf' },
  ],
}

const field = (name: string) => screen.getByRole('combobox', { name })
const note = () => screen.getByLabelText(/Describe the problem/)

/** Fills in a request to exchange the dress. */
async function fillIn(person: ReturnType<typeof showPage>['person']) {
  await person.click(screen.getByRole('checkbox', { name: /Kaftan/ }))
  await person.selectOptions(field('Reason'), 'does_not_fit')
  await person.click(note())
  await person.paste('Too tight.')
  await person.click(screen.getByRole('radio', { name: 'Exchange' }))
  await person.selectOptions(field('Size'), '14')
}

test('an unsent request is there after a reload, until it is discarded', async () => {
  await fillIn(showPage(<AskReturn quote={twoItems} onAsked={() => {}} />).person)
  cleanup()
  const { person } = showPage(<AskReturn quote={twoItems} onAsked={() => {}} />)
  expect(screen.getByText('We restored your unsaved changes.')).toBeVisible()
  expect(screen.getByRole('checkbox', { name: /Kaftan/ })).toBeChecked()
  expect(screen.getByRole('checkbox', { name: /Scarf/ })).not.toBeChecked()
  expect(field('Reason')).toHaveValue('does_not_fit')
  expect(note()).toHaveValue('Too tight.')
  expect(screen.getByRole('radio', { name: 'Exchange' })).toBeChecked()
  expect(field('Size')).toHaveValue('14')
  await person.click(screen.getByRole('button', { name: 'Start over' }))
  cleanup()
  showPage(<AskReturn quote={twoItems} onAsked={() => {}} />)
  expect(field('Reason')).toHaveValue('')
})

/** Refuses what is sent, by field. */
const refused = (field: string, message: string) =>
  Response.json(
    { success: false, status: 422, code: 'invalid', message: 'Check the form.', errors: [{ field, message }] },
    { status: 422 },
  )

test('an exchange without a size names the field as the page does, and leads to it', async () => {
  const { person } = showPage(<AskReturn quote={twoItems} onAsked={() => {}} />, ({ method }) =>
    method === 'POST' ? refused('products.0.variantId', 'Choose a size.') : undefined,
  )
  await person.click(screen.getByRole('checkbox', { name: /Kaftan/ }))
  await person.selectOptions(field('Reason'), 'does_not_fit')
  await person.click(screen.getByRole('radio', { name: 'Exchange' }))
  await person.click(screen.getByRole('button', { name: 'Request exchange' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Size: Choose a size\.$/)
  await person.click(screen.getByRole('button', { name: 'Size' }))
  expect(field('Size')).toHaveFocus()
})

test('a request without items names the question that they answer', async () => {
  const { person } = showPage(<AskReturn quote={twoItems} onAsked={() => {}} />)
  await person.selectOptions(field('Reason'), 'damaged')
  await person.click(screen.getByRole('button', { name: 'Request return' }))
  const question = screen.getByRole('heading', { name: /Which items are you returning\?/ })
  expect(question).toBeVisible()
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Which items are you returning\? /)
})

test('a request whose answer a reload lost is sent again under its key', async () => {
  const keys: (string | undefined)[] = []
  const asked: string[] = []
  const show = (answer?: Response) => {
    const shown = showPage(<AskReturn quote={twoItems} onAsked={id => asked.push(id)} />, ({ method }) =>
      method === 'POST' ? answer : undefined,
    )
    const answered = fetch
    vi.stubGlobal('fetch', (path: string, init: { method?: string; headers: Record<string, string> }) => {
      if (init.method === 'POST') keys.push(init.headers['idempotency-key'])
      return answered(path, init)
    })
    return shown.person
  }
  const person = show()
  await fillIn(person)
  await person.click(screen.getByRole('button', { name: 'Request exchange' }))
  await vi.waitFor(() => expect(keys).toHaveLength(1))
  cleanup()
  show(answered({ id: id(9) }))
  expect(screen.getByText(/we’re sending it again/)).toBeVisible()
  await vi.waitFor(() => expect(asked).toEqual([id(9)]), { timeout: 8_000 })
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]])
  cleanup()
  show()
  expect(field('Reason')).toHaveValue('')
})

test('an unsent request is dropped once the order has another return', async () => {
  await fillIn(showPage(<AskReturn quote={twoItems} onAsked={() => {}} />).person)
  cleanup()
  const returns = [{ id: id(9) }] as ReturnQuote['returns']
  showPage(<AskReturn quote={{ ...twoItems, returns }} onAsked={() => {}} />)
  expect(field('Reason')).toHaveValue('')
})
