import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import { endSession, startSession } from '#web/shell/session.ts'
import { withOrderLinks } from './case-orders.tsx'

afterEach(() => endSession('admin'))

test('order numbers in a message lead to the orders that they find', () => {
  startSession({ kind: 'admin', token: 'token', user: { id: 'ada', accountType: 'superadmin' } })
  showPage(<p>{withOrderLinks('Where is bm-7QY7-V468, and BM-7K4Q-2M9X-2? BM-soon.')}</p>)
  expect(screen.getAllByRole('link').map(link => [link.textContent, link.getAttribute('href')])).toEqual([
    ['bm-7QY7-V468', '/admin/orders?search=bm-7QY7-V468'],
    ['BM-7K4Q-2M9X-2', '/admin/orders?search=BM-7K4Q-2M9X-2'],
  ])
  expect(document.body.textContent).toContain('Where is bm-7QY7-V468, and BM-7K4Q-2M9X-2? BM-soon.')
})
