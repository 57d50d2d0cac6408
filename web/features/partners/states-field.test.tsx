// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import { StatesField } from './states-field.tsx'

test.each([
  ['/shipping-partner/account', 'you'],
  ['/admin/partners', 'the partner'],
])('on %s, orders are offered to %s first', (path, whom) => {
  showPage(<StatesField value={[]} onChange={() => undefined} error={undefined} />, () => undefined, path)
  expect(screen.getByText(`Orders from and to these states are offered to ${whom} first`)).toBeVisible()
})
