import { useDebouncedValue, useHotkeys } from '@mantine/hooks'
import { Spotlight } from '@mantine/spotlight'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import {
  type FoundItem,
  type FoundKind,
  findAnything,
  foundKinds,
  leastTyped,
  mostTyped,
} from '#contract/read-models/find.ts'
import { IconSearch } from '#web/ui/icons.ts'
import { palette, paletteStore } from '#web/ui/palette.ts'
import { plainText } from '#web/ui/plain-text.ts'
import classes from './area-palette.module.css'
import { mayTryAgain, queryOf } from './query.ts'

const groupNames: Readonly<Record<FoundKind, string>> = {
  order: 'Orders',
  return: 'Returns',
  case: 'Cases',
  customer: 'Customers',
  store: 'Stores',
  product: 'Products',
  partner: 'Partners',
  dispatcher: 'Dispatchers',
  hub: 'Hubs',
  administrator: 'Administrators',
  payment: 'Payments',
  payout: 'Payouts',
  coupon: 'Coupons',
  staff: 'Staff',
}

/** A page of the area. */
export interface PaletteCommand {
  label: string
  to: string
  /** Words by which people look for it. */
  also?: string
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Returns whether each typed word begins a word of a page's name or of what it is also called. */
export function isNamed({ label, also = '' }: Omit<PaletteCommand, 'to'>, typed: string): boolean {
  const words = wordsOf(`${label} ${also}`)
  const asked = wordsOf(typed)
  // Signs alone, such as an emoji, name no page.
  if (asked.length === 0 && typed.trim()) return false
  return asked.every(each => words.some(word => word.startsWith(each)))
}

/** Kinds whose titles aren't names, but amounts. */
const unnamed: readonly FoundKind[] = ['payment', 'payout']

/** Lists kinds of which one's own name has each typed word before those that belong to it, such as a store before its orders. */
function byOwnName(rows: readonly FoundItem[], typed: string): FoundKind[] {
  const words = wordsOf(plainText(typed))
  const isNamedSo = ({ kind, title }: FoundItem) =>
    !unnamed.includes(kind) && words.every(word => plainText(title).includes(word))
  const own = new Set(rows.filter(isNamedSo).map(({ kind }) => kind))
  return [...foundKinds.filter(kind => own.has(kind)), ...foundKinds.filter(kind => !own.has(kind))]
}

/** Returns whether the server can search for a text: it isn't too short or too long, and has a word. */
const canSearch = (text: string): boolean =>
  text.length >= leastTyped && text.length <= mostTyped && wordsOf(text).length > 0

/** Marks the first row, so that Enter opens it. Mantine marks one only when the text changes, before the search responds. */
function markFirst(): void {
  const { listId } = paletteStore.getState()
  const rows = document.getElementById(listId)?.querySelectorAll('[data-action]') ?? []
  for (const [index, row] of rows.entries()) row.toggleAttribute('data-selected', index === 0)
  paletteStore.updateState(state => ({ ...state, selected: 0 }))
}

/** The command palette: pages of the area by name, and what the server finds by number, name, reference, phone or e-mail. */
export function FindPalette({ commands }: { commands: readonly PaletteCommand[] }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  /** Whether Enter was pressed before the search responded. */
  const [entered, setEntered] = useState(false)
  const [search] = useDebouncedValue(typed.trim(), 200)
  const asks = canSearch(search)
  const { data, failureReason, isFetching, isPaused } = useQuery({
    ...queryOf(findAnything, { query: { search } }),
    enabled: asks,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.status === 'error' && mayTryAgain(state.error) ? 5_000 : false),
  })
  const fails = (failureReason !== null && mayTryAgain(failureReason)) || isPaused
  const waiting = canSearch(typed.trim()) && (isFetching || typed.trim() !== search)
  const rowOf = (path: string, label: string, description?: string) => ({
    id: path,
    label,
    description,
    onClick: () => navigate(path),
  })
  const pages = commands.filter(command => isNamed(command, typed)).map(({ label, to }) => rowOf(to, label))
  const found = byOwnName(data?.rows ?? [], search).map(kind => {
    const more = asks && !fails && data?.more.find(each => each.kind === kind)
    return {
      group: groupNames[kind],
      actions: [
        ...(asks && !fails ? (data?.rows ?? []) : [])
          .filter(row => row.kind === kind)
          .map(({ title, note, path }) => rowOf(path, title, note)),
        ...(more ? [rowOf(more.path, `More ${groupNames[kind].toLowerCase()}`)] : []),
      ],
    }
  })
  const groups = [{ group: 'Pages', actions: pages }, ...found].filter(group => group.actions.length > 0)
  const rows = groups.flatMap(group => group.actions)
  const shown = rows.map(({ id }) => id).join(' ')

  // biome-ignore lint/correctness/useExhaustiveDependencies: marks the first row whenever the rows change
  useEffect(() => {
    if (typed) markFirst()
  }, [shown, typed])
  useEffect(() => {
    if (!entered || waiting) return
    setEntered(false)
    if (!rows[0]) return
    rows[0].onClick()
    palette.close()
  })

  // Also in a field, unlike a slash, which people type there.
  useHotkeys([['mod + K', palette.open]], [], true)

  const type = (text: string) => {
    setEntered(false)
    setTyped(text)
  }
  const onKeyDownCapture = (event: KeyboardEvent) => {
    // The rows are still those of an earlier text.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !waiting || pages.length) return
    event.preventDefault()
    event.stopPropagation()
    setEntered(true)
  }
  return (
    <Spotlight
      store={paletteStore}
      shortcut="/"
      query={typed}
      onQueryChange={type}
      scrollable
      // A blurred page takes a slow device half a second to draw, during which Escape seems ignored.
      overlayProps={{ blur: 0, backgroundOpacity: 0.35 }}
      maxHeight="60vh"
      classNames={{ search: classes.search }}
      nothingFound={asks && fails ? 'Couldn’t search. Trying again by itself.' : waiting ? 'Searching…' : 'No matches'}
      searchProps={{
        placeholder: 'Order, name, phone, e-mail, reference or page',
        'aria-label': 'Find anything',
        leftSection: <IconSearch size={18} />,
        onKeyDownCapture,
      }}
      actions={groups}
      filter={(_query, actions) => actions}
    />
  )
}
