// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { listSynonyms } from '#contract/search/search.ts'
import { showPage } from '#tests/harness/page.tsx'
import { startSession } from '#web/shell/session.ts'
import { ViewsOnly } from '#web/ui/read-only.tsx'
import SynonymsPage from './synonyms.page.tsx'

const group = {
  id: '019ac4f2-1f6e-7000-8000-000000000001',
  terms: ['phone', 'smartphone', 'handset'],
  onlyTyped: ['handset'],
  onlyFound: ['smartphone'],
  weight: 60,
  createdAt: '2026-11-18T09:00:00.000Z',
}

const Address = () => <output aria-label="Address">{useLocation().search}</output>

function show(refuse?: object, address = '/admin/synonyms') {
  startSession({ kind: 'admin', token: 'token', user: { accountType: 'superadmin' } })
  return showPage(
    <>
      <SynonymsPage />
      <Address />
    </>,
    ({ path, method }) => {
      if (method === 'GET' && path.startsWith(listSynonyms.path))
        return Response.json({ success: true, data: { count: 1, rows: [group] } })
      return method !== 'GET' && refuse ? Response.json({ success: false, ...refuse }, { status: 409 }) : undefined
    },
    address,
  )
}

test('a group is changed: a removed word loses its direction', async () => {
  const { person, sent } = show()
  await person.click(await screen.findByRole('button', { name: 'Change the group of phone' }))
  const dialog = await screen.findByRole('dialog', { name: 'Change the group of phone' })
  await person.type(within(dialog).getByRole('combobox', { name: 'Synonyms' }), '{Backspace}mobile{Enter}')
  await person.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(sent.filter(({ method }) => method === 'PUT')).toMatchObject([
    {
      path: `${listSynonyms.path}/${group.id}`,
      body: { terms: ['phone', 'smartphone', 'mobile'], onlyTyped: [], onlyFound: ['smartphone'], weight: 60 },
    },
  ])
})

test('a word of another group is named with its group, which a link shows', async () => {
  const message = '“trainers” is in the group “trainer, sneaker”. Change that group instead.'
  const { person } = show({ code: 'synonym_taken', message, errors: [{ field: 'terms.1', message }] })
  await person.click(await screen.findByRole('button', { name: 'Add group' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add group' })
  await person.type(within(dialog).getByRole('combobox', { name: 'Synonyms' }), 'kicks{Enter}trainers{Enter}')
  await person.click(within(dialog).getByRole('button', { name: 'Add group' }))
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(`Synonyms: ${message}`)
  expect(within(dialog).getByRole('link', { name: 'View the group of trainers' })).toHaveAttribute(
    'href',
    expect.stringContaining('search=trainers'),
  )
})

const proposed = '/admin/synonyms?add=telly'

test('proposed words open the form, once: the address forgets them', async () => {
  const { person } = show(undefined, proposed)
  const dialog = await screen.findByRole('dialog', { name: 'Add group' })
  expect(within(dialog).getAllByText('telly')[0]).toBeVisible()
  await person.click(within(dialog).getByRole('button', { name: 'Go back' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByLabelText('Address')).toBeEmptyDOMElement()
})

test('proposed words open no form for a role that can only view', async () => {
  showPage(
    <ViewsOnly value={true}>
      <SynonymsPage />
    </ViewsOnly>,
    () => undefined,
    proposed,
  )
  expect(await screen.findByRole('heading', { name: 'Synonyms' })).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
})
