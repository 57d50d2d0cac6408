import { screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import { SearchField } from './search-field.tsx'
import { useUrl } from './url.ts'

const Page = createRoutesStub([{ path: '*', Component: () => <SearchField placeholder="Search orders" /> }])
const htmlAt = (path: string) => renderToString(<Page initialEntries={[path]} />)

test('is the same for every other parameter, so that the HTML of one opens all', () => {
  expect(htmlAt('/admin/hub')).toContain('<input')
  expect(htmlAt('/admin/hub?scan=out')).toBe(htmlAt('/admin/hub'))
})

test('searches at once on Enter, and keeps the other parameters but the page', async () => {
  const Shown = () => <output>{String(useUrl().search)}</output>
  const page = (
    <>
      <SearchField placeholder="Search orders" />
      <Shown />
    </>
  )
  const { person } = showPage(page, undefined, '/admin/hub?scan=out&page=2')
  await person.type(screen.getByRole('searchbox'), 'BM-7K4Q{Enter}')
  expect(screen.getByRole('status')).toHaveTextContent('scan=out&search=BM-7K4Q')
})
