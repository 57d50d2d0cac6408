import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { listProducts, type ProductCard } from '#contract/catalog/catalog.ts'
import type { StoreSummary } from '#contract/stores/store-summary.ts'
import { listStores } from '#contract/stores/stores.ts'
import { queryOf } from '#web/shell/query.ts'
import { naira } from '#web/ui/format.ts'

interface Props<T> {
  value: T | undefined
  onChange: (chosen: T | undefined) => void
  error?: ReactNode
}

interface PickProps<T> extends Props<T> {
  label: string
  name: string
  placeholder: string
  found: readonly T[] | undefined
  /** Shown if nothing is found. */
  nothing?: string
  nameOf: (row: T) => string
  onSearch: (typed: string) => void
}

/** Select field whose options come from a search. */
function Pick<T extends { id: string }>({
  value,
  onChange,
  found,
  nothing = 'No matches',
  nameOf,
  onSearch,
  ...field
}: PickProps<T>) {
  const rows = value && !found?.some(({ id }) => id === value.id) ? [value, ...(found ?? [])] : (found ?? [])
  return (
    <Select
      {...field}
      withAsterisk
      searchable
      clearable
      data={rows.map(row => ({ value: row.id, label: nameOf(row) }))}
      filter={({ options }) => options}
      value={value?.id ?? null}
      onChange={id => onChange(rows.find(row => row.id === id))}
      onSearchChange={onSearch}
      nothingFoundMessage={found ? nothing : 'Searching'}
    />
  )
}

/** Returns the debounced search text. */
function useTyped() {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim().slice(0, 100), 250)
  return { search, setTyped }
}

const titleOf = ({ name, storeName, pricing: [pricing], varies }: ProductCard) =>
  `${name} · ${storeName}${pricing ? ` · ${varies ? 'from ' : ''}${naira(pricing.sellingPrice)}` : ''}`

/** Field for a product on sale. */
export function ProductPick(props: Props<ProductCard>) {
  const { search, setTyped } = useTyped()
  // The field shows the chosen product's name, which is no search text.
  const term = props.value && search === titleOf(props.value) ? '' : search
  const { data } = useQuery(queryOf(listProducts, { query: { search: term || undefined, limit: 10 } }))
  return (
    <Pick
      {...props}
      label="Product"
      name="productId"
      placeholder="Find a product on sale"
      found={data?.rows}
      nameOf={titleOf}
      onSearch={setTyped}
    />
  )
}

/** Field for a live store. */
export function StorePick(props: Props<StoreSummary>) {
  const { search, setTyped } = useTyped()
  const term = props.value?.storeName === search ? '' : search
  const { data } = useQuery(queryOf(listStores, { query: { search: term || undefined, limit: 10 } }))
  return (
    <Pick
      {...props}
      label="Store"
      name="storeId"
      placeholder="Find store"
      found={data?.rows}
      nothing="No live store matches. Suspended and unapproved stores can’t be chosen."
      nameOf={({ storeName }) => storeName}
      onSearch={setTyped}
    />
  )
}
