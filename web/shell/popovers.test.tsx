import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test, vi } from 'vitest'
import { popoverScript } from './popovers.ts'

/** jsdom has no popovers, like the browsers that the script is for. */
beforeAll(() => {
  expect('popover' in HTMLElement.prototype).toBe(false)
  new Function(popoverScript)()
})

const isOpen = (id = 'menu') => screen.getByTestId(id).hasAttribute('data-open')

function showMenus() {
  const onToggle = vi.fn()
  render(
    <main>
      <button type="button" popoverTarget="menu">
        Menu
      </button>
      <button type="button" popoverTarget="other">
        Other
      </button>
      <div id="menu" popover="auto" data-testid="menu" onToggle={event => onToggle(event.newState)}>
        <a href="#a">Inside</a>
        <button type="button" popoverTarget="menu" popoverTargetAction="hide">
          Close
        </button>
      </div>
      <div id="other" popover="auto" data-testid="other" />
    </main>,
  )
  return onToggle
}

test('a browser without popovers opens and closes them by button, tap elsewhere, Escape and scripts', () => {
  const onToggle = showMenus()
  const tap = (name: string) => {
    fireEvent.pointerDown(screen.getByText(name))
    fireEvent.click(screen.getByText(name))
  }
  expect(isOpen()).toBe(false)
  tap('Menu')
  expect(isOpen()).toBe(true)
  expect(onToggle).toHaveBeenLastCalledWith('open')
  tap('Inside')
  expect(isOpen()).toBe(true)
  tap('Other')
  expect([isOpen(), isOpen('other')]).toEqual([false, true])
  expect(onToggle).toHaveBeenLastCalledWith('closed')
  fireEvent.pointerDown(document.body)
  expect(isOpen('other')).toBe(false)
  tap('Menu')
  tap('Close')
  expect(isOpen()).toBe(false)
  tap('Menu')
  tap('Menu')
  expect(isOpen()).toBe(false)
  tap('Menu')
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(isOpen()).toBe(false)
  tap('Menu')
  screen.getByTestId('menu').hidePopover()
  expect(isOpen()).toBe(false)
})

test('by keyboard, opening a menu closes the other, and Escape returns the focus to the button of the open one', async () => {
  showMenus()
  const person = userEvent.setup({ delay: null })
  await person.tab()
  await person.keyboard('{Enter}')
  await person.tab()
  await person.keyboard('{Enter}')
  expect([isOpen(), isOpen('other')]).toEqual([false, true])
  await person.tab()
  await person.keyboard('{Escape}')
  expect(isOpen('other')).toBe(false)
  expect(document.activeElement).toBe(screen.getByText('Other'))
  // Escape moves no focus if no menu is open.
  screen.getByText('Menu').focus()
  await person.keyboard('{Escape}')
  expect(document.activeElement).toBe(screen.getByText('Menu'))
})
