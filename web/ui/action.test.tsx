import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Action } from './action.tsx'

test('a busy button keeps the focus and does nothing, nor does it send its form', async () => {
  const person = userEvent.setup({ delay: null })
  const onSubmit = vi.fn()
  const onClick = vi.fn()
  const form = (busy: boolean) => (
    <form onSubmit={onSubmit}>
      <input aria-label="Name" />
      <Action type="submit" busy={busy} onClick={onClick}>
        Send
      </Action>
    </form>
  )
  const { rerender } = render(form(false))
  screen.getByRole('button', { name: 'Send' }).focus()
  rerender(form(true))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Send', busy: true }))
  expect(document.activeElement?.matches(':disabled')).toBe(false)
  await person.keyboard('{Enter}')
  await person.click(screen.getByRole('button'))
  await person.type(screen.getByRole('textbox'), 'Ada{Enter}')
  expect(onClick).not.toHaveBeenCalled()
  expect(onSubmit).not.toHaveBeenCalled()
})
