// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import { CodeForm } from '#web/features/gift-cards/code-form.tsx'
import { keptCode } from '#web/features/gift-cards/kept-code.ts'
import RedeemPage from './redeem.page.tsx'

const code = '2345-6789-ABCD-EFGH'

function Pages() {
  const { pathname, hash } = useLocation()
  if (pathname === '/gift-cards/redeem') return <RedeemPage />
  return (
    <>
      <p>{pathname + hash}</p>
      <CodeForm kept={keptCode} label="Code" action="Redeem" busy={false} failure={null} onCode={(_, done) => done()} />
    </>
  )
}

test('the code of a mail’s link leaves the address and waits in the tab, until it is redeemed', async () => {
  const { sent } = showPage(<Pages />, undefined, `/gift-cards/redeem#${code}`)
  expect(await screen.findByText('/customer/gift-cards')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Code' })).toHaveValue(code))
  expect(sent).toEqual([])
})

test('a typed code is still there after its owner has signed in, and gone once it is redeemed', async () => {
  sessionStorage.clear()
  const { person } = showPage(<Pages />, undefined, '/customer/gift-cards')
  await person.type(screen.getByRole('textbox', { name: 'Code' }), code)
  showPage(<Pages />, undefined, '/customer/gift-cards')
  const field = screen.getAllByRole('textbox', { name: 'Code' }).at(-1) as HTMLElement
  await waitFor(() => expect(field).toHaveValue(code))
  await person.click(screen.getAllByRole('button', { name: 'Redeem' }).at(-1) as HTMLElement)
  await waitFor(() => expect(field).toHaveValue(''))
  expect(Object.values(sessionStorage).join()).not.toContain('2345')
})
