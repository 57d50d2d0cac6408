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
  const send = (...names: string[]) => act(async () => names.forEach(name => void change?.mutate(guest(name))))
  await send('Ada', 'Ada', 'Bola', 'Ada', 'Ada')
  await waitFor(() =>
    expect(sent.map(({ body }) => (body as { firstName: string }).firstName)).toEqual(['Ada', 'Bola', 'Ada']),
  )
  for (const answer of answers) answer(Response.json({ success: true, message: 'Welcome.', data: {} }))
  await waitFor(() => expect(change?.isSuccess).toBe(true))
  await send('Ada')
  await waitFor(() => expect(sent).toHaveLength(4))
})

test('after a reset, the same call is sent again although the first was never answered', async () => {
  let change: Change<typeof addGuest> | undefined
  const Page = () => {
    change = useChange(addGuest, { success: false, failure: false })
    return null
  }
  const { sent } = showPage(<Page />)
  await act(async () => change?.mutate(guest('Ada')))
  await waitFor(() => expect(sent).toHaveLength(1))
  await act(async () => change?.reset())
  await act(async () => change?.mutate(guest('Ada')))
  await waitFor(() => expect(sent).toHaveLength(2))
})
