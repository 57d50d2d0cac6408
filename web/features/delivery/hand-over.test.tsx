import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { listDispatchers } from '#contract/delivery/delivery.ts'
import { handOverParcel, handOverParcels, listDispatchStatus } from '#contract/delivery/dispatch.ts'
import { listPartners } from '#contract/logistics/partners.ts'
import { showPage } from '#tests/harness/page.tsx'
import { endSession, startSession } from '#web/shell/session.ts'
import { toastStore } from '#web/shell/toast.ts'
import { HandOver } from './hand-over.tsx'
import type { Carried } from './hand-over-words.ts'

afterEach(() => endSession('admin'))

const order: Carried = {
  id: 'one',
  orderName: 'BM-ONE',
  weight: 1,
  vehicle: '',
  pickup: { state: 'Lagos', lga: 'Ikeja' },
  to: { stateOrRegion: 'Lagos', lga: 'Surulere' },
  from: { id: 'keke', name: 'Keke', kind: 'partner' },
  share: 1200,
  atHub: false,
}
const carrier = {
  openOrders: 1,
  unanswered: 0,
  vehicle: null,
  onTimePercent: null,
  delivered30Days: 0,
  declined30Days: 0,
  failed30Days: 0,
  late30Days: 0,
  due30Days: 0,
}
const partnerRow = (id: string, companyName: string) => ({
  ...carrier,
  id,
  companyName,
  approved: true,
  states: ['Lagos'],
})
const dispatcher = (id: string, name: string) => ({ ...carrier, id, name, status: 'available', shiftEndsAt: null })

/** Shows the drawer. `refusal` is what the server answers instead of handing over; `outcome` is that of several. */
function show(of: Partial<Parameters<typeof HandOver>[0]> = {}, refusal?: object, outcome?: object) {
  startSession({ kind: 'admin', token: 'token', user: { id: 'me', accountType: of.own ? 'dispatcher' : 'scheduler' } })
  const [onClose, onGiven] = [vi.fn(), vi.fn()]
  const data = (given: unknown) => Response.json({ success: true, message: 'Done.', data: given })
  const { sent, person } = showPage(
    <HandOver orders={[order]} onClose={onClose} onGiven={onGiven} {...of} />,
    ({ path }) => {
      if (path.startsWith(listDispatchStatus.path))
        return data({ rows: [dispatcher('me', 'Me'), dispatcher('tunde', 'Tunde Bello')], vehicles: [] })
      if (path.startsWith(listDispatchers.path)) return data({ rows: [dispatcher('tunde', 'Tunde Bello')] })
      if (path.startsWith(listPartners.path))
        return data({ rows: [partnerRow('keke', 'Keke'), partnerRow('danfo', 'Danfo')], counts: {} })
      if (path.startsWith(handOverParcels.path)) return data(outcome)
      if (!path.startsWith(handOverParcel.path)) return undefined
      return refusal ? Response.json({ success: false, requestId: '', ...refusal }, { status: 409 }) : data(null)
    },
    '/admin',
  )
  return {
    person,
    onClose,
    onGiven,
    handed: () => sent.filter(({ method }) => method === 'POST').map(({ body }) => body),
  }
}

test('a parcel goes to another carrier with a reason and what the former earned', async () => {
  const { person, onClose, onGiven, handed } = show()
  expect(await screen.findByText(/^Keke gives the parcel to the new carrier/)).toHaveTextContent(
    'The order keeps its status, and both carriers are notified.',
  )
  await person.click(await screen.findByRole('radio', { name: /^Danfo/ }))
  expect(screen.queryByRole('radio', { name: /^Keke/ })).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Hand over to Danfo' }))
  expect(await screen.findByText('Enter a reason of at least 3 characters.')).toBeVisible()
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Why Keke hands it over/ }))
  await person.type(screen.getByRole('textbox', { name: /^Why Keke/ }), 'Flat tyre')
  const earned = screen.getByRole('textbox', { name: /^What Keke earned so far/ })
  expect(earned).toHaveAccessibleDescription(
    /up to a partner’s share of a whole delivery, ₦1,200\.00\. The new carrier.+ unless the parcel goes back to its store through a carrier’s fault/,
  )
  await person.type(earned, '1300')
  await person.tab()
  await person.click(screen.getByRole('button', { name: 'Hand over to Danfo' }))
  expect(await screen.findByText('At most ₦1,200.')).toBeVisible()
  await person.clear(earned)
  await person.type(earned, '500')
  await person.click(screen.getByRole('button', { name: 'Hand over to Danfo' }))
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(onGiven).toHaveBeenCalledOnce()
  expect(handed()).toEqual([{ orderId: 'one', fromId: 'keke', partnerId: 'danfo', reason: 'Flat tyre', earns: 500 }])
  expect(toastStore.shown().at(-1)).toMatchObject({ message: 'Order BM-ONE handed over to Danfo.' })
})

test('a dispatcher’s parcel has no amount, and one at a hub is taken from there', async () => {
  const from = { id: 'ada', name: 'Ada Obi', kind: 'dispatcher' } as const
  const { person, handed } = show({ orders: [{ ...order, from, atHub: true }] })
  expect(await screen.findByText(/^The new carrier takes the parcel from the hub/)).toBeVisible()
  expect(screen.queryByRole('textbox', { name: /earned so far/ })).toBeNull()
  await person.type(screen.getByRole('textbox', { name: /^Why Ada Obi/ }), 'Ill')
  await person.click(await screen.findByRole('radio', { name: /^Tunde Bello/ }))
  await person.click(screen.getByRole('button', { name: 'Hand over to Tunde Bello' }))
  await vi.waitFor(() => expect(handed()).toHaveLength(1))
  expect(handed()).toEqual([{ orderId: 'one', fromId: 'ada', dispatcherId: 'tunde', reason: 'Ill' }])
})

test('a dispatcher hands its own parcel over to another dispatcher on shift', async () => {
  const { person, handed } = show({
    own: true,
    orders: [{ ...order, from: { id: 'me', name: 'Me', kind: 'dispatcher' } }],
  })
  await person.click(await screen.findByRole('radio', { name: /^Tunde Bello/ }))
  expect(screen.getAllByRole('radio')).toHaveLength(1)
  await person.type(screen.getByRole('textbox', { name: /^Why you hand it over/ }), 'My tyre is flat')
  await person.click(screen.getByRole('button', { name: 'Hand over to Tunde Bello' }))
  await vi.waitFor(() => expect(handed()).toMatchObject([{ fromId: 'me', dispatcherId: 'tunde' }]))
})

test('the drawer has frequent reasons to choose from, and a button that closes it', async () => {
  const { person, onClose, onGiven, handed } = show()
  const ready = await screen.findByRole('button', { name: 'Their vehicle broke down' })
  await person.click(ready)
  expect(ready).toHaveAttribute('aria-pressed', 'true')
  expect(screen.getByRole('textbox', { name: /^Why Keke/ })).toHaveValue('Their vehicle broke down')
  await person.click(screen.getByRole('button', { name: 'Go back' }))
  expect(onClose).toHaveBeenCalledOnce()
  expect([onGiven.mock.calls, handed()]).toEqual([[], []])
})

test('the drawer says why a parcel was not handed over', async () => {
  const refusal = { status: 409, code: 'already_assigned', message: 'Danfo has this order already.' }
  const { person, onClose } = show({}, refusal)
  await person.type(await screen.findByRole('textbox', { name: /^Why Keke/ }), 'Flat tyre')
  await person.click(await screen.findByRole('radio', { name: /^Tunde Bello/ }))
  await person.click(screen.getByRole('button', { name: 'Hand over to Tunde Bello' }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('Not handed overDanfo has this order already.')
  expect(onClose).not.toHaveBeenCalled()
})

const ada = { id: 'ada', name: 'Ada Obi', kind: 'dispatcher' } as const
const several = [order, { ...order, id: 'two', orderName: 'BM-TWO', share: 720, atHub: true }]

test('several parcels of a carrier go to another in one call, with what it earned for each', async () => {
  const { person, onClose, onGiven, handed } = show({ orders: several }, undefined, {
    handedOver: ['one', 'two'],
    refused: [],
  })
  expect(await screen.findByRole('dialog', { name: 'Hand over 2 orders' })).toHaveTextContent(
    'Keke gives the parcels to the new carrier, who takes those at a hub from there.',
  )
  await person.click(await screen.findByRole('radio', { name: /^Danfo/ }))
  expect(screen.queryByRole('radio', { name: /^Keke/ })).toBeNull()
  await person.type(screen.getByRole('textbox', { name: /^Why Keke hands them over/ }), 'Their rider is ill')
  const earned = screen.getByRole('textbox', { name: /^What Keke earned so far for each parcel/ })
  expect(earned).toHaveAccessibleDescription(/up to the lowest share of a whole delivery, ₦720/)
  await person.type(earned, '200')
  await person.click(screen.getByRole('button', { name: 'Hand over to Danfo' }))
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(onGiven).toHaveBeenCalledOnce()
  expect(handed()).toEqual([
    {
      orders: [
        { orderId: 'one', fromId: 'keke', earns: 200 },
        { orderId: 'two', fromId: 'keke', earns: 200 },
      ],
      partnerId: 'danfo',
      reason: 'Their rider is ill',
    },
  ])
  expect(toastStore.shown().at(-1)).toMatchObject({ message: '2 orders handed over to Danfo.' })
})

test('of several parcels, those that weren’t handed over are named with the reason', async () => {
  const refused = [{ orderId: 'one', code: 'move_not_allowed', message: 'The order was already delivered.' }]
  const { person, onClose, onGiven, handed } = show(
    { orders: [order, { ...order, id: 'two', orderName: 'BM-TWO', from: ada }] },
    undefined,
    { handedOver: ['two'], refused },
  )
  expect(await screen.findByText(/^Their carriers give the parcels to the new carrier\./)).toHaveTextContent(
    'all carriers are notified.',
  )
  expect(screen.getByText('The carriers and the stores see your reason.')).toBeVisible()
  await person.type(screen.getByRole('textbox', { name: /^Why their carriers hand them over/ }), 'Ill')
  await person.click(await screen.findByRole('radio', { name: /^Danfo/ }))
  await person.click(screen.getByRole('button', { name: 'Hand over to Danfo' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    '1 order not handed overBM-ONE: The order was already delivered.',
  )
  expect(screen.getByRole('status')).toHaveTextContent('1 order handed over to Danfo')
  expect(onGiven).toHaveBeenCalledOnce()
  expect(onClose).not.toHaveBeenCalled()
  // A dispatcher earns nothing per order.
  expect(handed()).toMatchObject([{ orders: [{ earns: 0 }, { orderId: 'two', fromId: 'ada' }] }])
  expect(handed()[0]).not.toHaveProperty('orders.1.earns')
  await person.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledOnce()
})
