import { useForm } from '@mantine/form'
import { cleanup, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import { useFormDraft } from './kept-draft.ts'

afterEach(() => localStorage.clear())

/** A form that stays after it was sent, as while the next page loads. What was sent may change its version. */
function Note() {
  const [version, setVersion] = useState('1')
  const [, setLoads] = useState(0)
  const form = useForm({ mode: 'controlled', initialValues: { text: '' } })
  const draft = useFormDraft('note', form, { version })
  return (
    <>
      <input aria-label="Note" {...form.getInputProps('text')} />
      <button type="button" onClick={draft.forget}>
        Sent
      </button>
      <button type="button" onClick={() => setLoads(loads => loads + 1)}>
        Load
      </button>
      <button type="button" onClick={() => setVersion('2')}>
        Change
      </button>
    </>
  )
}

const field = () => screen.getByLabelText('Note')

test.each(['Load', 'Change'])('a draft that was sent stays forgotten when its form renders again: %s', async what => {
  const { person } = showPage(<Note />)
  await person.type(field(), 'The zip stuck.')
  await person.click(screen.getByRole('button', { name: 'Sent' }))
  await person.click(screen.getByRole('button', { name: what }))
  expect(JSON.stringify({ ...localStorage })).not.toContain('The zip stuck.')
})

test('what is typed after a draft was sent is kept, also if it is the same', async () => {
  const { person } = showPage(<Note />)
  await person.type(field(), 'Hello')
  await person.click(screen.getByRole('button', { name: 'Sent' }))
  await person.clear(field())
  await person.type(field(), 'Hello')
  cleanup()
  showPage(<Note />)
  expect(field()).toHaveValue('Hello')
})
