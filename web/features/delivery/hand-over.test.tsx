import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { listDispatchers } from '#contract/delivery/delivery.ts'
import { handOverParcel, listDispatchStatus } from '#contract/delivery/dispatch.ts'
import { listPartners } from '#contract/logistics/partners.ts'
import { showPage } from '#tests/harness/page.tsx'
import { endSession, startSession } from '#web/shell/session.ts'
import { toastStore } from '#web/shell/toast.ts'
import { type Carried, HandOver } from './hand-over.tsx'

afterEach(() => endSession('admin'))

const order: Carried = {
  id: 'one',
  orderName: 'BM-ONE',
  weight: 1,
  vehicle: '',
  pickup: { state: 'Lagos', lga: 'Ikeja' },
  to: { stateOrRegion: 'Lagos', lga: 'Surulere' },
  from: { id: 'keke', name: 'Keke', kind: 'partner' },
  fee: 1500,
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

/** Shows the drawer. `refusal` is what the server answers instead of handing over. */
function show(of: Partial<Parameters<typeof HandOver>[0]> = {}, refusal?: object) {
  startSession({ kind: 'admin', token: 'token', user: { id: 'me', accountType: of.own ? 'dispatcher' : 'scheduler' } })
  const [onClose, onGiven] = [vi.fn(), vi.fn()]
  const data = (given: unknown) => Response.json({ success: true, message: 'Done.', data: given })
  const { sent, person } = showPage(
    <HandOver order={order} onClose={onClose} onGiven={onGiven} {...of} />,
    ({ path }) => {
      if (path.startsWith(listDispatchStatus.path))
        return data({ rows: [dispatcher('me', 'Me'), dispatcher('tunde', 'Tunde Bello')], vehicles: [] })
      if (path.startsWith(listDispatchers.path)) return data({ rows: [dispatcher('tunde', 'Tunde Bello')] })
      if (path.startsWith(listPartners.path))
        return data({ rows: [partnerRow('keke', 'Keke'), partnerRow('danfo', 'Danfo')], counts: {} })
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
  expect(await screen.findByText(/^Keke gives the parcel to the new carrier/)).toBeVisible()
  await person.click(await screen.findByRole('radio', { name: /^Danfo/ }))
  expect(screen.queryByRole('radio', { name: /^Keke/ })).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Hand over to Danfo' }))
  expect(await screen.findByText('Enter a reason of at least 3 characters.')).toBeVisible()
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Why Keke hands it over/ }))
  await person.type(screen.getByRole('textbox', { name: /^Why Keke/ }), 'Flat tyre')
  const earned = screen.getByRole('textbox', { name: /^What Keke earned so far/ })
  await person.type(earned, '2000')
  await person.tab()
  await person.click(screen.getByRole('button', { name: 'Hand over to Danfo' }))
  expect(await screen.findByText('At most ₦1,500.')).toBeVisible()
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
  const { person, handed } = show({ order: { ...order, from, atHub: true } })
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
    order: { ...order, from: { id: 'me', name: 'Me', kind: 'dispatcher' } },
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
