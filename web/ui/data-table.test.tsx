// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { useLocation, useNavigate } from 'react-router'
import { expect, test } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import { DataTable } from './data-table.tsx'

const rows = ['#1001', '#1002', '#1003'].map(name => ({ name }))

function Page() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  if (pathname === '/print')
    return (
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
    )
  return (
    <DataTable
      label="Orders"
      columns={[{ id: 'name', header: 'Order', cell: ({ name }) => name }]}
      rows={rows}
      rowId={({ name }) => name}
      empty="None"
      bulk={(chosen, clear) => (
        <>
          <output>{chosen.join()}</output>
          <button type="button" onClick={() => navigate('/print')}>
            Print
          </button>
          <button type="button" onClick={clear}>
            Clear
          </button>
        </>
      )}
    />
  )
}

test('keeps the selection of a page that Back returns to, until it is cleared', async () => {
  const { person } = showPage(<Page />)
  const press = (name: string) => person.click(screen.getByRole('button', { name }))
  await person.click(screen.getByLabelText('Choose #1001'))
  await person.click(screen.getByLabelText('Choose #1003'))
  await press('Print')
  await press('Back')
  expect(screen.getByRole('status')).toHaveTextContent('#1001,#1003')
  await press('Clear')
  expect(screen.queryByRole('status')).toBeNull()
  await person.click(screen.getByLabelText('Choose #1002'))
  await press('Print')
  await press('Back')
  expect(screen.getByRole('status')).toHaveTextContent('#1002')
})

test('a page beyond the last leads to the first, and doesn’t say that the list is empty', async () => {
  const Empty = () => (
    <>
      <DataTable label="Orders" columns={[]} rows={[]} rowId={String} empty="No orders yet" />
      <output>{useLocation().search}</output>
    </>
  )
  const { person } = showPage(<Empty />, undefined, '/orders?status=new&page=4')
  expect(screen.queryByText('No orders yet')).toBeNull()
  await person.click(screen.getByRole('link', { name: 'Go to the first page' }))
  expect(screen.getByRole('status')).toHaveTextContent('?status=new')
  expect(screen.getByText('No orders yet')).toBeInTheDocument()
})
