import type { RowSelectionState } from '@tanstack/react-table'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/** Selections by the history entry and table that they were made in. */
const kept = new Map<string, RowSelectionState>()

/** State of a table's selected rows, which is there again when Back returns to its page. */
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
