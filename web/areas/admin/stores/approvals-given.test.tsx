// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ApprovalStore } from '#contract/stores/approvals.ts'
import { showPage } from '#tests/harness/page.tsx'
import { ApprovalsGiven } from './approvals-given.tsx'

test('an approver reads what was asked for, what changed since and what the merchant answered', () => {
  const at = '2026-11-12T09:00:00Z'
  const asked = { by: 'Ada Obi', reason: 'The passport can’t be read.' }
  const answer = { by: 'Kemi Ade', at: '2026-11-13T09:00:00Z', note: 'It is scanned again.' }
  const store = {
    approval: { state: 'first-approval', since: at, firstApprovedAt: null, reason: null },
    missing: [],
    first: null,
    second: null,
    mayNotBecause: null,
    suspensions: [],
    sentBack: [
      { ...asked, at, changed: ['identity'], answer },
      { ...asked, at: '2026-11-10T09:00:00Z', changed: [] },
    ],
  } as unknown as ApprovalStore
  showPage(<ApprovalsGiven store={store} />)
  const [latest, before] = within(screen.getByRole('list', { name: 'Sent back' })).getAllByRole('listitem')
  expect(latest).toHaveTextContent(
    /^Sent back by Ada Obi, Thu 12 Nov, .*The passport can’t be read\.Changed since: Your identity\.Answered by Kemi Ade, Fri 13 Nov, .*It is scanned again\.$/,
  )
  expect(before).not.toHaveTextContent('Answered')
})

test('a suspension says who suspended the store and when, and stays on the page once it is restored', () => {
  const at = '2026-11-12T09:00:00Z'
  const earlier = {
    by: 'Kemi Ade',
    at: '2026-11-10T09:00:00Z',
    reason: 'Orders not shipped',
    restored: { by: 'Ada Obi', at: '2026-11-11T09:00:00Z' },
  }
  const store = {
    approval: { state: 'suspended', since: at, firstApprovedAt: null, reason: 'Fake or copied products' },
    missing: [],
    first: null,
    second: null,
    mayNotBecause: null,
    sentBack: [],
    suspensions: [{ by: 'Ada Obi', at, reason: 'Fake or copied products', restored: null }, earlier],
  } as unknown as ApprovalStore
  showPage(<ApprovalsGiven store={store} />)
  expect(screen.getByRole('alert')).toHaveTextContent(/^SuspendedFake or copied productsBy Ada Obi, Thu 12 Nov, /)
  const rows = within(screen.getByRole('list', { name: 'Earlier suspensions' })).getAllByRole('listitem')
  expect(rows).toHaveLength(1)
  expect(rows[0]).toHaveTextContent(
    /^Suspended by Kemi Ade, Tue 10 Nov, .*Orders not shippedRestored by Ada Obi, Wed 11 Nov, /,
  )
})
