import { cleanup, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Address } from '#contract/identity/addresses.ts'
import { showPage } from '#tests/harness/page.tsx'
import { AddAddress, EditAddress } from '#web/features/addresses/address-form.tsx'
import { AnswerCase } from '#web/features/cases/answer-case.tsx'
import { MessageForm } from '#web/features/messages/message-form.tsx'
import AskDialog from '#web/features/questions/ask-dialog.tsx'
import { endSession, startSession } from '#web/shell/session.ts'
import ReportPage from './cases/report.page.tsx'

HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true
}

beforeEach(() => startSession({ kind: 'customer', token: 'token', user: { id: 'ada' } }))
afterEach(() => endSession('customer'))

const id = '01a21fb6-9fee-7382-9786-2aea1b2ce000'
const nothing = () => {}
const address = { id, default: false, address: '', phoneNumber: '+2348035550188' } as Address
const order = { id, orderName: 'BM-7K4Q-2M9X', problems: ['damaged'], orderItems: [], cardAmount: 0 }
const answered = (data: object) => Response.json({ success: true, message: 'Done.', data })

const forms: [name: string, form: ReactNode, field: string][] = [
  ['a new address', <AddAddress key="" onDone={nothing} />, 'Street and number'],
  ['a changed address', <EditAddress key="" address={address} onDone={nothing} />, 'Street and number'],
  ['a message to a store', <MessageForm key="" about={{ orderId: id }} />, 'Message'],
  ['a message about a help request', <AnswerCase key="" id={id} asked />, 'Your answer'],
  ['a question about a product', <AskDialog key="" productId={id} onClose={nothing} />, 'Your question'],
  [
    'a report of a problem',
    <Routes key="">
      <Route path="/customer/orders/:id/problem" Component={ReportPage} />
    </Routes>,
    'What happened?',
  ],
]

test.each(forms)('%s that wasn’t sent is there after a reload', async (_, form, name) => {
  const show = () => showPage(form, ({ method }) => (method === 'GET' ? answered(order) : undefined), path)
  const path = `/customer/orders/${id}/problem`
  const field = () => screen.findByLabelText(name)
  const { person } = show()
  await person.click(await field())
  await person.paste('The zip stuck.')
  cleanup()
  show()
  expect(await field()).toHaveValue('The zip stuck.')
})

test('a message that was sent isn’t kept, and the next one is', async () => {
  const show = () => showPage(<MessageForm about={{ orderId: id }} />, () => answered({ conversation: { id } })).person
  const field = () => screen.getByRole('textbox', { name: 'Message' })
  const person = show()
  await person.type(field(), 'The zip stuck.')
  await person.click(screen.getByRole('button', { name: 'Send' }))
  await expect.poll(field).toHaveValue('')
  cleanup()
  const again = show()
  expect(field()).toHaveValue('')
  await again.type(field(), 'It opens now.')
  await again.click(screen.getByRole('button', { name: 'Send' }))
  await expect.poll(field).toHaveValue('')
  await again.type(field(), 'Thank you.')
  cleanup()
  show()
  expect(field()).toHaveValue('Thank you.')
})
