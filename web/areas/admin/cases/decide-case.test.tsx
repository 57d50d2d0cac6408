import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CaseFile, CasePreview } from '#contract/cases/case-shapes.ts'
import { showPage } from '#tests/harness/page.tsx'
import { endSession, startSession } from '#web/shell/session.ts'
import { DecideCase } from './decide-case.tsx'

beforeEach(() => startSession({ kind: 'admin', token: 'token', user: { id: 'ada' } }))
afterEach(() => endSession('admin'))

type Work = NonNullable<CaseFile['work']>
const items = [{ orderItemId: 'dress', name: 'Adire dress', variant: '', quantity: 1, paid: 20_000, picture: null }]
const work: Work = {
  orderStatus: 'delivered',
  left: 21_500,
  bearers: ['store', 'partner', 'platform'],
  fault: 'partner',
  outcomes: ['refund_all', 'refund_items', 'refund_amount', 'nothing'],
  refundsDelivery: false,
  items: [{ orderItemId: 'dress', name: 'Adire dress', variant: '', sold: 1, left: 1, outcomes: [] }],
  earlier: [],
}
const nothing: CasePreview = {
  refund: 0,
  shipping: 0,
  card: 0,
  giftCards: 0,
  storeCredit: 0,
  cancels: false,
  borne: null,
  loss: null,
  entries: [],
}

/** Shows the form of a case with the previews that the server computes of its terms. */
const show = (
  of: Partial<CaseFile>,
  preview: (terms: { outcome: string; shipping: boolean }) => CasePreview | string,
  decided: () => Promise<Response> | undefined = () => undefined,
) =>
  showPage(
    <DecideCase
      of={{ id: '01a21fb6-9fee-7382-9786-2aea1b2ce000', items, wanted: 'refund', ...of } as CaseFile}
      work={of.work ?? work}
    />,
    ({ path, body }) => {
      if (!path.includes('preview')) return decided()
      const data = preview(body as never)
      if (typeof data !== 'string') return Response.json({ success: true, message: '', data })
      const refused = { success: false, message: data, code: 'case_not_possible', errors: [] }
      return Response.json(refused, { status: 409 })
    },
    '/admin/cases/1',
  )

test('an exchange that hasn’t come can be decided without a refund, and says to cancel it', async () => {
  const undelivered: Work = { ...work, orderStatus: 'out_for_delivery', left: 0, outcomes: ['nothing'] }
  const answered = (terms: { outcome: string }) =>
    terms.outcome === 'nothing' ? nothing : 'Cancel this order instead.'
  show({ items: [], work: undelivered }, answered)
  expect(screen.getByLabelText('Outcome')).toHaveValue('nothing')
  expect(screen.getByText('Cancel the order to refund what it replaces')).toBeVisible()
  await expect.poll(() => screen.getByRole('button', { name: 'Decide' })).toBeEnabled()
})

const refunded = (shipping: number) => ({ ...nothing, refund: 20_000 + shipping, card: 20_000 + shipping, shipping })

test('the delivery fee isn’t ticked while other items are kept, and says that none is refunded', async () => {
  const { person } = show({}, () => refunded(0))
  const fee = screen.getByLabelText('Refund the delivery fee too')
  expect(fee).not.toBeChecked()
  expect(await screen.findByText('The customer gets ₦20,000.00.')).toBeVisible()
  expect(screen.queryByText(/^None is refunded/)).toBeNull()
  await person.click(fee)
  expect(await screen.findByText(/^None is refunded: the customer keeps other items/)).toBeVisible()
})

test('the delivery fee is ticked with the last item, and the preview says who bears it', async () => {
  const borne = { amount: 20_000, commission: 0, delivery: 1500 }
  show({ work: { ...work, refundsDelivery: true } }, ({ shipping }) => ({ ...refunded(shipping ? 1500 : 0), borne }))
  expect(screen.getByLabelText('Refund the delivery fee too')).toBeChecked()
  expect(await screen.findByText('The customer gets ₦21,500.00, with ₦1,500.00 of delivery fee.')).toBeVisible()
  const bears = 'The delivery partner bears ₦20,000.00, and Bitmarte ₦1,500.00 of the delivery fee.'
  expect(screen.getByText(new RegExp(`^${bears}`))).toBeVisible()
})

test('the question stays open until the decision is answered, and the form says why it was refused', async () => {
  let answer = (_: Response) => {}
  const decided = () => new Promise<Response>(resolve => (answer = resolve))
  const { person } = show({ work: { ...work, outcomes: ['refund_all', 'nothing'] } }, () => refunded(0), decided)
  expect(await screen.findByText('The customer gets ₦20,000.00.')).toBeVisible()
  await person.type(screen.getByRole('textbox', { name: /^Reason/ }), 'The parcel was lost on the way.')
  await person.click(screen.getByRole('button', { name: 'Decide' }))
  const question = await screen.findByRole('dialog', { name: 'Refund ₦20,000.00?' })
  await person.click(within(question).getByRole('button', { name: 'Decide' }))
  await waitFor(() => expect(within(question).getByRole('button', { name: 'Decide' })).toHaveAttribute('data-loading'))
  expect(within(question).getByRole('button', { name: 'Go back' })).toBeDisabled()
  const refused = { success: false, message: 'Another administrator decided it.', code: 'case_over', errors: [] }
  answer(Response.json(refused, { status: 409 }))
  expect(await screen.findByText('Another administrator decided it.')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('says who gets the parcel: whoever bears it, unless an administrator chooses otherwise', async () => {
  const lost: Work = {
    ...work,
    orderStatus: 'at_hub',
    fault: 'hub',
    outcomes: ['refund_all', 'nothing'],
    parcelWith: 'Ikeja hub',
  }
  let sent: unknown
  const { person } = show({ kind: 'damaged_in_transit', items: [], work: lost }, terms => {
    sent = terms
    return { ...refunded(0), cancels: true }
  })
  const parcel = screen.getByLabelText('The parcel')
  expect(parcel).toHaveAccessibleDescription('Ikeja hub has it, and reads this at once.')
  expect(parcel).toHaveDisplayValue('Bitmarte keeps it')
  await person.selectOptions(screen.getByLabelText('Borne by'), 'partner')
  expect(parcel).toHaveDisplayValue('The delivery partner keeps it')
  await person.selectOptions(parcel, 'store')
  await person.selectOptions(screen.getByLabelText('Borne by'), 'platform')
  expect(parcel).toHaveDisplayValue('It goes back to the store')
  await waitFor(() => expect(sent).toMatchObject({ bearer: 'platform', goodsTo: 'store' }))
  await person.type(screen.getByRole('textbox', { name: /^Reason/ }), 'The box was crushed.')
  await person.click(screen.getByRole('button', { name: 'Decide' }))
  expect(await screen.findByText(/Bitmarte bears it. The parcel: it goes back to the store\./)).toBeVisible()
})

test.each(['Okada', null])(
  'a lost parcel goes to nobody, and is asked about while somebody should have it (%s)',
  parcelWith => {
    const lost: Work = { ...work, orderStatus: 'in_transit', outcomes: ['refund_all', 'nothing'], parcelWith }
    show({ kind: 'lost_in_transit', items: [], work: lost }, () => refunded(0))
    if (parcelWith) expect(screen.getByLabelText('The parcel')).toHaveDisplayValue('It is lost')
    else expect(screen.queryByLabelText('The parcel')).toBeNull()
  },
)
