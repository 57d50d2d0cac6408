import { act, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addGuest } from '#contract/identity/guests.ts'
import { showPage } from '#tests/harness/page.tsx'
import { type Change, useChange } from './query.ts'

const guest = (firstName: string) => ({
  body: { firstName, lastName: 'Obi', email: 'a@b.ng', phoneNumber: '08031112222' },
})

test('the same call isn’t sent again while it is unanswered, another is', async () => {
  let change: Change<typeof addGuest> | undefined
  const answers: ((answer: Response) => void)[] = []
  const Page = () => {
    change = useChange(addGuest, { success: false, failure: false })
    return null
  }
  const { sent } = showPage(<Page />, () => new Promise<Response>(answer => answers.push(answer)))
  const send = (name: string) => change?.send(guest(name)).then(({ message }) => message)
  const calls = [send('Ada'), send('Ada'), send('Bola'), send('Ada')]
  await waitFor(() => expect(sent).toHaveLength(3))
  for (const answer of answers) answer(Response.json({ success: true, message: 'Welcome.', data: {} }))
  expect(await act(() => Promise.all(calls))).toEqual(Array(4).fill('Welcome.'))
  await act(async () => change?.mutate(guest('Ada')))
  await waitFor(() => expect(sent).toHaveLength(4))
})
