import { Textarea } from '@mantine/core'
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderInTheme } from '#tests/harness/components.tsx'

function Note() {
  const [value, setValue] = useState('')
  return <Textarea label="Note" maxLength={300} value={value} onChange={event => setValue(event.target.value)} />
}

test('counts characters near the limit, and says when it is reached', () => {
  renderInTheme(<Note />)
  const type = (length: number) =>
    fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'w'.repeat(length) } })
  type(200)
  expect(screen.queryByRole('status')).toBeNull()
  type(290)
  expect(screen.getByRole('status').textContent).toBe('290 of 300 characters')
  type(300)
  expect(screen.getByRole('status').textContent).toBe('300 characters, which is the limit')
})

test('says that a pasted text was cut, until something is deleted', async () => {
  const user = userEvent.setup()
  renderInTheme(<Note />)
  await user.click(screen.getByLabelText('Note'))
  await user.paste('w'.repeat(300))
  expect(screen.getByRole('status').textContent).toBe('300 characters, which is the limit')
  await user.clear(screen.getByLabelText('Note'))
  await user.paste('w'.repeat(301))
  expect(screen.getByLabelText<HTMLTextAreaElement>('Note').value).toHaveLength(300)
  expect(screen.getByRole('status').textContent).toBe(
    'Only the first 300 characters fit. The rest of the pasted text is left out.',
  )
  await user.keyboard('{Backspace}')
  expect(screen.getByRole('status').textContent).toBe('299 of 300 characters')
})
