// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { getPartner } from '#contract/logistics/partners.ts'
import { showPage } from '#tests/harness/page.tsx'
import { queryOf } from '#web/shell/query.ts'
import { endSession, startSession } from '#web/shell/session.ts'
import { PartnerDecisions } from './partner-decisions.tsx'

afterEach(() => endSession('admin'))

function Page() {
  const { data } = useQuery(queryOf(getPartner, { params: { id: 'p1' } }))
  return data ? (
    <>
      <h1>{data.companyName}</h1>
      <PartnerDecisions partner={data} />
    </>
  ) : null
}

test('a partner whose account is in another name is approved after a question that says so', async () => {
  startSession({ kind: 'admin', token: 'token', user: { accountType: 'admin' } })
  const permissions = { accountType: 'superadmin', role: null, resources: [], twoFactorMissing: false }
  const bankDetails = { accountName: 'CHIDI EZE' }
  const of = { id: 'p1', companyName: 'Keke', contactName: 'Obi Nna', onboarding: { status: 'waiting', bankDetails } }
  const { sent, person } = showPage(
    <Page />,
    ({ method, path }) =>
      path.endsWith('/auth/permissions')
        ? Response.json({ success: true, data: permissions })
        : method === 'GET'
          ? Response.json({ success: true, message: '', data: of })
          : undefined,
    '/admin/partners/p1',
  )
  const approvals = () => sent.filter(({ method }) => method === 'PATCH')
  await person.click(await screen.findByRole('button', { name: 'Approve' }))
  expect(await screen.findByText(/in the name of CHIDI EZE, which differs/)).toBeVisible()
  expect(approvals()).toEqual([])
  await person.click(screen.getByRole('button', { name: 'Approve partner' }))
  await expect.poll(approvals).toHaveLength(1)
})

test('a stale approval is refused, and the page shows what the partner is now', async () => {
  startSession({ kind: 'admin', token: 'token', user: { accountType: 'admin' } })
  let changed = false
  const permissions = { accountType: 'superadmin', role: null, resources: [], twoFactorMissing: false }
  const message = 'This partner was changed meanwhile. Review it again.'
  const { sent, person } = showPage(
    <Page />,
    ({ method, path }) => {
      if (path.endsWith('/auth/permissions')) return Response.json({ success: true, data: permissions })
      if (method === 'GET') {
        const partner = { id: 'p1', companyName: changed ? 'Keke Express' : 'Keke', onboarding: { status: 'waiting' } }
        return Response.json({ success: true, message: '', data: { ...partner, version: changed ? 'v2' : 'v1' } })
      }
      changed = true
      return Response.json(
        { success: false, status: 409, code: 'changed_meanwhile', message, errors: [] },
        { status: 409 },
      )
    },
    '/admin/partners/p1',
  )
  await person.click(await screen.findByRole('button', { name: 'Approve' }))
  expect(await screen.findByRole('heading', { name: 'Keke Express' })).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Approve' }))
  const presses = sent.filter(({ method }) => method === 'PATCH').map(({ path }) => path)
  expect(presses).toEqual([expect.stringMatching(/\?seen=v1$/), expect.stringMatching(/\?seen=v2$/)])
})
