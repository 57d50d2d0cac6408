import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addInternalNote, deleteInternalNote, listInternalNotes } from '#contract/cases/internal-notes.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { admin, adminWith, customer, merchant, type Person } from '#tests/harness/fixtures.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const notes = async ({ token }: Person, subject: 'store' | 'customer', subjectId: string) =>
  (await app.call(listInternalNotes, { token, query: { subject, subjectId } })).data

test('administrators whose role opens a store or customer write and read notes about it, and nobody else does', async () => {
  const store = await merchant(app)
  const person = await customer(app)
  const [boss, clerk] = [
    await admin(app, 'superadmin'),
    await adminWith(app, [{ resource: 'stores', right: 'manage' }]),
  ]
  const body = { subject: 'store' as const, subjectId: store.storeId, text: 'Calls back on Monday.' }
  const { data } = await app.call(addInternalNote, { token: clerk.token, body })
  await app.call(addInternalNote, { token: boss.token, body: { ...body, text: 'Called.' } })
  expect(await notes(boss, 'store', store.storeId)).toMatchObject([
    { text: 'Called.', mine: true },
    { text: 'Calls back on Monday.', mine: false },
  ])
  const about = { subject: 'customer' as const, subjectId: person.accountId }
  expect((await app.refused(listInternalNotes, { token: clerk.token, query: about })).code).toBe('not_allowed')
  const tried = { ...about, text: 'Hello' }
  expect((await app.refused(addInternalNote, { token: clerk.token, body: tried })).code).toBe('not_allowed')
  for (const { token } of [store, person])
    expect((await app.refused(listInternalNotes, { token, query: about })).status).toBe(403)
  const gone = { ...body, subjectId: randomUUID() }
  expect((await app.refused(addInternalNote, { token: boss.token, body: gone })).code).toBe('note_subject_not_found')
  // Only the writer deletes a note.
  const remove = { id: data.id }
  expect((await app.refused(deleteInternalNote, { token: boss.token, body: remove })).code).toBe(
    'internal_note_not_found',
  )
  await app.call(deleteInternalNote, { token: clerk.token, body: remove })
  expect(await notes(clerk, 'store', store.storeId)).toHaveLength(1)
})
