import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { assignOrders, listDispatchers } from '#contract/delivery/delivery.ts'
import { takeBack, undoReassignments, undoSeconds } from '#contract/delivery/dispatch.ts'
import { listPartners } from '#contract/logistics/partners.ts'
import { showPage } from '#tests/harness/page.tsx'
import { endSession, startSession } from '#web/shell/session.ts'
import { toastStore } from '#web/shell/toast.ts'
import { type Assignable, AssignOrders } from './assign-orders.tsx'

const order: Assignable = {
  id: 'one',
  orderName: 'BM-ONE',
  storeName: 'Oja',
  takenFrom: 'Keke',
  weight: 1,
  vehicle: '',
  pickup: { state: 'Lagos', lga: 'Ikeja' },
  to: { stateOrRegion: 'Lagos', lga: 'Surulere' },
}

afterEach(() => endSession('admin'))

test('the reason for which a carrier loses an order is marked as required', async () => {
  showPage(<AssignOrders orders={[order]} onClose={() => {}} />, undefined, '/admin')
  const label = await screen.findByText('Why Keke no longer delivers it')
  expect(label.textContent).toBe('Why Keke no longer delivers it *')
})

const record = { delivered30Days: 0, declined30Days: 0, failed30Days: 0, late30Days: 0, due30Days: 0 }
const tunde = {
  id: 'tunde',
  name: 'Tunde Bello',
  phoneNumber: null,
  status: 'available',
  shiftEndsAt: null,
  openOrders: 1,
  unanswered: 0,
  vehicle: null,
  onTimePercent: null,
  ...record,
}
const other: Assignable = { ...order, id: 'two', orderName: 'BM-TWO', takenFrom: 'Danfo' }
const { takenFrom: _, ...unassigned } = order
const waiting: Assignable = { ...unassigned, id: 'three', orderName: 'BM-THREE' }
const tooLate = {
  orderId: 'two',
  code: 'move_not_allowed',
  message: 'The new carrier has already accepted this order.',
}

test('a reassignment without a reason goes to the field of the reason, which is above the carriers', async () => {
  startSession({ kind: 'admin', token: 'token', user: { id: 'me', accountType: 'scheduler' } })
  const data = (of: unknown) => Response.json({ success: true, message: 'Done.', data: of })
  const { person } = showPage(
    <AssignOrders orders={[order]} onClose={() => {}} />,
    ({ path }) => data(path.startsWith(listDispatchers.path) ? { rows: [tunde] } : { rows: [], counts: {} }),
    '/admin',
  )
  await person.click(await screen.findByRole('radio', { name: /^Tunde Bello/ }))
  await person.click(screen.getByRole('button', { name: 'Assign to Tunde Bello' }))
  expect(await screen.findByText('Enter a reason of at least 3 characters.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: /^Why Keke/ }))
})

/**
 * Reassigns an order of Keke's, another of Danfo's and one that waited, of which `refused` are refused, and their carriers
 * declined `declined` meanwhile.
 */
async function reassigned(refused: (typeof tooLate)[], declined: string[] = []) {
  startSession({ kind: 'admin', token: 'token', user: { id: 'me', accountType: 'scheduler' } })
  const onClose = vi.fn()
  const data = (of: unknown) => Response.json({ success: true, message: 'Done.', data: of })
  const { sent, person } = showPage(
    <AssignOrders orders={[order, other, waiting]} onClose={onClose} />,
    ({ path }) => {
      if (path.startsWith(listDispatchers.path)) return data({ rows: [tunde] })
      if (path.startsWith(listPartners.path)) return data({ rows: [], counts: {} })
      if (path.startsWith(assignOrders.path)) {
        const assigned = ['one', 'two', 'three'].filter(id => !refused.some(({ orderId }) => orderId === id))
        const reassigned = assigned.filter(id => id !== 'three' && !declined.includes(id))
        return data({ assigned, reassigned, refused })
      }
      if (path.startsWith(undoReassignments.path)) return data({ undone: ['one'], refused: [tooLate] })
      return path.startsWith(takeBack.path.replace('{id}', '')) ? data(null) : undefined
    },
    '/admin',
  )
  await person.type(await screen.findByRole('combobox', { name: /^Why their carriers/ }), 'Their van broke down')
  await person.click(await screen.findByRole('radio', { name: /^Tunde Bello/ }))
  await person.click(screen.getByRole('button', { name: 'Assign to Tunde Bello' }))
  return { onClose, person, changes: () => sent.filter(({ method }) => method !== 'GET').slice(1) }
}

const undoing = (orderIds: string[]) => ({ method: 'POST', path: undoReassignments.path, body: { orderIds } })
const takingBack = (id: string) => ({
  method: 'PATCH',
  path: takeBack.path.replace('{id}', id),
  body: { reason: 'Assigned by mistake' },
})

test('a reassignment can be undone from its toast, which gives orders back to their carriers or to the schedule', async () => {
  const { onClose, changes } = await reassigned([])
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  const toast = toastStore.shown().at(-1)
  expect(toast).toMatchObject({ message: '3 orders assigned to Tunde Bello.', action: { label: 'Undo' } })
  toast?.action?.onClick()
  await vi.waitFor(() => expect(changes()).toEqual([undoing(['one', 'two']), takingBack('three')]))
  await vi.waitFor(() => {
    const said = toastStore.shown().map(({ message }) => message)
    expect(said).toContain('1 order back with their carriers.')
    expect(said).toContain('1 order not given back: The new carrier has already accepted this order.')
    expect(said).toContain('1 order no longer assigned.')
  })
})

test('an order that its carrier had declined meanwhile is taken back, as after an assignment', async () => {
  const { onClose, changes } = await reassigned([], ['two'])
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  toastStore.shown().at(-1)?.action?.onClick()
  await vi.waitFor(() => expect(changes()).toEqual([undoing(['one']), takingBack('two'), takingBack('three')]))
  const said = () => toastStore.shown().map(({ message }) => message)
  await vi.waitFor(() => expect(said()).toContain('2 orders no longer assigned.'))
})

test('the drawer that shows which orders weren’t reassigned offers to undo the others', async () => {
  const { onClose, person, changes } = await reassigned([{ ...tooLate, code: 'already_assigned' }])
  await person.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(onClose).toHaveBeenCalledOnce()
  await vi.waitFor(() => expect(changes()).toEqual([undoing(['one']), takingBack('three')]))
})

test('the drawer no longer offers to undo a reassignment once it is too late', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  try {
    await reassigned([{ ...tooLate, code: 'already_assigned' }])
    await screen.findByRole('button', { name: 'Undo' })
    await act(() => vi.advanceTimersByTimeAsync(undoSeconds * 1000))
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    expect(screen.getByRole('status').textContent).toContain('2 orders assigned to Tunde Bello')
  } finally {
    vi.useRealTimers()
  }
})

test('two presses on “Assign to…” assign once', async () => {
  startSession({ kind: 'admin', token: 'token', user: { id: 'me', accountType: 'scheduler' } })
  const data = (of: unknown) => Response.json({ success: true, message: 'Done.', data: of })
  const onClose = vi.fn()
  const { sent, person } = showPage(
    <AssignOrders orders={[waiting]} onClose={onClose} />,
    ({ path }) => {
      if (path.startsWith(listDispatchers.path)) return data({ rows: [tunde] })
      if (path.startsWith(assignOrders.path)) return data({ assigned: ['three'], reassigned: [], refused: [] })
      return data({ rows: [], counts: {} })
    },
    '/admin',
  )
  await person.click(await screen.findByRole('radio', { name: /^Tunde Bello/ }))
  const button = screen.getByRole('button', { name: 'Assign to Tunde Bello' })
  act(() => {
    button.click()
    button.click()
  })
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent.filter(({ path }) => path.startsWith(assignOrders.path))).toHaveLength(1)
  expect(onClose).toHaveBeenCalledOnce()
})

test('carriers are warned of that don’t serve the state of the pickup, or whose vehicle isn’t known, after those that fit', async () => {
  startSession({ kind: 'admin', token: 'token', user: { id: 'me', accountType: 'scheduler' } })
  const data = (of: unknown) => Response.json({ success: true, message: 'Done.', data: of })
  const of = { approved: true, openOrders: 0, unanswered: 0, vehicle: null, onTimePercent: null, ...record }
  const partners = [
    { ...of, id: 'new', companyName: 'New Lagos', states: ['Lagos'] },
    { ...of, id: 'both', companyName: 'Coal City', states: ['Lagos', 'Enugu'] },
    { ...of, id: 'van', companyName: 'Niger Vans', states: ['Lagos', 'Enugu'], openOrders: 9 },
  ].map(partner => (partner.id === 'van' ? { ...partner, vehicle: { id: 'v', name: 'Van', maxWeight: 500 } } : partner))
  showPage(
    <AssignOrders
      orders={[{ ...waiting, weight: 187, vehicle: 'Van', pickup: { state: 'Enugu', lga: 'Nsukka' } }]}
      onClose={() => {}}
    />,
    ({ path }) => data(path.startsWith(listDispatchers.path) ? { rows: [] } : { rows: partners, counts: {} }),
    '/admin',
  )
  await screen.findByRole('radio', { name: /^Niger Vans/ })
  const cards = screen.getAllByRole('radio').map(radio => radio.closest('label')?.textContent)
  expect(cards).toEqual([
    expect.stringMatching(/^Niger Vans(?!.*(not known|doesn’t serve))/),
    expect.stringMatching(/^Coal City.*Vehicle not known(?!.*doesn’t serve)/),
    expect.stringMatching(/^New Lagos.*Vehicle not known.*New Lagos doesn’t serve Enugu\.$/),
  ])
})
