import { screen } from '@testing-library/react'
import { useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import { useOpenTab } from './use-open-tab.ts'

function Page({ startsAt }: { startsAt: string | null }) {
  const openTab = useOpenTab()
  return (
    <button type="button" onClick={() => openTab(startsAt)}>
      {useLocation().search || 'Active'}
    </button>
  )
}

test.each([
  ['at once', null, '?status=ended', 'Active'],
  ['earlier', '2020-01-01T00:00:00.000Z', '?status=scheduled', 'Active'],
  ['later', '2099-01-01T00:00:00.000Z', '?page=2', '?status=scheduled'],
])('what starts %s is shown by the tab that has it', async (_, startsAt, at, then) => {
  const { person } = showPage(<Page startsAt={startsAt} />, undefined, `/admin/promotions${at}`)
  await person.click(screen.getByRole('button'))
  expect(await screen.findByRole('button', { name: then })).toBeVisible()
})
