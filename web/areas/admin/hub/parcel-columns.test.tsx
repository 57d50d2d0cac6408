import '@testing-library/jest-dom/vitest'
import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import type { HubParcel, HubTab } from '#contract/delivery/hub-parcels.ts'
import { parcelColumns } from './parcel-columns.tsx'

const hour = 3_600_000
const parcel = (more: object) =>
  ({
    bitmarteOrderStatus: { code_name: 'at_hub' },
    carrier: { name: 'Danfo Swift Logistics', phoneNumber: null },
    arrivedAt: new Date().toISOString(),
    late: false,
    ...more,
  }) as unknown as HubParcel
const cell = (tab: HubTab, id: string, row: HubParcel): ReactNode =>
  parcelColumns[tab].find(column => column.id === id)?.cell(row)

test('a parcel that is due today or late stands out at the hub', () => {
  const toned = (promisedAt: number, late = false) => {
    const { container, unmount } = render(
      cell('here', 'since', parcel({ promisedAt: new Date(promisedAt).toISOString(), late })),
    )
    const classes = [...container.querySelectorAll('[class]')].map(each => each.className).join(' ')
    unmount()
    return classes
  }
  const now = Date.now()
  const quiet = toned(now + 7 * 24 * hour)
  const today = toned(now - 1)
  expect(today).not.toBe(quiet)
  expect(toned(now - hour, true)).toBe(today)
})

test('names the carrier of a cancelled order only if it gets the parcel', () => {
  const cancelled = { bitmarteOrderStatus: { code_name: 'cancelled' } }
  for (const [goodsTo, words] of [
    ['store', 'The hub sends it'],
    [null, 'The hub sends it'],
    ['platform', 'None: it stays here'],
    ['partner', 'Danfo Swift Logistics'],
    ['nobody', 'Danfo Swift Logistics'],
  ] as const) {
    const { container, unmount } = render(cell('here', 'carrier', parcel({ ...cancelled, goodsTo })))
    expect(container).toHaveTextContent(new RegExp(`^${words}$`))
    unmount()
  }
})

test.each(['expected', 'gone'] as const)('names the carrier of a cancelled order that isn’t at the hub: %s', tab => {
  for (const goodsTo of [null, 'store', 'platform', 'partner', 'nobody']) {
    const { container, unmount } = render(
      cell(tab, 'carrier', parcel({ bitmarteOrderStatus: { code_name: 'cancelled' }, goodsTo })),
    )
    expect(container).toHaveTextContent(/^Danfo Swift Logistics$/)
    unmount()
  }
})

test('says which carrier took a parcel that the hub didn’t release', () => {
  render(cell('gone', 'left', parcel({ leftAt: '2026-11-29T01:05:00Z', takenBy: 'Danfo Swift Logistics' })))
  expect(screen.getByText('Taken by Danfo Swift Logistics, not released here')).toBeVisible()
})
