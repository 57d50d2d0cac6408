import { screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { expect, test, vi } from 'vitest'
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

const dialogs: Readonly<Record<string, [children: ReactNode, start: () => Element | null]>> = {
  'its first field': [
    <form key="1">
      <input type="hidden" name="version" />
      <button type="button">Use a suggestion</button>
      <label>
        Off <input disabled />
      </label>
      <label>
        Name <input />
      </label>
    </form>,
    () => screen.getByLabelText('Name'),
  ],
  'the chosen radio button': [
    <form key="2">
      {['Card', 'Credit'].map(each => (
        <label key={each}>
          {each} <input type="radio" name="to" defaultChecked={each === 'Credit'} />
        </label>
      ))}
    </form>,
    () => screen.getByLabelText('Credit'),
  ],
  'what asks for it': [
    <form key="3">
      <input aria-label="Name" />
      <button type="button" data-autofocus>
        Publish
      </button>
    </form>,
    () => screen.getByRole('button', { name: 'Publish' }),
  ],
  'its title without fields': [
    <button key="4" type="button">
      Delete
    </button>,
    () => screen.getByRole('heading', { name: 'The dialog' }),
  ],
  'its title if its first field is below the screen': [
    <textarea key="5" aria-label="Note" data-top={5_000} />,
    () => screen.getByRole('heading', { name: 'The dialog' }),
  ],
}

test.each(
  Object.entries(dialogs).flatMap(([name, how]) => [Modal, Drawer].map(Dialog => [name, Dialog, how] as const)),
)('a dialog begins at %s, not at the button that closes it', async (_, Dialog, [children, start]) => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(0, Number(this.getAttribute('data-top') ?? 0), 10, 10)
  })
  showPage(
    <Dialog opened onClose={() => {}} title="The dialog">
      {children}
    </Dialog>,
  )
  await screen.findByRole('dialog', { name: 'The dialog' })
  await waitFor(() => expect(start()).toHaveFocus())
  vi.restoreAllMocks()
})
