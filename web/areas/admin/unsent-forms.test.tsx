import { cleanup, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CaseFile } from '#contract/cases/case-shapes.ts'
import { noteResources } from '#contract/cases/internal-notes.ts'
import type { AdminRole } from '#contract/identity/administrators.ts'
import type { AdminOutlet, AdminPromotion } from '#contract/offers/offers.ts'
import type { DraftPage } from '#contract/pages/pages.ts'
import type { MailTextWhole } from '#contract/settings/mail-texts.ts'
import { showPage } from '#tests/harness/page.tsx'
import { InternalNotes } from '#web/features/internal-notes/internal-notes.tsx'
import { endSession, startSession } from '#web/shell/session.ts'
import { AdminRoleDrawer } from './admins/admin-role-drawer.tsx'
import { DeskAnswer } from './cases/desk-answer.tsx'
import { MailTextForm } from './mail-texts/mail-text-form.tsx'
import { AddOutlet, EditOutlet } from './official-outlets/outlet-form.tsx'
import { ArticleForm, VersionForm } from './pages/page-forms.tsx'
import { AddPromotion, EditPromotion } from './promotions/promotion-form.tsx'

beforeEach(() => startSession({ kind: 'admin', token: 'token', user: { id: 'ada' } }))
afterEach(() => endSession('admin'))

const id = '01a21fb6-9fee-7382-9786-2aea1b2ce000'
const resources = [{ resource: noteResources.order, right: 'manage' }]
const page = { slug: 'terms', title: 'Terms', content: '', version: 1, validFrom: '2026-01-01' } as DraftPage
const text = { subject: 'Your order', heading: 'Thank you', paragraphs: ['Hello'] }
const mail = {
  name: 'order',
  text,
  placeholders: [],
  required: [],
  versions: [],
  changedAt: null,
} as unknown as MailTextWhole
const promotion = {
  id,
  label: 'New',
  banner: '',
  startsAt: '2098-12-01T00:00:00.000Z',
  endsAt: '2099-01-01T00:00:00.000Z',
  product: { id, name: 'Wrapper', hostedImages: [], pricing: [] },
} as unknown as AdminPromotion
const outlet = { id, store: { id, storeName: 'Kemi Fabrics' }, startsAt: null, endsAt: null } as unknown as AdminOutlet
const role: AdminRole = { id, name: 'Clerk', grants: [], adminCount: 1 }
const nothing = () => {}
const stored = () => JSON.stringify({ ...localStorage })
const accepted = (data: unknown) => Response.json({ success: true, message: 'Done.', data })

const forms: [name: string, form: ReactNode, field: string | RegExp, save?: string][] = [
  ['message in a case', <DeskAnswer key="" of={{ id, kind: 'question' } as unknown as CaseFile} />, 'Message', 'Send'],
  ['help article', <ArticleForm key="" onAdded={() => {}} />, 'Text'],
  ['version of a page', <VersionForm key="" page={page} />, 'Text', 'Publish'],
  ['mail text', <MailTextForm key="" mail={mail} />, 'Text', 'Save'],
  ['promotion', <AddPromotion key="" onClose={nothing} />, 'Label'],
  ['change of a promotion', <EditPromotion key="" promotion={promotion} onClose={nothing} />, 'Label', 'Save'],
  ['official outlet', <AddOutlet key="" onClose={nothing} />, /^Until/],
  ['change of an official outlet', <EditOutlet key="" outlet={outlet} onClose={nothing} />, /^Until/],
  ['role', <AdminRoleDrawer key="" id="new" roles={[]} onClose={nothing} />, 'Name', 'Create role'],
  ['change of a role', <AdminRoleDrawer key="" id={id} roles={[role]} onClose={nothing} />, 'Name', 'Save'],
  ['internal note', <InternalNotes key="" subject="order" subjectId={id} />, 'Note', 'Add note'],
]

test.each(forms)('an unsent %s is there after a reload, and gone once it is sent', async (_, form, name, save) => {
  const show = async () => {
    const loaded = (path: string) => accepted(path.includes('permissions') ? { resources } : [])
    const shown = showPage(form, ({ method, path }) => (method === 'GET' ? loaded(path) : accepted(page)), '/admin')
    return { ...shown, field: await screen.findByLabelText(name) }
  }
  const first = await show()
  await first.person.clear(first.field)
  await first.person.paste('The rider has the parcel.')
  await expect.poll(stored).toContain('The rider')
  cleanup()
  const again = await show()
  await expect.poll(() => again.field).toHaveValue('The rider has the parcel.')
  if (!save) return
  await again.person.click(screen.getByRole('button', { name: save }))
  await expect.poll(stored).not.toContain('The rider')
})

const others: [name: string, form: ReactNode, changed: ReactNode, field: string, body: object][] = [
  [
    'promotion',
    <EditPromotion key="" promotion={promotion} onClose={nothing} />,
    <EditPromotion key="" promotion={{ ...promotion, banner: 'Back to school' }} onClose={nothing} />,
    'Label',
    { label: 'New for riders', seen: { label: 'New' } },
  ],
  [
    'role',
    <AdminRoleDrawer key="" id={id} roles={[role]} onClose={nothing} />,
    <AdminRoleDrawer
      key=""
      id={id}
      roles={[{ ...role, grants: [{ resource: 'orders', right: 'view' }] }]}
      onClose={nothing}
    />,
    'Name',
    { name: 'Clerk for riders', seen: { name: 'Clerk' } },
  ],
]

test.each(others)(
  'an unsent change of a %s is kept with what was changed elsewhere, and says so',
  async (_, form, changed, name, body) => {
    const first = showPage(form, undefined, '/admin')
    await first.person.type(await screen.findByLabelText(name), ' for riders')
    await expect.poll(stored).toContain('for riders')
    cleanup()
    const { person, sent } = showPage(changed, undefined, '/admin')
    expect(await screen.findByText(/^We restored your unsaved changes. Since then, this was changed/)).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Save' }))
    await expect.poll(() => sent.find(({ method }) => method === 'PATCH' || method === 'PUT')?.body).toEqual(body)
  },
)

test('a new version of a page that somebody else published meanwhile is refused once, and replaces theirs then', async () => {
  const message = 'Somebody else has published this page meanwhile.'
  const changed = { success: false, status: 409, code: 'page_changed', message, errors: [] }
  const show = (version: number) =>
    showPage(
      <VersionForm page={{ ...page, version }} />,
      ({ method, body }) => {
        if (method === 'GET') return accepted({ ...page, version: 3 })
        const isNewest = (body as { basedOn: number }).basedOn === 3
        return isNewest ? accepted({ ...page, version: 4 }) : Response.json(changed, { status: 409 })
      },
      '/admin/pages/terms',
    )
  await show(1).person.type(await screen.findByLabelText('Text'), 'New terms of use')
  cleanup()
  const { person, sent } = show(2)
  expect(screen.getByText(/^We restored your unsaved changes. Since then, this was changed/)).toBeVisible()
  expect(screen.getByLabelText('Text')).toHaveValue('New terms of use')
  const publish = () => person.click(screen.getByRole('button', { name: 'Publish' }))
  await publish()
  expect(await screen.findByRole('alert')).toHaveTextContent(message)
  await publish()
  const published = () => sent.flatMap(({ method, body }) => (method === 'GET' ? [] : [body]))
  await expect.poll(published).toMatchObject([{ basedOn: 1 }, { basedOn: 3, content: 'New terms of use' }])
  await expect.poll(stored).not.toContain('New terms of use')
})

test('the permissions of an unsent role are there after a reload, and gone after Go back', async () => {
  const show = () => showPage(<AdminRoleDrawer id="new" roles={[]} onClose={nothing} />, undefined, '/admin').person
  const orders = () => screen.findByRole('radio', { name: 'Orders: view' })
  await show().click(await orders())
  cleanup()
  const person = show()
  await expect.poll(orders).toBeChecked()
  await person.click(screen.getByRole('button', { name: 'Go back' }))
  cleanup()
  show()
  expect(await orders()).not.toBeChecked()
})
