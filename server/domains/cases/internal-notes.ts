import { type InternalNote, type NoteSubject, noteResources } from '#contract/cases/internal-notes.ts'
import { audit } from '#platform/audit.ts'
import { type AdminCaller, admitted } from '#platform/auth.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'

interface About {
  subject: NoteSubject
  subjectId: string
}

/** Returns the ID of what a note is about, if it exists. */
function found(read: Reader, { subject, subjectId }: About): Promise<{ id: string } | undefined> {
  switch (subject) {
    case 'order':
      return read.selectFrom('orders').select('id').where('id', '=', subjectId).executeTakeFirst()
    case 'store':
      return read.selectFrom('stores').select('id').where('id', '=', subjectId).executeTakeFirst()
    case 'partner':
      return read.selectFrom('shipping_partners').select('id').where('id', '=', subjectId).executeTakeFirst()
    case 'customer':
      return read
        .selectFrom('accounts')
        .select('id')
        .where('id', '=', subjectId)
        .where('kind', '=', 'customer')
        .executeTakeFirst()
  }
}

const opens = (caller: AdminCaller, subject: NoteSubject, changes: boolean): boolean =>
  admitted([`admin:${noteResources[subject]}`], caller, changes)

/** Returns the notes about a subject, newest first, to administrators whose role opens it. */
export async function internalNotes(
  read: Reader,
  caller: AdminCaller,
  { subject, subjectId }: About,
): Promise<InternalNote[] | Failure<'not_allowed'>> {
  if (!opens(caller, subject, false)) return fail('not_allowed')
  const rows = await read
    .selectFrom('internal_notes')
    .selectAll()
    .where('subject', '=', subject)
    .where('subject_id', '=', subjectId)
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
  return rows.map(row => ({
    id: row.id,
    text: row.text,
    by: row.by_name,
    mine: row.by_id === caller.accountId,
    at: row.at.toISOString(),
  }))
}

/** Writes a note. Fails with `not_allowed` if the caller's role can't change the subject. */
export async function addInternalNote(
  work: Work,
  caller: AdminCaller,
  { subject, subjectId, text }: About & { text: string },
): Promise<InternalNote | Failure<'not_allowed' | 'note_subject_not_found'>> {
  const { tx, now } = work
  if (!opens(caller, subject, true)) return fail('not_allowed')
  if (!(await found(tx, { subject, subjectId }))) return fail('note_subject_not_found')
  const { id } = await tx
    .insertInto('internal_notes')
    .values({ subject, subject_id: subjectId, text, by_id: caller.accountId, by_name: caller.name, at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(work, caller, { action: 'internal-note.add', subject: [subject, subjectId], after: { text } })
  return { id, text, by: caller.name, mine: true, at: now.toISOString() }
}

/** Deletes the caller's own note. */
export async function deleteInternalNote(
  work: Work,
  caller: AdminCaller,
  id: string,
): Promise<null | Failure<'internal_note_not_found'>> {
  const row = await work.tx
    .deleteFrom('internal_notes')
    .where('id', '=', id)
    .where('by_id', '=', caller.accountId)
    .returningAll()
    .executeTakeFirst()
  if (!row) return fail('internal_note_not_found')
  await audit(work, caller, {
    action: 'internal-note.delete',
    subject: [row.subject, row.subject_id],
    before: { text: row.text },
  })
  return null
}
