import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import { FollowLinks } from '#web/shell/follow-links.tsx'
import { endSession, startSession } from '#web/shell/session.ts'
import { CustomerMenu } from './customer-menu.tsx'
import { OwnFrame } from './own-frame.tsx'

/** jsdom has no popovers. */
const hidePopover = vi.fn()
beforeEach(() => {
  HTMLElement.prototype.hidePopover = hidePopover
  startSession({ kind: 'customer', token: 'token', user: { id: 'ada' } })
})
afterEach(() => {
  Reflect.deleteProperty(HTMLElement.prototype, 'hidePopover')
  endSession('customer')
})

const menu = () => within(document.getElementById('customer-menu') as HTMLElement)
const namesOf = (links: HTMLElement[]) => links.map(({ textContent }) => textContent)

test('the menu of the account closes when one of its pages opens', async () => {
  const { person } = showPage(
    <>
      <FollowLinks />
      <CustomerMenu />
    </>,
  )
  hidePopover.mockClear()
  await person.click(menu().getByText('Addresses'))
  await waitFor(() => expect(hidePopover).toHaveBeenCalled())
})

test('the menu of the account has every page that “Your account” has', () => {
  showPage(
    <>
      <CustomerMenu />
      <OwnFrame>{undefined}</OwnFrame>
    </>,
  )
  const pages = namesOf(within(screen.getByRole('navigation')).getAllByRole('link'))
  expect(pages).toContain('Help requests')
  expect(namesOf(menu().getAllByRole('link', { hidden: true }))).toEqual(pages)
})
