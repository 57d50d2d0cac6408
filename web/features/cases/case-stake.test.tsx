// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import { startSession } from '#web/shell/session.ts'
import { CaseStake } from './case-stake.tsx'

const ifBorne = { amount: 4200, of: 'items', delivery: true }
const data = { onHold: null, ifBorne, settled: null }

test.each([
  ['store', '/merchant/cases', 'for the reported items and the delivery fee, less Bitmarte’s commission.'],
  ['partner', '/shipping-partner/cases', 'for the reported items and your share of the delivery fee.'],
] as const)(
  'a %s that bears the reported items reads which part of the delivery fee it pays',
  async (side, at, words) => {
    const kind = side === 'store' ? 'merchant' : 'partner'
    startSession({ kind, token: 'token', user: { accountType: kind } })
    showPage(<CaseStake id="c" side={side} />, () => Response.json({ success: true, message: '', data }), at)
    expect(await screen.findByRole('definition')).toHaveTextContent(`₦4,200.00 is taken from your balance ${words}`)
  },
)
