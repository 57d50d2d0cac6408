import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import { ApiFailure, networkFailure } from '#web/shell/failure.ts'
import { useConfirm } from './confirm.tsx'

afterEach(() => vi.restoreAllMocks())

function Delete({ waits }: { waits: boolean }) {
  const [confirm, dialog] = useConfirm()
  const [deleted, setDeleted] = useState(false)
  const ask = async () => setDeleted(await confirm({ title: 'Delete it?', body: '', confirm: 'Delete it', waits }))
  return (
    <>
      {dialog}
      <button type="button" onClick={ask}>
        {deleted ? 'Deleted' : 'Delete'}
      </button>
    </>
  )
}

/** Asks before a change that fails as often as `failures` says. */
function Cancel({ failures }: { failures: Error[] }) {
  const [confirm, dialog] = useConfirm()
  const run = async () => {
    const failure = failures.shift()
    if (failure) throw failure
  }
  const [answer, setAnswer] = useState<boolean>()
  const ask = async () => setAnswer(await confirm({ title: 'Cancel it?', body: '', confirm: 'Cancel it', run }))
  return (
    <>
      {dialog}
      <button type="button" onClick={ask}>
        Cancel
      </button>
      {answer === undefined ? '' : `Answered ${answer}`}
    </>
  )
}

test('a question stays open until its change is answered, also after a try that the network lost', async () => {
  const { person } = showPage(<Cancel failures={[networkFailure()]} />)
  await person.click(screen.getByRole('button', { name: 'Cancel' }))
  const confirm = await screen.findByRole('button', { name: 'Cancel it' })
  await person.click(confirm)
  await waitFor(() => expect(confirm).not.toHaveAttribute('data-loading'))
  expect(screen.queryByText(/Answered/)).toBeNull()
  expect(screen.getByRole('dialog')).toBeVisible()
  await person.click(confirm)
  expect(await screen.findByText('Answered true')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a question closes when its change is refused', async () => {
  const refused = new ApiFailure({ status: 409, code: 'case_over', message: 'This is over.', requestId: 'r' })
  const { person } = showPage(<Cancel failures={[refused]} />)
  await person.click(screen.getByRole('button', { name: 'Cancel' }))
  await person.click(await screen.findByRole('button', { name: 'Cancel it' }))
  expect(await screen.findByText('Answered false')).toBeVisible()
})

test('without a network, a question that needs one can’t be confirmed, and says so', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { person } = showPage(<Delete waits={false} />)
  await person.click(screen.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('You can do this once the network is back.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Delete it' })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Go back' })).toBeEnabled()
})

test('one that needs none can be', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { person } = showPage(<Delete waits />)
  await person.click(screen.getByRole('button', { name: 'Delete' }))
  await person.click(await screen.findByRole('button', { name: 'Delete it' }))
  await waitFor(() => expect(screen.getByText('Deleted')).toBeVisible())
  expect(screen.queryByText(/once the network is back/)).toBeNull()
})
