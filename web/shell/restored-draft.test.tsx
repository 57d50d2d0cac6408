// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { expect, test } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import { RestoredDraft } from './restored-draft.tsx'

function Form({ before, as: Form = 'form' }: { before?: ReactNode; as?: 'form' | 'main' }) {
  const [discarded, setDiscarded] = useState(false)
  return (
    <>
      <input aria-label="Search the page" />
      <Form>
        {before}
        <RestoredDraft restored={discarded ? undefined : 'same'} discard={() => setDiscarded(true)} />
        {/* Discarding renders other fields. */}
        <div key={String(discarded)}>
          <input type="hidden" name="version" />
          <input type="file" aria-label="Picture" />
          <input aria-label="E-mail" disabled />
          <input aria-label="Name" />
          <textarea aria-label="Note" />
        </div>
      </Form>
    </>
  )
}

test.each([
  ['a form', <Form key="1" />],
  ['a form whose draft is of a part', <Form key="2" before={<input aria-label="Filter" />} />],
  ['a page without a form', <Form key="3" as="main" />],
])('Start over moves the focus to the first field of %s', async (_, page) => {
  const { person } = showPage(page)
  screen.getByRole('button', { name: 'Start over' }).focus()
  await person.keyboard('{Enter}')
  expect(screen.queryByRole('button', { name: 'Start over' })).toBeNull()
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus())
})
