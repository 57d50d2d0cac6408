import { useState } from 'react'
import type { orderFeaturedImages } from '#contract/content/featured-images.ts'
import type { orderOutlets, orderPromotions } from '#contract/offers/offers.ts'
import { useChange } from '#web/shell/query.ts'

type Order = typeof orderPromotions | typeof orderOutlets | typeof orderFeaturedImages

/** Saves the order of a list and shows the new order meanwhile. */
export function useOrder<Row extends { id: string }>(endpoint: Order, list: string, rows: readonly Row[] | undefined) {
  const [chosen, setChosen] = useState<string[]>()
  const change = useChange(endpoint, { invalidates: [list] })
  const onOrder = async (ids: string[]) => {
    setChosen(ids)
    // A failure shows a toast, and the list keeps its order.
    await change.mutateAsync({ body: { ids } }).catch(() => {})
    setChosen(undefined)
  }
  const place = (id: string) => chosen?.indexOf(id) ?? 0
  return {
    rows: chosen ? rows?.toSorted((one, other) => place(one.id) - place(other.id)) : rows,
    onOrder,
    busy: change.isPending,
  }
}
