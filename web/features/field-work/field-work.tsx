import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import type { UserKind } from '#contract/access.ts'
import { listOwnCases } from '#contract/cases/cases.ts'
import { listDispatcherOrders, listPartnerOrders } from '#contract/delivery/delivery.ts'
import { listHubParcels, receiveParcel, releaseParcel } from '#contract/delivery/hub-parcels.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { OrderStatusCode } from '#contract/orders/order-statuses.ts'
import { updateOrderStatus } from '#contract/orders/orders.ts'
import { carryReturn, listCarriedReturns } from '#contract/orders/returns.ts'
import { type Passage, passageWords } from '#web/features/hubs/passage-words.ts'
import { orderCalls } from '#web/features/orders/order-calls.ts'
import { movedWords } from '#web/features/orders/status-action-words.ts'
import { returnCalls } from '#web/features/returns/return-calls.ts'
import { call } from '#web/shell/api.ts'
import { ApiFailure } from '#web/shell/failure.ts'
import { useBrowserStore } from '#web/shell/hydrated.tsx'
import { sendOnce } from '#web/shell/query.ts'
import { tokenOf } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'
import { setUnsentWork } from '#web/shell/unsent-work.ts'
import type { Action } from './actions-store.ts'
import { type AfterQuestion, askingOf } from './expected-parcels.ts'
import { createQueue, isUnsent, type NewAction, type Queue } from './queue.ts'

interface Field {
  kind: UserKind
  queue: Queue
  /** Keys of actions whose result the form that made them shows. */
  quiet: Set<string>
}

/** What a hub's calls do to a parcel. */
const passages = new Map<string, Passage>([
  [receiveParcel.id, 'in'],
  [releaseParcel.id, 'out'],
])

/** Returns what a rider reads whose order or return was taken back or given to somebody else before they did `to`. */
const noLongerTheirs = ({ endpoint, to }: Pick<Action, 'endpoint' | 'to'>) =>
  new ApiFailure({
    status: 404,
    code: 'order_not_found',
    message:
      endpoint.id === carryReturn.id
        ? 'This return is no longer yours. If you have the items, write to us with its number.'
        : `This order is no longer yours. It was taken back, or another carrier has it now. ${
            // Nobody has collected what they accept.
            to === 'accepted' ? 'Don’t collect it.' : 'If you have the parcel, bring it back to where you picked it up.'
          }`,
    requestId: '',
  })

/** Returns what came of an action, with the order's name once. */
export const said = ({ name, message = '' }: Pick<Action, 'name' | 'message'>): string =>
  message.startsWith(name) ? message : `${name}: ${message}`

const Context = createContext<Field | undefined>(undefined)

/** Returns the status of the order or return of an action, as the server says. */
async function statusNow(kind: UserKind, { subject, endpoint, to }: Action) {
  // A hub reads the server's own words: another scan of the same parcel may be a mistake.
  if (passages.has(endpoint.id)) return undefined
  if (endpoint.id === carryReturn.id) {
    const query = { tab: to === 'received' ? 'done' : 'open', limit: 100 } as const
    const { rows } = await call(listCarriedReturns, { query }, { kind })
    return rows.find(({ id }) => id === subject)?.status.code_name
  }
  const query = { query: { orderId: subject } }
  const { rows } = await (kind === 'partner'
    ? call(listPartnerOrders, query, { kind })
    : call(listDispatcherOrders, query, { kind }))
  return rows[0]?.bitmarteOrderStatus.code_name
}

interface Props {
  kind: 'partner' | 'admin'
  /** ID of the account; undefined while signed out, and for those who neither carry orders nor run a hub. */
  owner: string | undefined
  children: ReactNode
}

/** Lets riders and hubs within it work without a network: their actions are stored and sent in order. */
export function FieldWork({ kind, owner, children }: Props) {
  const client = useQueryClient()
  const [field, setField] = useState<Field>()

  useEffect(() => {
    if (!owner) return
    const quiet = new Set<string>()
    const sent: Action[] = []
    const stale = [...orderCalls, ...returnCalls, listHubParcels.id, listOwnCases.id]
    const queue = createQueue({
      kind,
      owner,
      send: async (action, signal) => {
        const { given, key, endpoint, to, label } = action
        const passed = passages.get(endpoint.id)
        const answer = await sendOnce({ given, key, endpoint, kind }, signal).catch(failure => {
          if (failure instanceof ApiFailure && failure.status === 401) toast.info(signInWords)
          if (passed || !(failure instanceof ApiFailure && failure.status === 404)) throw failure
          // Whoever declines it or gives it back has nothing left to do.
          if (to === 'ready_for_pickup') return undefined
          throw noLongerTheirs(action)
        })
        if (!answer) return { message: 'This order was no longer yours.' }
        const { data, message } = answer
        if (endpoint.id === carryReturn.id) return { message: `${label}.` }
        if (!passed)
          return { message: endpoint.id === updateOrderStatus.id ? movedWords(to as OrderStatusCode) : message }
        const { parcel, hub, missed } = data as AnswerOf<typeof receiveParcel>
        return { message: passageWords(passed, parcel, hub, missed), name: parcel.orderName }
      },
      isThere: async action => (await statusNow(kind, action)) === action.to,
      onSettled: (action, cause) => {
        for (const id of stale) void client.invalidateQueries({ queryKey: [id] })
        if (!(cause || quiet.has(action.key))) {
          if (action.state === 'done') sent.push(action)
          else toast.bad(said(action))
        }
        if (queue.snapshot().some(isUnsent)) return
        // What waited for the network is reported together.
        const [first] = sent
        if (first) toast.good(sent.length === 1 ? said(first) : `${sent.length} changes were sent.`)
        sent.length = 0
      },
    })
    const stop = queue.start()
    const count = () => {
      const unsent = queue.snapshot().filter(isUnsent).length
      setUnsentWork(unsent)
      // Otherwise a phone, which shows one toast at a time, shows it again after that of the result.
      if (unsent === 0) for (const words of [waitingWords, signInWords]) toast.close(words)
    }
    const forget = queue.subscribe(count)
    setField({ kind, queue, quiet })
    return () => {
      stop()
      forget()
      setUnsentWork(0)
      setField(undefined)
    }
  }, [client, kind, owner])

  return <Context value={field}>{children}</Context>
}

/** True for riders and hubs, whose actions wait for the network. */
export const useInField = (): boolean => useContext(Context) !== undefined

/** Returns the user kind whose actions are stored; undefined for everybody else. */
export const useFieldKind = (): UserKind | undefined => useContext(Context)?.kind

const none: readonly Action[] = []
const never = () => () => undefined

/** Returns all actions of this phone that aren't sent yet or were a short while ago, in their order. */
export function useActions(): readonly Action[] {
  const queue = useContext(Context)?.queue
  return useBrowserStore(queue?.subscribe ?? never, () => queue?.snapshot() ?? none, none)
}

/** Returns the actions that the server refused, but for those whose form shows it. */
export function useRefused(): readonly Action[] {
  const quiet = useContext(Context)?.quiet
  return useActions().filter(({ key, state }) => state === 'refused' && !quiet?.has(key))
}

/** What was said while an action waits. */
export const waitingWords = 'Saved on this phone. It’s sent when the network is back.'

/** What is said of an action that waits because the session has ended, beside the sign-in page that opens. */
const signInWords = 'Saved on this phone. Sign in again to send it.'

export interface Doing {
  /**
   * Stores an action and sends it if there is a network. Returns what came of it; undefined for a page that
   * keeps no actions, and for a second press.
   */
  act: (action: NewAction, options?: { quiet?: boolean }) => Promise<Action | undefined>
  /** True until the first attempt to send has ended. */
  busy: boolean
  dismiss: (key: string) => void
  /** Receives a parcel after all, as of its refused scan: it came back, or is there although it isn't expected. */
  receiveAgain: (key: string, how: AfterQuestion) => void
}

/** Lets a component add actions. A `quiet` one shows no toast, because the component shows its result. */
export function useDoing(): Doing {
  const field = useContext(Context)
  const [acting, setActing] = useState(0)
  const mounted = useRef(true)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])
  return {
    busy: acting > 0,
    dismiss: key => void field?.queue.dismiss(key),
    receiveAgain: (key, how) => void field?.queue.resend(key, askingOf(how)),
    act: async (added, { quiet } = {}) => {
      if (!field) return undefined
      setActing(before => before + 1)
      try {
        const action = await field.queue.add(added, quiet ? key => field.quiet.add(key) : undefined)
        // A second press, or the session ended first, so nothing was stored.
        if (!action || !field.queue.snapshot().some(({ key }) => key === action.key)) return undefined
        if (isUnsent(action)) {
          field.quiet.delete(action.key)
          toast.info(navigator.onLine && !tokenOf(field.kind) ? signInWords : waitingWords)
        } else if (quiet && action.state === 'refused') await field.queue.dismiss(action.key)
        return action
      } catch {
        toast.bad('This browser can’t store anything. Free some space, and try again.')
        return undefined
      } finally {
        if (mounted.current) setActing(before => before - 1)
      }
    },
  }
}
