import { screen } from '@testing-library/react'
import { useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import { nextOf, RequireSession } from './require-session.tsx'

function Page() {
  const { pathname, search } = useLocation()
  // Only the page asks for a session, not the sign-in that it leads to.
  if (pathname === '/customer/account') return <RequireSession>{null}</RequireSession>
  return (
    <p>
      {pathname} {new URLSearchParams(search).get('next')}
    </p>
  )
}

test('the sign-in continues at the part of the page that the link named', async () => {
  showPage(<Page />, undefined, '/customer/account#notices')
  expect(await screen.findByText('/customer/login /customer/account#notices')).toBeVisible()
})

test.each([
  ['next=%2Fcustomer%2Fcheckout%3Fa%3D1', '/customer/checkout?a=1'],
  ['next=https%3A%2F%2Fevil.example', '/home'],
  ['next=%2F%2Fevil.example', '/home'],
  ['next=%2F%5Cevil.example', '/home'],
  ['next=%2F%09%2Fevil.example', '/home'],
  ['next=%2F.%2F%2Fevil.example', '/home'],
  ['next=%2Fa%2F..%2F%2Fevil.example', '/home'],
  ['next=javascript%3Aalert(1)', '/home'],
  ['next=customer%2Forders', '/home'],
  ['next=%2Fcustomer%2Flogin%3Fnext%3D%252Fcustomer', '/home'],
  ['next=%2Fcustomer%2Forders%23top', '/customer/orders#top'],
  ['', '/home'],
])('%s leads to %s', (text, to) => {
  expect(nextOf(new URLSearchParams(text), '/home')).toBe(to)
})
