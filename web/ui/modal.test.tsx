import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import { Drawer, Modal } from './modal.tsx'

test.each([
  ['a dialog', Modal],
  ['a drawer', Drawer],
])('%s that is rendered only while it is open gives the focus back to its opener', async (_, Dialog) => {
  function Page() {
    const [open, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Change
        </button>
        {open && (
          <Dialog opened onClose={() => setOpen(false)} title="Minimum payout">
            <input aria-label="Value" data-autofocus />
          </Dialog>
        )}
      </>
    )
  }
  const { person } = showPage(<Page />)
  const opener = screen.getByRole('button', { name: 'Change' })
  await person.click(opener)
  expect(await screen.findByRole('dialog', { name: 'Minimum payout' })).toBeVisible()
  await waitFor(() => expect(screen.getByLabelText('Value')).toHaveFocus())
  await person.keyboard('{Escape}')
  await waitFor(() => expect(opener).toHaveFocus())
})
