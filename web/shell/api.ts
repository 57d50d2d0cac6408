import type { UserKind } from '#contract/access.ts'
import type { AnswerOf, Endpoint } from '#contract/endpoint.ts'
import { setClock } from '#web/ui/clock.ts'
import type { GivenOf } from './context.ts'
import { type Answer, answerOf, networkFailure, readAnswer, type Whole } from './failure.ts'
import { type Parts, requestOf } from './request.ts'
import { expireSession, isGuest, isKept, snapshot, tokenOf } from './session.ts'
import { toast } from './toast.ts'
import { kindOfPath } from './user-kind.ts'

export interface CallOptions {
  /** User kind whose token is sent; the page's kind by default. */
  kind?: UserKind
  idempotencyKey?: string
  signal?: AbortSignal
}

/** The part of an endpoint that a call needs. */
export type Called = Pick<Endpoint, 'id' | 'method' | 'path' | 'multipart' | 'access' | 'sharedSeconds'>

/**
 * Returns whether shoppers request it without their token, so that they share cached responses and an expired session
 * doesn't interrupt a reader. Who works on a store or the marketplace sends it, and never gets what a proxy has cached.
 */
const isShared = ({ access, sharedSeconds }: Called, kind: UserKind) =>
  sharedSeconds !== undefined && kind === 'customer' && access.every(who => who === 'public')

const isPublic = (endpoint: Called) => endpoint.access.includes('public')

/**
 * Returns whether a call can be made now: the endpoint is public, or the kind is signed in in this browser. A guest calls
 * only what admits guests.
 */
export function mayCall(endpoint: Called, kind: UserKind): boolean {
  if (isPublic(endpoint)) return true
  const session = snapshot(kind)
  if (!session) return false
  return endpoint.access.some(who => who === 'guest' || who === 'any') || !isGuest(session)
}

/**
 * Calls the API from the browser and returns the whole envelope: `message`, `data`, and fields beside them.
 * Throws ApiFailure. A token that the server rejects ends the session of its kind, and a toast says so.
 */
export const callWhole = async <T extends Endpoint>(
  endpoint: T,
  given?: GivenOf<T>[0],
  options?: CallOptions,
): Promise<Whole<T>> => readAnswer<T>(await send(endpoint, given, options))

/** Shown instead of the message of `token_not_valid`, which is for programs. */
const signedOut = 'You’ve been signed out.'

/** Sends a call described by an endpoint's parts, such as a change stored across a reload. */
export async function send(endpoint: Called, given?: Parts, options: CallOptions = {}): Promise<Answer> {
  const kind = options.kind ?? kindOfPath(location.pathname)
  const token = isShared(endpoint, kind) ? undefined : tokenOf(kind)
  const { url, method, headers, body } = requestOf(endpoint, given)
  if (token) headers.authorization = `Bearer ${token}`
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey
  const response = await fetch(url, { method, headers, body, signal: options.signal }).catch((error: unknown) => {
    throw options.signal?.aborted ? error : networkFailure()
  })
  // A cached response has the time at which it was made.
  if (response.headers.get('cache-control') === 'no-store') setClock(response.headers.get('date'))
  const answer = answerOf(response.status, await response.json().catch(() => undefined))
  const ended = endedAnswer(answer, kind, token)
  // What is public is answered without the session, too.
  return ended !== answer && token && isPublic(endpoint) ? send(endpoint, given, options) : ended
}

/**
 * Returns an answer as people read it. One that refuses the token that was sent, or that none was, ends the session of its
 * kind in this browser, which a toast says: pages that need the session then lead to the sign-in and back.
 */
export function endedAnswer(answer: Answer, kind: UserKind, token: string | undefined): Answer {
  if (answer.success || answer.code !== 'token_not_valid') return answer
  // Another session may have started while the call of the former was on its way.
  if (tokenOf(kind) === token && isKept(kind)) {
    expireSession(kind)
    toast.info(signedOut)
  }
  return { ...answer, message: signedOut }
}

/** Calls the API from the browser and returns its data. Throws ApiFailure. */
export const call = async <T extends Endpoint>(
  endpoint: T,
  given?: GivenOf<T>[0],
  options?: CallOptions,
): Promise<AnswerOf<T>> => (await callWhole(endpoint, given, options)).data

/** Returns an Idempotency-Key. Works on plain http too, where `crypto.randomUUID` is missing. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
