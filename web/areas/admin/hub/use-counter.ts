import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type HubParcel,
  keptAtHub,
  listHubParcels,
  receiveParcel,
  releaseParcel,
} from '#contract/delivery/hub-parcels.ts'
import type { Action } from '#web/features/field-work/actions-store.ts'
import {
  type AfterQuestion,
  askingOf,
  codeOf,
  type ParcelList,
  questionOf,
} from '#web/features/field-work/expected-parcels.ts'
import { useActions, useDoing, useRefused } from '#web/features/field-work/field-work.tsx'
import { isUnsent } from '#web/features/field-work/queue.ts'
import { codeInGroups } from '#web/features/hubs/hub-words.ts'
import { nextOf, type Passage } from '#web/features/hubs/passage-words.ts'
import {
  isOrderNumber,
  type Labelled,
  labelCode,
  parcelNamed,
  parcelsOfPurchase,
} from '#web/features/scan/typed-label.ts'
import { useOnline } from '#web/shell/offline.tsx'
import { queryOf } from '#web/shell/query.ts'
import { day, time } from '#web/ui/format.ts'

/** Result of a scan. */
export interface Scan {
  id: string
  /** Milliseconds since 1970. */
  at: number
  passage: Passage
  /** Name of the order, or an unknown code. */
  name: string
  words: string
  went: 'well' | 'wrong' | 'waiting'
  /** How a parcel can be received by its code that has left the hub, or isn't expected there. */
  again?: { code: string; how: AfterQuestion } | undefined
  /** The parcels to choose from, if the number of a purchase was typed. */
  which?: readonly Labelled[]
}

/** A hub's parcels on this phone; undefined until they are loaded. */
export interface Parcels {
  here: ParcelList | undefined
  expected: ParcelList | undefined
}

/** Returns the parcels that this phone knows: those of its lists, and those that it scanned. */
const knownParcels = ({ here, expected }: Parcels, actions: readonly Action[]): Labelled[] => [
  ...(here?.rows ?? []),
  ...(expected?.rows ?? []),
  ...actions.map(action => ({ orderName: action.name, parcelCode: codeOf(action) })),
]

/**
 * Returns which of a purchase's parcels can be meant: those that can come in or go out now, if there are any. Those of
 * another hub aren't known, so even one is only a proposal.
 */
export function whichOf(passage: Passage, named: readonly Labelled[], { here }: Parcels): Labelled[] {
  const each = [...new Map(named.map(parcel => [parcel.parcelCode, parcel])).values()]
  const isHere = ({ parcelCode }: Labelled) => Boolean(here?.rows.some(row => row.parcelCode === parcelCode))
  const fitting = each.filter(parcel => isHere(parcel) === (passage === 'out'))
  return fitting.length > 0 ? fitting : each
}

/** Returns the message for an order number that this hub's lists don't have; undefined unless an order number was typed. */
export function unlistedWords(typed: string): string | undefined {
  if (!isOrderNumber(typed)) return undefined
  return 'No parcel of this order is here or on its way to this hub. If you hold it, scan the code on its label.'
}

const find = (parcels: Parcels, code: string, ...tabs: (keyof Parcels)[]): HubParcel | undefined =>
  tabs.flatMap(tab => parcels[tab]?.rows ?? []).find(({ parcelCode }) => parcelCode === code)

/**
 * Returns why the server would refuse a scan, after the parcel's name; undefined as far as the phone knows. `actions` are
 * in the order in which they were done.
 */
export function offlineRefusal(
  passage: Passage,
  code: string,
  parcels: Parcels,
  actions: readonly Action[],
): string | undefined {
  if (passage === 'in') return find(parcels, code, 'here') && 'has already been received.'
  if (lastScan(code, actions)?.to === 'in_transit' && !find(parcels, code, 'here')) return 'has already been released.'
  const here = find(parcels, code, 'here')
  if (here?.parcelReported && here.bitmarteOrderStatus.code_name === 'at_hub') return keptAtHub
  return find(parcels, code, 'expected') && 'hasn’t been received here yet.'
}

/** Returns the last scan of a parcel on this phone that wasn't refused. */
const lastScan = (code: string, actions: readonly Action[]): Action | undefined =>
  actions.findLast(action => action.state !== 'refused' && codeOf(action) === code)

/** Returns why a parcel isn't received without a question, after its name: this phone released it. */
export function leftWords(code: string, actions: readonly Action[]): string | undefined {
  const last = lastScan(code, actions)
  if (last?.to !== 'in_transit') return undefined
  const at = new Date(last.at)
  return `left this hub on ${day(at)}, ${time(at)}. Receive it only if it has come back.`
}

/** Number of scans that stay on the screen, besides questions. */
const kept = 6

/** Returns how the parcel of a refused action can be received after a question. */
function questionAbout(action: Action): Scan['again'] {
  const how = questionOf(action)
  return how && { code: codeOf(action), how }
}

const went = { waiting: 'waiting', sending: 'waiting', done: 'well', refused: 'wrong' } as const

/** Receives and releases parcels at a hub by their codes, as fast as they are scanned, also without a network. */
export function useCounter(parcels: Parcels) {
  const [refused, setRefused] = useState<readonly Scan[]>([])
  const online = useOnline()
  const actions = useActions()
  const refusedLater = useRefused()
  const { act, dismiss, receiveAgain } = useDoing()
  const client = useQueryClient()

  /** Says what happens to an action that isn't sent yet. */
  const waitingWords = (action: Action): string => {
    if (action.state === 'sending' && online) return 'One moment'
    const parcel = find(parcels, codeOf(action), 'here', 'expected')
    return parcel
      ? `Saved on this phone. ${nextOf(parcel)}`
      : action.message || 'Saved on this phone, and checked when the network is back.'
  }
  const scanOf = (action: Action): Scan => ({
    id: action.key,
    at: action.at,
    passage: action.to === 'at_hub' ? 'in' : 'out',
    name: action.name,
    words: isUnsent(action) ? waitingWords(action) : (action.message ?? ''),
    went: went[action.state],
    again: questionAbout(action),
  })

  /** Returns the parcel of an order number, or those of a purchase, from the server if this phone doesn't know them. */
  const namedBy = async (typed: string): Promise<{ named?: Labelled | undefined; purchase: Labelled[] }> => {
    const among = (rows: Labelled[]) => ({ named: parcelNamed(typed, rows), purchase: parcelsOfPurchase(typed, rows) })
    const known = among(knownParcels(parcels, actions))
    if (known.purchase.length > 0 || known.named || !online || !unlistedWords(typed)) return known
    const gone = queryOf(listHubParcels, { query: { tab: 'gone', search: typed, limit: kept } })
    const { rows } = await client.fetchQuery(gone).catch(() => ({ rows: [] }))
    return among(rows)
  }

  /** Removes questions about a parcel. */
  const forget = (code: string) => setRefused(before => before.filter(each => each.again?.code !== code))

  /** Receives or releases a parcel, and returns the outcome. `how` answers the question that was asked about it. */
  const pass = async (passage: Passage, typed: string, how?: AfterQuestion): Promise<Scan['went']> => {
    const at = Date.now()
    const refuse = (name: string, words: string, question?: Scan['again']) => {
      const scan: Scan = { id: `${at} ${typed}`, at, passage, name, words, went: 'wrong', again: question }
      setRefused(before =>
        [scan, ...before.filter(each => !question || each.again?.code !== question.code)].slice(0, kept),
      )
      return 'wrong' as const
    }
    const { named, purchase } = await namedBy(typed)
    if (!named && purchase.length > 0) {
      const words = 'This purchase has several parcels. Look at the label: which one is it?'
      const which = whichOf(passage, purchase, parcels)
      const name = typed.toUpperCase()
      setRefused(before => [{ id: `${at} ${typed}`, at, passage, name, words, went: 'waiting', which }, ...before])
      return 'waiting'
    }
    const read = labelCode(typed, named)
    if ('wrong' in read) return refuse(typed, unlistedWords(typed) ?? read.wrong)
    const { code } = read
    const parcel = find(parcels, code, 'here', 'expected')
    const earlier = actions.findLast(action => codeOf(action) === code)
    const name = parcel?.orderName ?? named?.orderName ?? earlier?.name ?? codeInGroups(code)
    // With a network, the server knows better.
    const refusal = online ? undefined : offlineRefusal(passage, code, parcels, actions)
    if (refusal) return refuse(name, `${name} ${refusal}`)
    const left = passage === 'in' && !how && !online ? leftWords(code, actions) : undefined
    if (left) return refuse(name, `${name} ${left}`, { code, how: 'again' })
    if (how) {
      forget(code)
      for (const action of refusedLater) if (questionAbout(action)?.code === code) dismiss(action.key)
    }
    const done = await act(
      {
        subject: parcel?.id ?? code,
        name,
        ...(passage === 'in'
          ? { label: 'Received', to: 'at_hub', endpoint: receiveParcel, given: { body: { code, ...askingOf(how) } } }
          : { label: 'Released', to: 'in_transit', endpoint: releaseParcel, given: { body: { code } } }),
      },
      { quiet: true },
    )
    // The same scan again, or a phone that stores nothing.
    if (!done) return earlier && isUnsent(earlier) ? 'waiting' : 'wrong'
    if (done.state !== 'refused') return went[done.state]
    return refuse(done.name, done.message ?? '', questionAbout(done))
  }

  /** Receives a parcel after a question about it. A scan that was kept on this phone keeps its time. */
  const passAgain = ({ id, again }: Scan) => {
    if (!again) return
    if (!refusedLater.some(({ key }) => key === id)) return void pass('in', again.code, again.how)
    forget(again.code)
    receiveAgain(id, again.how)
  }

  /** Receives or releases the parcel that was chosen. */
  const choose = ({ id, passage }: Scan, { parcelCode }: Labelled) => {
    setRefused(before => before.filter(each => each.id !== id))
    void pass(passage, parcelCode)
  }

  const latest = (scans: readonly Scan[]) => scans.toSorted((one, other) => other.at - one.at)
  const others = [
    ...actions.filter(({ state }) => state !== 'refused'),
    ...refusedLater.filter(each => !questionOf(each)),
  ]
  const scans = [
    ...latest(refusedLater.filter(questionOf).map(scanOf)),
    ...latest([...others.map(scanOf), ...refused]).slice(0, kept),
  ]
  return { scans, pass, passAgain, choose }
}
