import { z } from 'zod'
import type { AdminResource } from '#contract/access.ts'
import { done } from '#contract/done.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, moment, nothing } from '#contract/fields.ts'

/** What an internal note is about, with the resource that opens it. */
export const noteResources = {
  order: 'orders',
  store: 'stores',
  customer: 'customers',
  partner: 'partners',
} as const satisfies Record<string, AdminResource>

export const noteSubject = z.enum(['order', 'store', 'customer', 'partner'])
export type NoteSubject = z.infer<typeof noteSubject>

export const internalNote = z.object({
  id,
  text: z.string(),
  by: z.string(),
  /** Whether the caller wrote it, and so can delete it. */
  mine: z.boolean(),
  at: moment,
})
export type InternalNote = z.infer<typeof internalNote>

const access = ['admin:orders', 'admin:stores', 'admin:customers', 'admin:partners'] as const
const about = { subject: noteSubject, subjectId: id }

export const listInternalNotes = endpoint({
  id: 'internal-notes.list',
  method: 'GET',
  path: '/v1/internal-notes',
  summary: 'What administrators wrote for each other about an order, store, customer or partner, newest first',
  access,
  query: z.object(about),
  answer: z.array(internalNote),
  errors: ['not_allowed'],
})

export const addInternalNote = endpoint({
  id: 'internal-notes.add',
  method: 'POST',
  path: '/v1/internal-notes',
  summary: 'Writes an internal note, which only administrators read',
  access,
  body: z.object({
    ...about,
    text: z.string().trim().min(1, 'Enter a note.').max(2000, 'Enter at most 2,000 characters.'),
  }),
  answer: internalNote,
  errors: ['not_allowed', 'note_subject_not_found'],
  message: done.internalNoteAdded,
})

export const deleteInternalNote = endpoint({
  id: 'internal-notes.delete',
  method: 'POST',
  path: '/v1/internal-notes/delete',
  summary: 'Deletes one’s own internal note',
  access,
  body: z.object({ id }),
  answer: nothing,
  errors: ['internal_note_not_found'],
  message: done.internalNoteDeleted,
})
