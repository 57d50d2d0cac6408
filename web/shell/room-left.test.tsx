import { Textarea } from '@mantine/core'
import { fireEvent, screen } from '@testing-library/react'
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
