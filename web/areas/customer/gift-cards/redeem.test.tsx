// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { useLocation } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import { CodeForm } from '#web/features/gift-cards/code-form.tsx'
import { keptCode } from '#web/features/gift-cards/kept-code.ts'
import { endSession, startSession } from '#web/shell/session.ts'
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

afterEach(() => endSession('customer'))

test('a mail’s link says to visitors what waits, and leads to sign-in and sign-up alike', async () => {
  sessionStorage.clear()
  const { sent } = showPage(
    <Pages />,
    () => Response.json({ success: true, message: '', data: { amount: 10_000, design: 'palm', from: 'Ada' } }),
    `/gift-cards/redeem#${code}`,
  )
  expect(await screen.findByRole('heading', { name: '₦10,000 from Ada' })).toBeVisible()
  expect(sent).toMatchObject([{ method: 'POST', path: '/v1/gift-card/look', body: { code } }])
  const next = '?next=%2Fcustomer%2Fgift-cards'
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', `/customer/login${next}`)
  expect(screen.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', `/customer/signup${next}`)
  expect(keptCode.read()).toBe(code)
})

test('a code that can’t be redeemed says why', async () => {
  sessionStorage.clear()
  const message = 'This gift card expired on 1 November 2026.'
  showPage(
    <Pages />,
    () =>
      Response.json({ success: false, status: 409, code: 'gift_card_unusable', message, errors: [] }, { status: 409 }),
    `/gift-cards/redeem#${code}`,
  )
  expect(await screen.findByText(message)).toBeVisible()
})

test('the code of a mail’s link leaves the address and waits in the tab, until it is redeemed', async () => {
  startSession({ kind: 'customer', token: 'token', user: { id: 'ada' } })
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
