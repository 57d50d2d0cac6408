import { z } from 'zod'
import { endpoint, listOf, page } from '#contract/endpoint.ts'
import { day, id, moment, search, startsFirst } from '#contract/fields.ts'

/**
 * One thing that somebody did. `action` and `subject` are words of the log, such as `store.suspend` and `store`; `before`
 * and `after` hold what changed, where something did.
 */
export const auditEntry = z.object({
  id,
  at: moment,
  /** `accountId` is null for what the platform did by itself; `kind` is the kind of account. */
  who: z.object({ accountId: id.nullable(), name: z.string(), kind: z.string().nullable() }),
  action: z.string(),
  subject: z.object({
    kind: z.string(),
    id: z.string(),
    /** As of now, or if it is deleted, as the entry recorded it. */
    name: z.string().nullable(),
    /** Optional because the previous release doesn't send it. */
    deleted: z.boolean().optional(),
  }),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  requestId: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof auditEntry>

/** The count of what was found goes up to this. */
export const countedEntries = 1000

const filters = {
  /** Matches the actor and their e-mail, the action and its words, the subject’s ID and its name. */
  search: search.optional(),
  accountId: id.optional(),
  subjectKind: z.string().trim().max(100).optional(),
  subjectId: z.string().trim().max(100).optional(),
  startDate: day.optional(),
  endDate: day.optional(),
}

export const listAuditLog = endpoint({
  id: 'super.audit-log',
  method: 'GET',
  path: '/v1/superadmin/audit-log',
  summary: `Who did what, the latest first; \`count\` goes up to ${countedEntries}, \`subjectKinds\` are those of the whole log`,
  access: ['superadmin'],
  query: z.object({ ...page(50), ...filters }).refine(...startsFirst),
  answer: listOf(auditEntry).extend({ subjectKinds: z.array(z.string()) }),
})

export const auditLogFile = endpoint({
  id: 'super.audit-log-file',
  method: 'GET',
  path: '/v1/superadmin/audit-log/file',
  summary:
    'All matching entries of the audit log as CSV, streamed, the latest first, at most 50,000; each file is audited',
  access: ['superadmin'],
  query: z.object(filters).refine(...startsFirst),
  answer: z.string(),
  file: 'text/csv',
  perMinute: 10,
})
