import { cleanup, fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { StoreReview } from '#contract/catalog/selling.ts'
import type { StoreQuestion } from '#contract/content/questions.ts'
import { showPage } from '#tests/harness/page.tsx'
import { endSession, startSession } from '#web/shell/session.ts'
import { AddOrderNote } from './orders/add-order-note.tsx'
import { PolicyDrawer } from './policies/policy-drawer.tsx'
import { AnswerQuestion } from './questions/answer-question.tsx'
import { AnswerForm } from './reviews/answer-form.tsx'

beforeEach(() => startSession({ kind: 'merchant', token: 'token', user: { id: 'ada' } }))
afterEach(() => endSession('merchant'))

const id = '01a21fb6-9fee-7382-9786-2aea1b2ce000'
const review = { id, reviewer: 'Bola' } as StoreReview
const question = { id, asker: 'Bola', text: 'Is it lined?', status: 'waiting' } as StoreQuestion
const answer = { text: 'Lined throughout.', createdAt: '' }
const stored = () => JSON.stringify({ ...localStorage })
const accepted = () => Response.json({ success: true, message: 'Done.', data: {} })

const forms: [name: string, form: ReactNode, field: string | RegExp, opener: RegExp | undefined, save: string][] = [
  ['answer to a review', <AnswerForm key="" review={review} />, /^Your answer/, /^Answer/, 'Publish answer'],
  [
    'answer to a question',
    <AnswerQuestion key="" question={question} onDismiss={() => {}} />,
    /^Your answer/,
    /^Answer/,
    'Publish answer',
  ],
  ['policy', <PolicyDrawer key="" id="new" policies={[]} onClose={() => {}} />, 'Policy text', undefined, 'Publish'],
  ['note on an order', <AddOrderNote key="" order={{ id }} />, 'Note', undefined, 'Add note'],
]

test.each(forms)(
  'an unsent %s is there after a reload, and gone once it is sent',
  async (_, form, name, opener, save) => {
    const show = async () => {
      const shown = showPage(form, ({ method }) => (method === 'GET' ? undefined : accepted()), '/merchant')
      if (opener) await shown.person.click(screen.getByRole('button', { name: opener }))
      return { ...shown, field: await screen.findByLabelText(name) }
    }
    const first = await show()
    // A drawer takes the focus while it opens.
    fireEvent.change(first.field, { target: { value: 'Sorry, we will mend the zip.' } })
    await expect.poll(stored).toContain('mend the zip')
    cleanup()
    const again = await show()
    await expect.poll(() => again.field).toHaveValue('Sorry, we will mend the zip.')
    expect(screen.getByText('We restored your unsaved changes.')).toBeVisible()
    await again.person.click(screen.getByRole('button', { name: save }))
    await expect.poll(stored).not.toContain('mend the zip')
    cleanup()
    expect((await show()).field).toHaveValue('')
  },
)

test('an unsent change of an answer is dropped once the answer was changed elsewhere', async () => {
  const show = async (text: string) => {
    const shown = showPage(<AnswerForm review={{ ...review, answer: { ...answer, text } }} />, undefined, '/merchant')
    await shown.person.click(screen.getByRole('button', { name: /^Edit answer/ }))
    return { ...shown, field: screen.getByLabelText(/^Your answer/) }
  }
  const { person, field } = await show('Sorry.')
  await person.type(field, ' Come by.')
  cleanup()
  expect((await show('Sorry.')).field).toHaveValue('Sorry. Come by.')
  cleanup()
  expect((await show('We apologise.')).field).toHaveValue('We apologise.')
})
