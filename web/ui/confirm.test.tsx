import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
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
