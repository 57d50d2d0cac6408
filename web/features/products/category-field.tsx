import { type ComboboxItem, type OptionsFilter, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type Category, listCategories } from '#contract/catalog/categories.ts'
import { listAlsoCalled } from '#contract/catalog/category-work.ts'
import { loadFailed } from '#contract/failures.ts'
import { findCategories } from '#contract/search/search.ts'
import { queryOf } from '#web/shell/query.ts'
import { useKind } from '#web/shell/session.ts'
import { Link } from '#web/ui/link.tsx'
import { Note } from '#web/ui/note.tsx'
import { Text } from '#web/ui/text.tsx'

export const categories = { ...queryOf(listCategories, {}), staleTime: 300_000 }

const otherNames = { ...queryOf(listAlsoCalled), staleTime: 300_000 }

/** Other names of a category. */
export type Names = (id: string) => readonly string[]

/** Returns the child categories with their full path, such as 'Fashion › Women › Dresses', and other names of its levels. */
const choicesOf = (categories: readonly Category[], names: Names = () => []) =>
  categories.flatMap(top =>
    top.subCategories.flatMap(sub =>
      sub.childCategories.map(child => ({
        value: child.id,
        label: `${top.name} › ${sub.name} › ${child.name}`,
        alsoCalled: [top, sub, child].flatMap(({ id }) => names(id)),
      })),
    ),
  )

/** Returns the function that gives the full path of a child category; empty while categories load. */
export function useCategoryPath(): (childCategoryId: string) => string {
  const { data } = useQuery(categories)
  const choices = choicesOf(data?.rows ?? [])
  return id => choices.find(({ value }) => value === id)?.label ?? ''
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\d]+/gu) ?? []

/** A path with other names of its levels. */
interface Named {
  label: string
  alsoCalled?: readonly string[]
}

/**
 * Returns how well a path fits what somebody types: 0 if every typed word begins a word of the category itself, 1 if it
 * begins a word of another name, 2 of its path, 3 if it is somewhere within; undefined if it isn't. A plural `s` doesn't
 * matter.
 */
function rankOf({ label: path, alsoCalled = [] }: Named, typed: readonly string[]): number | undefined {
  const begins = (within: string) =>
    typed.every(word => {
      const bare = word.length > 3 ? word.replace(/s$/, '') : word
      return wordsOf(within).some(each => each.startsWith(bare))
    })
  if (begins(path.split(' › ').at(-1) ?? '')) return 0
  if (alsoCalled.some(begins)) return 1
  if (begins([path, ...alsoCalled].join(' '))) return 2
  return typed.every(word => path.toLowerCase().includes(word)) ? 3 : undefined
}

/** Returns the matching paths with their ranks, the best first. */
const rankedPaths = <T extends Named>(options: readonly T[], search: string) => {
  const typed = wordsOf(search)
  return options
    .flatMap(option => {
      const rank = rankOf(option, typed)
      return rank === undefined ? [] : [{ option, rank }]
    })
    .toSorted((a, b) => a.rank - b.rank)
}

/** Returns the matching paths, those that begin with the typed words first. */
export const matchingPaths = <T extends Named>(options: readonly T[], search: string): T[] =>
  rankedPaths(options, search).map(({ option }) => option)

/** Returns the paths of which words begin with some of the typed ones, those with most of them first. */
function partlyMatching<T extends Named>(options: readonly T[], search: string): T[] {
  const found = wordsOf(search).map(word =>
    rankedPaths(options, word).flatMap(({ option, rank }) => (rank < 3 ? option : [])),
  )
  const countOf = (option: T) => found.filter(paths => paths.includes(option)).length
  return [...new Set(found.flat())].toSorted((a, b) => countOf(b) - countOf(a))
}

/** Returns whether a word of some path begins with each typed word: `tops` is no name of Laptops. */
const isNamed = (options: readonly Named[], search: string): boolean =>
  rankedPaths(options, search).some(({ rank }) => rank < 3)

/**
 * Returns the paths to offer: those whose names match. If none does, a hint and those that a search by synonyms and products
 * found, then those with some of the words; if there are none either, all. `found` is undefined until the search has ended.
 */
export function offeredPaths<T extends Named & { value: string }>(
  options: readonly T[],
  search: string,
  found: readonly string[] | undefined,
): { hint?: string; paths: readonly T[] } {
  const whole = matchingPaths(options, search)
  if (isNamed(options, search)) return { paths: whole }
  const matching = whole.length > 0 ? whole : partlyMatching(options, search)
  if (!found) return { paths: matching }
  const near = found.flatMap(id => options.find(({ value }) => value === id) ?? [])
  if (near.length > 0)
    return { hint: 'No category has this name. The nearest are:', paths: [...new Set([...near, ...matching])] }
  return matching.length > 0
    ? { ...(whole.length === 0 && { hint: 'No category has all these words. The nearest are:' }), paths: matching }
    : { hint: 'No matching categories. Choose from all:', paths: options }
}

/** With fewer letters, any product matches. */
const leastTyped = 3

interface Props {
  value: string
  onChange: (childCategoryId: string) => void
  error?: React.ReactNode
  /** Defaults to those of a product's form, where the category is required. */
  label?: string
  description?: string
}

/** Returns other names by which categories are found, by their IDs. */
export function useOtherNames(): Names {
  const { data } = useQuery(otherNames)
  return useMemo(() => {
    const names = new Map(data?.map(({ id, names, merged }) => [id, [...names, ...merged]]))
    return id => names.get(id) ?? []
  }, [data])
}

type Choice = ComboboxItem & Named

/**
 * Returns the props of a Select that finds categories by any word of their path, by synonyms, or by the products that
 * they have.
 * `choiceOf` returns the choice that has a child category.
 */
export function useCategorySearch(choices: readonly Choice[], choiceOf = (childCategoryId: string) => childCategoryId) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 300)
  const unnamed = search.length >= leastTyped && choices.length > 0 && !isNamed(choices, search)
  const like = useQuery({ ...queryOf(findCategories, { query: { search } }), enabled: unnamed, staleTime: 300_000 })
  const filter: OptionsFilter = ({ options, search: text, limit }) => {
    const { hint, paths } = offeredPaths(
      options.filter((option): option is Choice => 'value' in option),
      text,
      text.trim() === search && like.data ? [...new Set(like.data.map(choiceOf))] : undefined,
    )
    return hint ? [{ group: hint, items: [...paths] }] : paths.slice(0, limit)
  }
  return {
    data: [...choices],
    searchable: true,
    onSearchChange: setTyped,
    filter,
    nothingFoundMessage: typed.trim() !== search || like.isFetching ? 'Searching…' : 'No matching categories',
  } as const
}

/** Field for the child category of a product, found by any word of its path, or by the products that it has. */
export function CategoryField({ value, onChange, error, label, description }: Props) {
  const { data, error: failure } = useQuery(categories)
  const names = useOtherNames()
  const choices = useMemo(() => choicesOf(data?.rows ?? [], names), [data, names])
  const find = useCategorySearch(choices)
  const merchant = useKind() === 'merchant'
  return (
    <div>
      <Select
        label={label ?? 'Category'}
        withAsterisk={!label}
        name="childCategoryId"
        description={description ?? 'Type what it is, such as ‘dress’ or ‘phone’.'}
        placeholder={data ? 'Find a category' : 'Loading'}
        {...find}
        value={value || null}
        onChange={chosen => onChange(chosen ?? '')}
        clearable
        limit={60}
        error={failure ? loadFailed.childCategory : error}
      />
      {merchant && !label && (
        <Note>
          None fits?{' '}
          <Text as={Link} link underline to="/contact-us">
            Ask us for a category
          </Text>
        </Note>
      )}
    </div>
  )
}
