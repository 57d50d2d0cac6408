import { z } from 'zod'
import { done } from '#contract/done.ts'
import { endpoint } from '#contract/endpoint.ts'
import { changes, id, moment, nothing } from '#contract/fields.ts'

/** What every page shows between two moments. */
export const maintenanceNotice = z.object({ id, text: z.string(), startsAt: moment, endsAt: moment })
export type MaintenanceNotice = z.infer<typeof maintenanceNotice>

export const listNotices = endpoint({
  id: 'notices.list',
  method: 'GET',
  path: '/v1/settings/notices',
  summary: 'Current and coming maintenance notices, soonest first',
  access: ['superadmin'],
  answer: z.array(maintenanceNotice.extend({ changedBy: z.string() })),
})

const noticeFields = {
  text: z.string().trim().min(3, 'Enter a text.').max(300, 'Enter at most 300 characters.'),
  /** Now by default. */
  startsAt: moment.nullish(),
  endsAt: moment,
}
const endsLater = [
  ({ startsAt, endsAt }: { startsAt?: string | null | undefined; endsAt?: string | undefined }) =>
    !startsAt || !endsAt || Date.parse(endsAt) > Date.parse(startsAt),
  { path: ['endsAt'], error: 'Choose an end after the start.' },
] satisfies [unknown, object]

export const addNotice = endpoint({
  id: 'notices.add',
  method: 'POST',
  path: '/v1/settings/notices',
  summary: 'Announces maintenance on every page between two moments',
  access: ['superadmin'],
  body: z.object(noticeFields).refine(...endsLater),
  answer: maintenanceNotice,
  errors: ['notice_over'],
  message: done.noticeAdded,
})

export const deleteNotice = endpoint({
  id: 'notices.delete',
  method: 'POST',
  path: '/v1/settings/notices/delete',
  summary: 'Deletes a maintenance notice',
  access: ['superadmin'],
  body: z.object({ id }),
  answer: nothing,
  errors: ['notice_not_found'],
  message: done.noticeDeleted,
})

export const changeNotice = endpoint({
  id: 'notices.change',
  method: 'POST',
  path: '/v1/settings/notices/change',
  summary: 'Changes the given fields of a maintenance notice that isn’t over',
  access: ['superadmin'],
  body: changes(noticeFields)
    .extend({ id })
    .refine(...endsLater),
  answer: maintenanceNotice,
  errors: ['changed_meanwhile', 'notice_not_found', 'notice_over'],
  message: done.noticeChanged,
})
