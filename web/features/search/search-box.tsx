import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, Suspense, useEffect, useId, useState } from 'react'
import { Form, useLocation, useSearchParams } from 'react-router'
import { useBrowserStore } from '#web/shell/hydrated.tsx'
import { nothing, onDemand } from '#web/shell/on-demand.tsx'
import { Row } from '#web/ui/layout.tsx'
import { recentSearches } from './recent-searches.ts'
import classes from './search-box.module.css'
import { groupsOf, type SuggestOption } from './suggest-options.ts'

const none: readonly string[] = []

const SuggestList = onDemand(() => import('./suggest-list.tsx'), nothing)

/** Debounce delay in milliseconds. */
const pause = 120

/** Returns `typed` after a pause in typing. */
function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), pause)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}

/**
 * The marketplace's search field, a combobox with suggestions: the arrow keys select one while the focus stays in the
 * field. Without scripts it is a plain form.
 */
export function SearchBox() {
  const [params] = useSearchParams()
  const { pathname, key } = useLocation()
  // Elsewhere `search` filters a list of that page.
  const searched = pathname === '/search' ? (params.get('search') ?? '').trim() : ''
  const [typed, setTyped] = useState(searched)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState<string>()
  const id = useId()
  const recent = useBrowserStore(recentSearches.subscribe, recentSearches.list, none)
  const settled = useSettled(typed)
  const { data } = useQuery({
    queryKey: ['suggestions', settled],
    queryFn: async ({ signal }) => (await import('./suggest-calls.ts')).suggestionsFor(settled, signal),
    enabled: open && settled !== '',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  })
  const groups = groupsOf(typed, recent, data)
  const options = groups.flatMap(group => group.options)
  const shown = open && options.length > 0
  const idOf = (option: SuggestOption) => `${id}-${options.indexOf(option)}`
  const at = options.findIndex(option => option.key === active)
  const close = () => {
    setOpen(false)
    setActive(undefined)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` changes with every navigation, also to the same search
  useEffect(() => {
    setTyped(searched)
    setOpen(false)
    setActive(undefined)
    if (searched) recentSearches.add(searched)
  }, [searched, key])

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!shown) return setOpen(true)
      // Beyond the first and the last option, the field itself is selected.
      const step = event.key === 'ArrowDown' ? 1 : -1
      const next = ((at + 1 + step + options.length + 1) % (options.length + 1)) - 1
      setActive(options[next]?.key)
    } else if (event.key === 'Enter' && shown && at >= 0) {
      event.preventDefault()
      document.getElementById(`${id}-${at}`)?.click()
    } else if (event.key === 'Escape' && shown) {
      event.preventDefault()
      close()
    }
  }
  return (
    <Row
      as={Form}
      action="/search"
      role="search"
      aria-label="Products and stores"
      className={classes.search}
      onSubmit={close}
      onBlur={event => {
        if (!event.currentTarget.contains(event.relatedTarget)) close()
      }}
    >
      <input
        key={searched}
        type="search"
        name="search"
        defaultValue={searched}
        placeholder="Search Bitmarte"
        aria-label="Search products and stores"
        maxLength={1000}
        autoComplete="off"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={shown ? `${id}-list` : undefined}
        aria-activedescendant={shown && at >= 0 ? `${id}-${at}` : undefined}
        onFocus={() => setOpen(true)}
        onClick={() => setOpen(true)}
        onChange={event => {
          setTyped(event.currentTarget.value.trim())
          setOpen(true)
          setActive(undefined)
        }}
        onKeyDown={onKeyDown}
      />
      <button type="submit">Search</button>
      <span role="status" className="visually-hidden">
        {shown && (options.length === 1 ? '1 suggestion' : `${options.length} suggestions`)}
      </span>
      {shown && (
        <Suspense>
          <SuggestList
            id={`${id}-list`}
            groups={groups}
            active={active}
            idOf={idOf}
            onChosen={close}
            onClear={typed === '' ? recentSearches.clear : undefined}
          />
        </Suspense>
      )}
    </Row>
  )
}
