// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { connection } from '#contract/messages.ts'
import '#tests/harness/page.tsx'
import { toast, toastStore } from './toast.ts'
import { Toasts } from './toasts.tsx'

beforeEach(() => {
  for (const { id } of toastStore.shown()) toastStore.close(id)
  render(
    <>
      <input aria-label="Search" />
      <Toasts />
    </>,
  )
})

const corner = () => screen.getByRole('status')
const isLow = () => corner().hasAttribute('data-low')
const tap = (element: Element, clientY: number) =>
  fireEvent(element, Object.assign(new Event('pointerdown', { bubbles: true }), { clientY }))

test('a phone’s toast is at its foot where the person uses the top of the screen, otherwise at the top', () => {
  tap(document.body, 500)
  act(() => toast.good('Saved'))
  expect(isLow()).toBe(false)
  tap(document.body, 90)
  // What is shown stays where it is, and closing it says nothing about the page.
  expect(isLow()).toBe(false)
  act(() => toast.good('Saved again'))
  expect(isLow()).toBe(true)
  tap(document.body, 500)
  tap(screen.getAllByRole('button', { name: 'Close' })[0] as Element, 40)
  act(() => toast.good('Once more'))
  expect(isLow()).toBe(false)
})

test('nor does it cover the field with the focus', () => {
  tap(document.body, 500)
  screen.getByRole('textbox').focus()
  act(() => toast.bad('Enter a code.'))
  expect(isLow()).toBe(true)
})

test('a toast with a button is at the foot of any screen, and a dialog that opens later covers it', () => {
  tap(document.body, 500)
  const is = (name: string) => corner().hasAttribute(name)
  act(() => toast.good('Saved'))
  expect([is('data-undo'), is('data-under')]).toEqual([false, true])
  act(() => toast.good('1 order assigned.', { label: 'Undo', onClick: () => {} }))
  expect([is('data-undo'), isLow(), is('data-under')]).toEqual([true, true, true])
  for (const { id } of toastStore.shown()) act(() => toastStore.close(id))
  document.body.insertAdjacentHTML('beforeend', '<div role="dialog"></div>')
  act(() => toast.bad('Enter a code.'))
  expect([is('data-undo'), is('data-under')]).toEqual([false, false])
  document.querySelector('[role="dialog"]')?.remove()
})

test('a phone shows one toast at a time, the latest first, each for its own time', () => {
  vi.useFakeTimers()
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)
  const shown = () => screen.queryAllByText(/lamp|bag/).map(each => each.textContent)
  act(() => {
    toast.info('The lamp is sold out.')
    toast.info('The bag now costs ₦100.')
  })
  expect(shown()).toEqual(['The bag now costs ₦100.'])
  act(() => vi.advanceTimersByTime(6_000))
  expect(shown()).toEqual(['The lamp is sold out.'])
  act(() => vi.advanceTimersByTime(5_900))
  expect(shown()).toEqual(['The lamp is sold out.'])
  act(() => vi.advanceTimersByTime(100))
  expect(shown()).toEqual([])
  vi.useRealTimers()
})

test('that the network is missing is no longer said once it is back, other toasts stay', () => {
  act(() => toast.bad('Not saved'))
  act(() => toast.bad(connection))
  act(() => void window.dispatchEvent(new Event('online')))
  expect(toastStore.shown().map(({ message }) => message)).toEqual(['Not saved'])
})
