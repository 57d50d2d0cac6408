import { expect, test } from 'vitest'
import type { HubHouse, HubParcel } from '#contract/delivery/hub-parcels.ts'
import { nextOf, passageWords } from './passage-words.ts'

const hub = { full: false } as HubHouse
const cancelled = (goodsTo?: HubParcel['goodsTo']) =>
  ({
    bitmarteOrderStatus: { code_name: 'cancelled' },
    carrier: { name: 'Okada', phoneNumber: null },
    next: { hub: null, state: 'Kano' },
    to: { stateOrRegion: 'Kano', lga: 'Fagge' },
    goodsTo,
  }) as HubParcel

test.each([
  [
    undefined,
    'Cancelled. Send it back to the store, as its carrier won’t come for it: release it when it leaves',
    'Returned: the order was cancelled',
  ],
  [
    'store',
    'Cancelled. Send it back to the store, as its carrier won’t come for it: release it when it leaves',
    'Returned: the order was cancelled',
  ],
  ['partner', 'Cancelled. Hand it to Okada, then release it', 'Handed to Okada: the order was cancelled'],
  [
    'platform',
    'Cancelled. Bitmarte keeps it: put it aside, then release it',
    'Put aside for Bitmarte: the order was cancelled',
  ],
] as const)('says of the parcel of a cancelled order what to do with it, and what was done (%s)', (to, todo, done) => {
  expect(nextOf(cancelled(to))).toBe(todo)
  expect(passageWords('out', cancelled(to), hub)).toBe(done)
})
