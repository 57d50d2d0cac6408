import { useDebouncedValue } from '@mantine/hooks'
import { Spotlight } from '@mantine/spotlight'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type FoundKind, findAnything, foundKinds } from '#contract/read-models/find.ts'
import { IconSearch } from '#web/ui/icons.ts'
import { queryOf } from './query.ts'

const groupNames: Readonly<Record<FoundKind, string>> = {
  order: 'Orders',
  case: 'Cases',
  customer: 'Customers',
  store: 'Stores',
  product: 'Products',
  partner: 'Partners',
  payment: 'Payments',
  payout: 'Payouts',
  coupon: 'Coupons',
}

/** A page of the area. */
export interface PaletteCommand {
  label: string
  to: string
}

const leastTyped = 2

/** The command palette: pages of the area by name, and what the server finds by number, name, reference, phone or e-mail. */
export function FindPalette({ commands }: { commands: readonly PaletteCommand[] }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 200)
  const asks = search.length >= leastTyped
  const { data, error, isFetching } = useQuery({
    ...queryOf(findAnything, { query: { search } }),
    enabled: asks,
    placeholderData: keepPreviousData,
  })
  const rows = asks ? (data?.rows ?? []) : []
  const found = foundKinds.map(kind => ({
    group: groupNames[kind],
    actions: rows
      .filter(row => row.kind === kind)
      .map(({ title, note, path }) => ({ id: path, label: title, description: note, onClick: () => navigate(path) })),
  }))
  const pages = {
    group: 'Pages',
    actions: commands
      .filter(({ label }) => label.toLowerCase().includes(typed.trim().toLowerCase()))
      .map(({ label, to }) => ({ id: to, label, onClick: () => navigate(to) })),
  }
  const waiting = typed.trim().length >= leastTyped && (isFetching || typed.trim() !== search)
  return (
    <Spotlight
      shortcut={['mod + K', '/']}
      query={typed}
      onQueryChange={setTyped}
      scrollable
      maxHeight="60vh"
      nothingFound={
        waiting ? 'Searching…' : error ? 'Couldn’t search. Check your connection and try again.' : 'No matches'
      }
      searchProps={{
        placeholder: 'Order, name, phone, e-mail, reference or page',
        'aria-label': 'Find anything',
        leftSection: <IconSearch size={18} />,
      }}
      actions={[pages, ...found].filter(group => group.actions.length > 0)}
      filter={(_query, actions) => actions}
    />
  )
}
