import { cleanup, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CaseFile } from '#contract/cases/case-shapes.ts'
import { noteResources } from '#contract/cases/internal-notes.ts'
import type { DraftPage } from '#contract/pages/pages.ts'
import type { MailTextWhole } from '#contract/settings/mail-texts.ts'
import { showPage } from '#tests/harness/page.tsx'
import { InternalNotes } from '#web/features/internal-notes/internal-notes.tsx'
import { endSession, startSession } from '#web/shell/session.ts'
import { DeskAnswer } from './cases/desk-answer.tsx'
import { MailTextForm } from './mail-texts/mail-text-form.tsx'
import { ArticleForm, VersionForm } from './pages/page-forms.tsx'

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
const stored = () => JSON.stringify({ ...localStorage })
const accepted = (data: unknown) => Response.json({ success: true, message: 'Done.', data })

const forms: [name: string, form: ReactNode, field: string, save?: string][] = [
  ['message in a case', <DeskAnswer key="" of={{ id, kind: 'question' } as unknown as CaseFile} />, 'Message', 'Send'],
  ['help article', <ArticleForm key="" onAdded={() => {}} />, 'Text'],
  ['version of a page', <VersionForm key="" page={page} />, 'Text', 'Publish'],
  ['mail text', <MailTextForm key="" mail={mail} />, 'Text', 'Save'],
  ['internal note', <InternalNotes key="" subject="order" subjectId={id} />, 'Note', 'Add note'],
]

test.each(forms)('an unsent %s is there after a reload, and gone once it is sent', async (_, form, name, save) => {
  const show = async () => {
    const loaded = (path: string) => accepted(path.includes('permissions') ? { resources } : [])
    const shown = showPage(form, ({ method, path }) => (method === 'GET' ? loaded(path) : accepted({})), '/admin')
    return { ...shown, field: await screen.findByLabelText(name) }
  }
  const first = await show()
  await first.person.clear(first.field)
  await first.person.paste('The rider has the parcel.')
  await expect.poll(stored).toContain('The rider')
  cleanup()
  const again = await show()
  expect(again.field).toHaveValue('The rider has the parcel.')
  if (!save) return
  await again.person.click(screen.getByRole('button', { name: save }))
  await expect.poll(stored).not.toContain('The rider')
})
