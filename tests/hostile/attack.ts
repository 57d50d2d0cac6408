import type { LightMyRequestResponse } from 'fastify'
import type { Admits } from '#contract/access.ts'
import { type Endpoint, failureSchema } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { hashPassword } from '#identity/index.ts'
import { type Random, randomOf } from '#server/seed/random.ts'
import type { TestApp } from '#tests/harness/app.ts'
import { session, within } from '#tests/harness/fixtures.ts'
import { requestOf, type Sent } from './request.ts'
import { type Known, password } from './shape.ts'
import { knownOf, secret } from './town.ts'

/** An attacking caller. `words` are the access entries of such callers. One who oversees can see private data. */
export interface Attacker {
  kind: string
  accountId?: string
  words: readonly string[]
  oversees?: boolean
}

export interface Outcome {
  /** Rule violations, with everything needed to repeat them. */
  faults: string[]
  /** Number of responses per status. */
  statuses: Map<number, number>
  /** Endpoints that succeeded at least once. */
  done: Set<string>
}

const isFor = (words: readonly string[], access: readonly Admits[]) =>
  access.some(who => who === 'public' || who === 'any' || words.includes(who.split(':')[0] ?? ''))

/** The only 5xx with a healthy database: the card provider may be unreachable. */
const deliberate = ['provider_unavailable']
/** Text that only an internal error contains. */
const innards = /node_modules|kysely|\bat \S+ \(|\.ts:\d+|syntax error|violates|duplicate key/i

const shown = ({ method, url, payload }: Sent): string =>
  `${method} ${url.slice(0, 600)} ${payload ? payload.toString('latin1').slice(0, 1500) : ''}`

/** Describes what is wrong with a response; undefined for a correct one. */
function faultOf(answer: LightMyRequestResponse, { oversees = false }: Attacker): string | undefined {
  const { statusCode, body } = answer
  const isJson = String(answer.headers['content-type']).startsWith('application/json')
  if (!oversees && body.includes(secret)) return `tells what is another’s: …${around(body, secret)}…`
  if (!isJson)
    return statusCode < 400 && statusCode !== 304 && !answer.headers['content-disposition'] ? 'is no JSON' : undefined
  const said: unknown = JSON.parse(body)
  const failure = failureSchema.safeParse(said)
  if (failure.success) {
    const { status, code, requestId, message } = failure.data
    if (statusCode >= 500 && !deliberate.includes(code)) return `answers ${statusCode} ${code}`
    if (statusCode === 422 && !failure.data.errors?.length) return `answers 422 ${code} without naming a field`
    if (status !== statusCode || requestId !== answer.headers['x-request-id']) return 'is no failure as they are'
    return innards.test(message) ? `tells of its innards: ${message}` : undefined
  }
  return statusCode === 200 ? undefined : `answers ${statusCode} in a shape of its own`
}

const around = (text: string, word: string): string =>
  text.slice(Math.max(0, text.indexOf(word) - 200), text.indexOf(word) + 100)

/**
 * Calls every endpoint in turn as every caller, with generated and malicious input: concurrently, repeated, and under
 * reused keys. The same seed makes the same choices.
 */
export async function attack(
  app: TestApp,
  {
    requests,
    seed,
    attackers,
    endpointIds,
  }: { requests: number; seed: number; attackers: readonly Attacker[]; endpointIds?: readonly string[] },
): Promise<Outcome> {
  const random = randomOf(`hostile ${seed}`)
  const outcome: Outcome = { faults: [], statuses: new Map(), done: new Set() }
  const tokens = new Map<string, string>()
  const keyed: { sent: Sent; attacker: Attacker; endpoint: Endpoint }[] = []
  const asked = endpoints.filter(({ id }) => endpointIds?.includes(id) ?? true)
  let turn: Endpoint[] = []
  const password_hash = await hashPassword(password)
  await letIn(app, attackers, password_hash)
  let known: Known = await knownOf(app.platform.db.read)

  const tokenOf = async ({ kind, accountId }: Attacker): Promise<string | undefined> => {
    if (!accountId) return undefined
    const token = tokens.get(kind) ?? (await within(app, work => session(work, accountId)))
    tokens.set(kind, token)
    return token
  }

  const send = async (endpoint: Endpoint, attacker: Attacker, sent: Sent): Promise<void> => {
    let answer: LightMyRequestResponse
    try {
      answer = await app.app.inject({ ...sent, url: sent.url as `/${string}` })
    } catch (error) {
      // The address can't be sent at all.
      if (error instanceof TypeError && /URL|header/i.test(error.message)) return
      // The streamed file broke off.
      return void outcome.faults.push(`${endpoint.id} as ${attacker.kind} ends early: ${error}\n  ${shown(sent)}`)
    }
    const { statuses, done, faults } = outcome
    statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1)
    if (answer.statusCode === 200) done.add(endpoint.id)
    if (answer.statusCode === 401) tokens.delete(attacker.kind)
    const fault = faultOf(answer, attacker)
    if (fault)
      faults.push(`${endpoint.id} as ${attacker.kind} ${fault}\n  ${shown(sent)}\n  ${answer.body.slice(0, 300)}`)
  }

  /** Endpoints without access for anybody here are called rarely, as their refusals are soon proven. */
  const nextOf = (): { endpoint: Endpoint; invited: Attacker[] } => {
    if (!turn.length) turn = random.shuffled(asked)
    const endpoint = turn.pop()
    if (!endpoint) throw new Error('There is nothing to ask for')
    const invited = attackers.filter(({ words }) => isFor(words, endpoint.access))
    return invited.length || random.chance(15) ? { endpoint, invited } : nextOf()
  }

  const one = async (): Promise<() => Promise<void>> => {
    if (keyed.length && random.chance(3)) {
      const { sent, attacker, endpoint } = random.pick(keyed)
      if (random.chance(50)) return () => send(endpoint, attacker, sent)
      const other = requestOf(random, endpoint, known, await tokenOf(attacker))
      const key = sent.headers['idempotency-key'] ?? ''
      return () => send(endpoint, attacker, { ...other, headers: { ...other.headers, 'idempotency-key': key } })
    }
    const { endpoint, invited } = nextOf()
    const attacker = random.pick(invited.length && random.chance(88) ? invited : attackers)
    const sent = requestOf(random, endpoint, known, await tokenOf(attacker))
    if (sent.headers['idempotency-key']) {
      keyed.push({ sent, attacker, endpoint })
      if (keyed.length > 50) keyed.shift()
    }
    return () => send(endpoint, attacker, sent)
  }

  for (let sent = 0, since = 0; sent < requests && outcome.faults.length < 40; ) {
    const call = await one()
    const calls = random.chance(8) ? [call, call, call, call] : [call, ...(await several(random, one))]
    await Promise.all(calls.map(each => each()))
    sent += calls.length
    since += calls.length
    if (since < 400) continue
    since = 0
    await app.runJobs()
    await letIn(app, attackers, password_hash)
    known = await knownOf(app.platform.db.read)
  }
  await app.runJobs()
  return outcome
}

/** Resets rate limits and reactivates locked-out attackers with the password that they try. */
const letIn = (app: TestApp, attackers: readonly Attacker[], password_hash: string): Promise<void> =>
  within(app, async ({ tx }) => {
    await tx.deleteFrom('rate_limits').execute()
    const ids = attackers.flatMap(({ accountId }) => accountId ?? [])
    await tx.updateTable('accounts').set({ password_hash, active: true }).where('id', 'in', ids).execute()
  })

async function several(random: Random, one: () => Promise<() => Promise<void>>): Promise<(() => Promise<void>)[]> {
  const calls: (() => Promise<void>)[] = []
  for (let more = random.int(0, 7); more > 0; more--) calls.push(await one())
  return calls
}
