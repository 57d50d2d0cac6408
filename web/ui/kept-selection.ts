import type { RowSelectionState } from '@tanstack/react-table'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/** Selected rows, by history entry and table. In memory only, so a reload forgets them. */
const kept = new Map<string, RowSelectionState>()

/** Holds a table's selected rows, also while another page is open: Back shows them selected again. */
export function useKeptSelection(table: string) {
  const { key } = useLocation()
  const place = `${key} ${table}`
  const [selection, setSelection] = useState<RowSelectionState>(() => kept.get(place) ?? {})
  useEffect(() => {
    if (Object.keys(selection).length > 0) kept.set(place, selection)
    else kept.delete(place)
  }, [place, selection])
  return [selection, setSelection] as const
}
