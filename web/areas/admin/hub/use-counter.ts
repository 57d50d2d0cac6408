import { useState } from 'react'
import {
  type HubHouse,
  type HubParcel,
  receiveParcel,
  releaseParcel,
  typedParcelCode,
} from '#contract/delivery/hub-parcels.ts'
import { parcelCalls } from '#web/features/hubs/hub-calls.ts'
import { codeInGroups } from '#web/features/hubs/hub-words.ts'
import { ApiFailure, sentenceOf } from '#web/shell/failure.ts'
import { useChange } from '#web/shell/query.ts'

export type Passage = 'in' | 'out'

/** Result of a scan. */
export interface Scan {
  id: number
  passage: Passage
  /** Name of the order, or an unknown code. */
  name: string
  words: string
  went: 'well' | 'wrong' | 'waiting'
}

/** Number of scans that stay on the screen. */
const kept = 6

const nextOf = ({ next, to }: HubParcel): string =>
  next.hub ? `Next: ${next.hub}, ${next.state}` : `Next: delivery in ${to.lga}, ${to.stateOrRegion}`

const wordsOf = (passage: Passage, parcel: HubParcel, hub: HubHouse): string => {
  if (parcel.bitmarteOrderStatus.code_name === 'cancelled') return 'Returned: the order was cancelled'
  if (passage === 'in') return hub.full ? `${nextOf(parcel)}. The hub is full.` : nextOf(parcel)
  return parcel.carrier ? `With ${parcel.carrier.name}. ${nextOf(parcel)}` : nextOf(parcel)
}

/** Receives and releases parcels at a hub by their codes, as fast as they are scanned. */
export function useCounter() {
  const [scans, setScans] = useState<readonly Scan[]>([])
  // The list shows each result; a toast would cover the next.
  const quiet = { invalidates: parcelCalls, success: false, failure: false } as const
  const receive = useChange(receiveParcel, quiet)
  const release = useChange(releaseParcel, quiet)

  const pass = async (passage: Passage, typed: string) => {
    const id = Date.now() + Math.random()
    const show = (scan: Omit<Scan, 'id' | 'passage'>) =>
      setScans(before => [{ ...scan, id, passage }, ...before.filter(each => each.id !== id)].slice(0, kept))
    const read = typedParcelCode.safeParse(typed)
    if (!read.success) return show({ name: typed, words: read.error.issues[0]?.message ?? '', went: 'wrong' })
    const name = codeInGroups(read.data)
    show({ name, words: 'One moment', went: 'waiting' })
    try {
      const { data } = await (passage === 'in' ? receive : release).mutateAsync({ body: { code: read.data } })
      show({ name: data.parcel.orderName, words: wordsOf(passage, data.parcel, data.hub), went: 'well' })
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      show({ name, words: sentenceOf(error), went: 'wrong' })
    }
  }
  return { scans, pass }
}
