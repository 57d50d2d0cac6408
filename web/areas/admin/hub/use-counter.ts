import { useState } from 'react'
import { type HubParcel, receiveParcel, releaseParcel, typedParcelCode } from '#contract/delivery/hub-parcels.ts'
import type { Action } from '#web/features/field-work/actions-store.ts'
import { codeOf, type ParcelList } from '#web/features/field-work/expected-parcels.ts'
import { useActions, useDoing } from '#web/features/field-work/field-work.tsx'
import { isUnsent } from '#web/features/field-work/queue.ts'
import { codeInGroups } from '#web/features/hubs/hub-words.ts'
import { nextOf, type Passage } from '#web/features/hubs/passage-words.ts'
import { useOnline } from '#web/shell/offline.tsx'

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
}

/** A hub's parcels on this phone; undefined until they are loaded. */
export interface Parcels {
  here: ParcelList | undefined
  expected: ParcelList | undefined
}

const letters = (name: string): string => name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/** Returns the parcel code of the order that was typed by its number, such as `BM-7K4Q-2M9X`; undefined unless it is listed. */
export function codeOfOrder(typed: string, { here, expected }: Parcels): string | undefined {
  const name = letters(typed)
  const named = [...(here?.rows ?? []), ...(expected?.rows ?? [])].filter(({ orderName }) =>
    [letters(orderName), letters(orderName).slice('BM'.length)].includes(name),
  )
  return named[0]?.parcelCode
}

/** Returns the message for an order number that this hub's lists don't have; undefined unless an order number was typed. */
export function unlistedWords(typed: string): string | undefined {
  if (!/^(BM)?(?=\d*[A-Z])[2-9B-Z]{8}\d{0,2}$/.test(letters(typed))) return undefined
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
  const last = actions.findLast(action => isUnsent(action) && codeOf(action) === code)
  if (last?.to === 'in_transit') return 'has already been released.'
  return find(parcels, code, 'expected') && 'hasn’t been received here yet.'
}

/** Number of scans that stay on the screen. */
const kept = 6

const went = { waiting: 'waiting', sending: 'waiting', done: 'well', refused: 'wrong' } as const

/** Receives and releases parcels at a hub by their codes, as fast as they are scanned, also without a network. */
export function useCounter(parcels: Parcels) {
  const [refused, setRefused] = useState<readonly Scan[]>([])
  const online = useOnline()
  const actions = useActions()
  const { act } = useDoing()

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
  })

  /** Returns what came of it. */
  const pass = async (passage: Passage, typed: string): Promise<Scan['went']> => {
    const at = Date.now()
    const refuse = (name: string, words: string) => {
      const scan: Scan = { id: `${at} ${typed}`, at, passage, name, words, went: 'wrong' }
      setRefused(before => [scan, ...before].slice(0, kept))
      return 'wrong' as const
    }
    const read = typedParcelCode.safeParse(codeOfOrder(typed, parcels) ?? typed)
    if (!read.success) return refuse(typed, unlistedWords(typed) ?? read.error.issues[0]?.message ?? '')
    const code = read.data
    const parcel = find(parcels, code, 'here', 'expected')
    const earlier = actions.findLast(action => codeOf(action) === code)
    const name = parcel?.orderName ?? earlier?.name ?? codeInGroups(code)
    // With a network, the server knows better.
    const refusal = online ? undefined : offlineRefusal(passage, code, parcels, actions)
    if (refusal) return refuse(name, `${name} ${refusal}`)
    const done = await act(
      {
        ...{ subject: parcel?.id ?? code, name, given: { body: { code } } },
        ...(passage === 'in'
          ? { label: 'Received', to: 'at_hub', endpoint: receiveParcel }
          : { label: 'Released', to: 'in_transit', endpoint: releaseParcel }),
      },
      { quiet: true },
    )
    if (!done) return 'wrong'
    return done.state === 'refused' ? refuse(done.name, done.message ?? '') : went[done.state]
  }

  const scans = [...actions.map(scanOf), ...refused].toSorted((one, other) => other.at - one.at).slice(0, kept)
  return { scans, pass }
}
