import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import { ReasonDialog, type ReasonQuestion } from './reason-dialog.tsx'

const ask = { title: 'Decline order BM-ONE?', body: 'It goes back to the schedule.', confirm: 'Decline', reasons: [] }

const kinds: [name: string, more: Pick<ReasonQuestion, 'label' | 'optional'>, label: string, marked: string][] = [
  ['a required reason', {}, 'Reason', 'Reason *'],
  ['a required reason of another name', { label: 'What happened' }, 'What happened', 'What happened *'],
  ['an optional reason', { optional: true }, 'Reason (optional)', 'Reason (optional)'],
]

test.each(kinds)('%s is marked', async (_, more, label, marked) => {
  showPage(<ReasonDialog question={{ ...ask, ...more }} busy={false} onClose={() => {}} onReason={() => {}} />)
  expect((await screen.findByText(label)).textContent).toBe(marked)
})
