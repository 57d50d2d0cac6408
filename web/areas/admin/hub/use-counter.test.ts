import { expect, test } from 'vitest'
import type { Action } from '#web/features/field-work/actions-store.ts'
import { type Labelled, parcelNamed, parcelsOfPurchase } from '#web/features/scan/typed-label.ts'
import { leftWords, offlineRefusal, type Parcels, unlistedWords, whichOf } from './use-counter.ts'

const parcels = {
  here: {
    rows: [
      { orderName: 'BM-7K4Q-2M9X', parcelCode: '100000086' },
      {
        orderName: 'BM-2222-N2R4',
        parcelCode: '100000377',
        parcelReported: true,
        bitmarteOrderStatus: { code_name: 'at_hub' },
      },
      // Handed back, since its order is cancelled.
      {
        orderName: 'BM-3333-N2R4',
        parcelCode: '100000400',
        parcelReported: true,
        bitmarteOrderStatus: { code_name: 'cancelled' },
      },
    ],
  },
  expected: { rows: [{ orderName: 'BM-3XBR-N2R4-2', parcelCode: '100000183' }] },
} as unknown as Parcels

const listed = [...(parcels.here?.rows ?? []), ...(parcels.expected?.rows ?? [])]

test('an order’s number names its parcel, however it is written', () => {
  for (const typed of ['BM-7K4Q-2M9X', 'bm 7k4q 2m9x', '7K4Q2M9X'])
    expect(parcelNamed(typed, listed)?.parcelCode).toBe('100000086')
  expect(parcelNamed('BM-3XBR-N2R4-2', listed)?.parcelCode).toBe('100000183')
  // The purchase may have other parcels.
  expect(parcelNamed('BM-3XBR-N2R4', listed)).toBeUndefined()
  expect(parcelNamed('100000086', listed)).toBeUndefined()
})

test('the number of a purchase names the parcels of its orders that can come in or go out', () => {
  const [first, second, third] = ['BM-2345-6789-1', 'BM-2345-6789-2', 'BM-2345-6789-12'].map((orderName, at) => ({
    orderName,
    parcelCode: `10000011${at}`,
  }))
  const all = [first, second, third, second] as Labelled[]
  const lists = { here: { rows: [first] }, expected: { rows: [second, third] } } as unknown as Parcels
  for (const typed of ['BM-2345-6789', 'bm 2345 6789', '2345-6789'])
    expect(parcelsOfPurchase(typed, [...listed, ...all])).toEqual(all)
  for (const typed of ['BM-2345-678', 'BM-2345-6789-1', '']) expect(parcelsOfPurchase(typed, all)).toEqual([])
  expect(whichOf('in', all, lists)).toEqual([second, third])
  expect(whichOf('out', all, lists)).toEqual([first])
  // None can go out, so the server says why not.
  expect(whichOf('out', [second, third] as Labelled[], lists)).toEqual([second, third])
})

test('an order’s number that no list has isn’t called a wrong code', () => {
  for (const typed of ['BM-XWFP-634T', 'bm xwfp 634t', 'XWFP634T', 'BM-3XBR-N2R4-2'])
    expect(unlistedWords(typed)).toMatch(/^No parcel of this order/)
  for (const typed of ['100000086', '10000 008', 'abc 😀', 'BM-XWFP']) expect(unlistedWords(typed)).toBeUndefined()
})

test('without a network, refuses what the phone knows that the server would refuse', () => {
  const [here, coming, unknown, reported] = ['100000086', '100000183', '100000280', '100000377']
  const queued = (code: string, to: string) =>
    ({ to, state: 'waiting', given: { body: { code } } }) as unknown as Action
  expect(offlineRefusal('in', here, parcels, [])).toBe('has already been received.')
  expect(offlineRefusal('in', coming, parcels, [])).toBeUndefined()
  expect(offlineRefusal('out', here, parcels, [])).toBeUndefined()
  expect(offlineRefusal('out', reported, parcels, [])).toMatch(/^is reported as lost or damaged\. Keep it here/)
  expect(offlineRefusal('out', '100000400', parcels, [])).toBeUndefined()
  expect(offlineRefusal('out', coming, parcels, [])).toBe('hasn’t been received here yet.')
  expect(offlineRefusal('out', unknown, parcels, [queued(unknown, 'in_transit')])).toBe('has already been released.')
  // It was brought back.
  const back = [queued(unknown, 'in_transit'), queued(unknown, 'at_hub')]
  expect(offlineRefusal('out', unknown, parcels, back)).toBeUndefined()
})

test('without a network, a parcel that this phone released isn’t received without a question', () => {
  const now = Date.parse('2026-11-29T01:06:00Z')
  const scan = (to: string, at: number, state = 'done') =>
    ({ to, at, state, given: { body: { code: '100000086' } } }) as unknown as Action
  const left = scan('in_transit', now - 60_000)
  expect(leftWords('100000086', [left])).toBe(
    'left this hub on 29 Nov 2026, 02:05. Receive it only if it has come back.',
  )
  expect(leftWords('100000183', [left])).toBeUndefined()
  expect(leftWords('100000086', [left, scan('at_hub', now)])).toBeUndefined()
  expect(leftWords('100000086', [scan('at_hub', now - 120_000), left, scan('at_hub', now, 'refused')])).toBeDefined()
})
