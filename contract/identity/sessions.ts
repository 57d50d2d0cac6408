import { z } from 'zod'
import { done } from '#contract/done.ts'
import { endpoint, listOf } from '#contract/endpoint.ts'
import { byId, id, moment, nothing } from '#contract/fields.ts'

/** An active sign-in. `device` is derived from the user agent, such as `Chrome on Android`. */
export const session = z.object({
  id,
  device: z.string(),
  signedInAt: moment,
  endsAt: moment,
  /** True for the session that makes this call. */
  current: z.boolean(),
})
export type Session = z.infer<typeof session>

const path = '/v1/auth/sessions'

export const listSessions = endpoint({
  id: 'auth.sessions',
  method: 'GET',
  path,
  summary: 'Sessions of the account, this one first, then the latest',
  access: ['any'],
  answer: listOf(session),
})

export const endSession = endpoint({
  id: 'auth.end-session',
  method: 'DELETE',
  path: `${path}/{id}`,
  summary: 'Ends one of the caller’s sessions; responds with 404 when none of them has the ID',
  access: ['any'],
  params: byId,
  answer: nothing,
  message: done.sessionEnded,
})

export const endAllSessions = endpoint({
  id: 'auth.end-sessions',
  method: 'POST',
  path: `${path}/end`,
  summary: 'Ends every session of the account, or with `keepThis` every other one',
  access: ['any'],
  body: z.object({ keepThis: z.boolean().default(false) }),
  answer: nothing,
  message: done.sessionsEnded,
})
