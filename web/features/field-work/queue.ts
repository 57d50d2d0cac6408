import type { UserKind } from '#contract/access.ts'
import { generic } from '#contract/messages.ts'
import { newIdempotencyKey } from '#web/shell/api.ts'
import { ApiFailure } from '#web/shell/failure.ts'
import type { Parts } from '#web/shell/request.ts'
import { type Action, deleteAction, storeAction, storedActions } from './actions-store.ts'

/** Milliseconds after which a request without an answer is repeated under its key. */
const answerTimeoutMs = 30_000
/** Delay of the next attempt in milliseconds: doubles from the first to the last. */
const firstDelayMs = 2_000
const lastDelayMs = 60_000
/** Milliseconds until a locked delivery code or a rate limit is tried again. */
const lockedDelayMs = 60_000
/** Age in milliseconds from which an action is sent with the time when it was done. Until then the server's time is right. */
const promptMs = 10_000
/** Milliseconds for which the server knows an Idempotency-Key. */
const keyLifeMs = 24 * 60 * 60_000
/** Milliseconds for which a finished action stays in the list. */
const finishedLifeMs = 12 * 60 * 60_000
/** Number of failures of the server's own after which an action is given up. */
const mostFailures = 5

export type NewAction = Pick<Action, 'subject' | 'name' | 'label' | 'to' | 'endpoint' | 'given' | 'unchecked'>

export interface QueueOptions {
  kind: UserKind
  /** ID of the signed-in account. */
  owner: string
  /** Sends an action, and returns what the person reads. Throws ApiFailure. */
  send: (action: Action, signal: AbortSignal) => Promise<{ message: string; name?: string }>
  /** Returns whether the order already has the status of an action that the server refused. */
  isThere: (action: Action) => Promise<boolean>
  /** Called once per action that is done or refused; `cause` names the refused action that it depends on. */
  onSettled: (action: Action, cause?: Action) => void
}

/** Returns what is sent of an action: its input, with the time when it was done if it was kept since. */
const inputOf = ({ given, at }: Pick<Action, 'given' | 'at'>, now: number): Parts =>
  now - at < promptMs ? given : { ...given, body: { ...(given.body as object), doneAt: new Date(at).toISOString() } }

export type Queue = ReturnType<typeof createQueue>

export const isUnsent = ({ state }: Action): boolean => state === 'waiting' || state === 'sending'

/** Returns the last action of a subject that isn't sent yet. */
const lastUnsent = (actions: readonly Action[], subject: string): Action | undefined =>
  actions.findLast(action => action.subject === subject && isUnsent(action))

const textOf = ({ subject, label, to, given }: NewAction): string => JSON.stringify([subject, label, to, given])

/** Returns the first action that can be sent: none of its subject is before it, and its time has come. */
const nextToSend = (actions: readonly Action[], now: number): Action | undefined =>
  actions.find(
    (action, at) =>
      isUnsent(action) &&
      (action.notBefore ?? 0) <= now &&
      !actions.slice(0, at).some(before => before.subject === action.subject && isUnsent(before)),
  )

/**
 * Actions of riders and hubs, stored in this browser until the server has answered. They are sent one after another in
 * the order in which they were done, each once, by one tab at a time. What follows a refused action of the same order
 * isn't sent. See docs/decisions/0056-riders-without-a-network.md.
 */
export function createQueue({ kind, owner, send, isThere, onSettled }: QueueOptions) {
  let actions: readonly Action[] = []
  /** Texts of the actions that are being stored. */
  const storing = new Set<string>()
  const listeners = new Set<() => void>()
  const name = `bitmarte_${kind}_work`
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name)
  let running: Promise<void> | undefined
  let again = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let delay = firstDelayMs
  let stopped = false

  /** Reads what is stored, which another tab may have changed. */
  async function read() {
    if (stopped) return
    const stored = await storedActions(kind)
    const old = Date.now() - finishedLifeMs
    for (const action of stored)
      if (action.owner !== owner || (action.state === 'done' && (action.settledAt ?? 0) < old))
        await deleteAction(kind, action.key)
    actions = stored.filter(
      action => action.owner === owner && !(action.state === 'done' && (action.settledAt ?? 0) < old),
    )
    for (const listener of listeners) listener()
  }

  async function write(action: Action) {
    // Signing out has deleted the database, and what comes after must not make it again.
    if (stopped) return
    await storeAction(kind, action)
    await read()
    channel?.postMessage('changed')
  }

  async function settle(action: Action, state: 'done' | 'refused', message: string, cause?: Action) {
    const settled: Action = { ...action, state, message, awaited: false, settledAt: Date.now() }
    if (cause) settled.cause = cause.key
    await write(settled)
    onSettled(settled, cause)
    // Whatever follows an unchecked code was done with an order that still had to be delivered.
    if (state === 'done' || action.unchecked) return
    for (const after of actions)
      if (after.subject === action.subject && after.at > action.at && isUnsent(after))
        await settle(after, 'refused', `Not sent, because “${action.label}” was refused.`, cause ?? settled)
  }

  /** Sends an action. Returns false if the network or the server doesn't answer now. */
  async function attempt(action: Action): Promise<boolean> {
    if (action.tried && Date.now() - action.at > keyLifeMs) {
      // The server no longer knows the key, so a repeat could count twice.
      await settle(action, 'refused', 'It waited for more than a day. Look at the order, and do it again if needed.')
      return true
    }
    const sending: Action = { ...action, state: 'sending', tried: true }
    await write(sending)
    try {
      const { message, name = action.name } = await send(
        { ...sending, given: inputOf(sending, Date.now()) },
        AbortSignal.timeout(answerTimeoutMs),
      )
      delay = firstDelayMs
      await settle({ ...sending, name }, 'done', message)
      return true
    } catch (failure) {
      const { status, code, sentence } = failure instanceof ApiFailure ? failure : { status: 0, code: '', sentence: '' }
      const waiting: Action = { ...sending, state: 'waiting', awaited: false }
      // A rider who waits for the answer reads that the code is locked. An action done without a network is sent later.
      const isAnswered = action.awaited && code === 'delivery_token_locked'
      if (status === 429 && !isAnswered) {
        await write({ ...waiting, notBefore: Date.now() + lockedDelayMs, message: sentence })
        return true
      }
      if (status === 409 && code !== 'in_progress' && (await isThere(sending).catch(() => false))) {
        await settle(sending, 'done', 'Already recorded.')
        return true
      }
      if (status >= 400 && status < 500 && status !== 401 && code !== 'in_progress') {
        await settle({ ...sending, refusal: code }, 'refused', sentence)
        return true
      }
      const failures = (action.failures ?? 0) + (status === 500 ? 1 : 0)
      if (failures >= mostFailures) {
        await settle(sending, 'refused', generic.unforeseen)
        return true
      }
      await write({ ...waiting, failures })
      return false
    }
  }

  async function sendAll() {
    await read()
    for (;;) {
      const next = navigator.onLine && !stopped ? nextToSend(actions, Date.now()) : undefined
      if (!next || !(await attempt(next))) return
    }
  }

  /** Plans the next attempt for what still waits. */
  function plan() {
    clearTimeout(timer)
    if (stopped || !navigator.onLine || !actions.some(isUnsent)) return
    timer = setTimeout(run, delay)
    delay = Math.min(2 * delay, lastDelayMs)
  }

  /** Sends what waits. Resolves once nothing more can be sent now. */
  function run(): Promise<void> {
    if (stopped) return Promise.resolve()
    again = running !== undefined
    running ??= (async () => {
      try {
        do {
          again = false
          // Another tab may be sending; the keys make a repeat safe where locks are missing.
          await (navigator.locks?.request(name, { ifAvailable: true }, lock => (lock ? sendAll() : undefined)) ??
            sendAll())
        } while (again)
      } catch {
        // The browser's storage failed, as an iPhone's does after a while in the background. What waits is tried again.
      }
      running = undefined
      plan()
    })()
    return running
  }

  const wake = () => {
    delay = firstDelayMs
    void run()
  }
  const onMessage = () => void read()

  return {
    snapshot: () => actions,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /**
     * Stores an action, and sends it if there is a network. Returns its result: done, refused or waiting. Pass `onKey`
     * if the person waits for the answer: pages then show the order unchanged until the result is there. It is called
     * with the action's key before the action is stored. A second press adds nothing: returns undefined for what is the
     * last action of its subject already, and not sent yet.
     */
    async add(added: NewAction, onKey?: (key: string) => void): Promise<Action | undefined> {
      const text = textOf(added)
      const last = lastUnsent(actions, added.subject)
      if (storing.has(text) || (last && textOf(last) === text)) return undefined
      const at = Math.max(Date.now(), (actions.at(-1)?.at ?? 0) + 1)
      // An endpoint's schemas can't be stored.
      const { id, method, path, multipart, access } = added.endpoint
      const endpoint = { id, method, path, multipart, access }
      const awaited = onKey !== undefined
      const action: Action = { ...added, endpoint, key: newIdempotencyKey(), owner, at, state: 'waiting', awaited }
      onKey?.(action.key)
      storing.add(text)
      await write(action).finally(() => storing.delete(text))
      if (navigator.onLine) await run()
      const after = actions.find(({ key }) => key === action.key) ?? action
      if (after.awaited) await write({ ...after, awaited: false })
      return after
    },
    /**
     * Sends a refused action again with `more` added to its body, then the actions that weren't sent because of it. Each
     * keeps the time when it was done.
     */
    async resend(key: string, more: object) {
      const refused = actions.filter(action => action.state === 'refused' && [action.key, action.cause].includes(key))
      // In their order, so that none that follows is ever the first to be sent.
      for (const { refusal, cause, message, settledAt, tried, ...action } of refused) {
        const given =
          action.key === key ? { ...action.given, body: { ...(action.given.body as object), ...more } } : action.given
        await write({ ...action, given, state: 'waiting' })
      }
      await run()
    },
    /** Removes a refused action from the list. */
    async dismiss(key: string) {
      await deleteAction(kind, key)
      await read()
      channel?.postMessage('changed')
    },
    /** Starts sending, and again whenever the network or the person is back. Returns a function that stops. */
    start() {
      stopped = false
      window.addEventListener('online', wake)
      document.addEventListener('visibilitychange', wake)
      channel?.addEventListener('message', onMessage)
      void run()
      return () => {
        stopped = true
        clearTimeout(timer)
        window.removeEventListener('online', wake)
        document.removeEventListener('visibilitychange', wake)
        channel?.removeEventListener('message', onMessage)
        channel?.close()
      }
    },
  }
}
