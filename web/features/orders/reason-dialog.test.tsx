import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
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

test('the focus goes to the heading if the button that asked is gone', async () => {
  function Order() {
    const [cancelled, setCancelled] = useState(false)
    const [question, setQuestion] = useState<ReasonQuestion>()
    const onReason = () => {
      setCancelled(true)
      setQuestion(undefined)
    }
    const asked = { title: 'Cancel it?', body: '', confirm: 'Cancel it', reasons: [] }
    return (
      <section>
        <h2>Order BM-7K4Q-2M9X</h2>
        {!cancelled && (
          <button type="button" onClick={() => setQuestion(asked)}>
            Cancel
          </button>
        )}
        <ReasonDialog question={question} busy={false} onClose={() => {}} onReason={onReason} />
      </section>
    )
  }
  const { person } = showPage(<Order />)
  await person.click(screen.getByRole('button', { name: 'Cancel' }))
  await person.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Not needed')
  await person.click(screen.getByRole('button', { name: 'Cancel it' }))
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Order BM-7K4Q-2M9X' })).toHaveFocus())
})

const filled: [written: string, chosen: string[], text: string][] = [
  ['', ['No room', 'Too far'], 'Too far'],
  ['Our gate is closed', ['No room'], 'Our gate is closed. No room'],
  ['Is it heavy? ', ['No room', 'Too far', 'Too far'], 'Is it heavy? Too far'],
  ['No room until Friday.', ['Too far'], 'No room until Friday. Too far'],
  ['No room. Ask on Friday', ['Too far'], 'Too far. Ask on Friday'],
  ['Sorry! No room, ask on Friday', ['Too far', 'No room', 'Too far'], 'Sorry! Too far, ask on Friday'],
]

test.each(filled)('a frequent reason leaves “%s” and follows it (%j)', async (written, chosen, text) => {
  const question = { ...ask, reasons: ['No room', 'Too far'] }
  const { person } = showPage(<ReasonDialog question={question} busy={false} onClose={() => {}} onReason={() => {}} />)
  const field = await screen.findByRole('textbox', { name: 'Reason' })
  if (written) await person.type(field, written)
  for (const name of chosen) await person.click(screen.getByRole('button', { name }))
  expect(field).toHaveValue(text)
  expect(screen.getAllByRole('button', { pressed: true }).map(each => each.textContent)).toEqual(chosen.slice(-1))
})

test('a frequent reason that no longer fits beside a long text can’t be chosen', async () => {
  const question = { ...ask, reasons: ['No room', 'Too far'] }
  const { person } = showPage(<ReasonDialog question={question} busy={false} onClose={() => {}} onReason={() => {}} />)
  await person.click(await screen.findByRole('textbox', { name: 'Reason' }))
  await person.paste('x'.repeat(295))
  expect(screen.getByRole('button', { name: 'No room' })).toBeDisabled()
})

test('Escape asks before it discards words that somebody typed, and nothing else does', async () => {
  const left = vi.fn()
  const question = { ...ask, reasons: ['No room', 'Too far'] }
  const { person } = showPage(<ReasonDialog question={question} busy={false} onClose={left} onReason={() => {}} />)
  const field = await screen.findByRole('textbox', { name: 'Reason' })
  await person.click(screen.getByRole('button', { name: 'No room' }))
  await person.keyboard('{Escape}')
  expect(left).toHaveBeenCalledTimes(1)
  await person.type(field, ' until Friday')
  await person.keyboard('{Escape}')
  const loss = await screen.findByRole('dialog', { name: 'Discard what you wrote?' })
  await person.click(within(loss).getByRole('button', { name: 'Keep writing' }))
  expect(left).toHaveBeenCalledTimes(1)
  expect(field).toHaveValue('No room until Friday')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Discard what you wrote?' })).toBeNull())
  field.focus()
  await person.keyboard('{Escape}')
  await person.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(left).toHaveBeenCalledTimes(2))
  await person.click(screen.getByRole('button', { name: 'Go back' }))
  expect(left).toHaveBeenCalledTimes(3)
})
