import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Category, listCategories } from '#contract/catalog/categories.ts'
import { loadFailed } from '#contract/messages.ts'
import { queryOf } from '#web/shell/query.ts'

const categories = { ...queryOf(listCategories, {}), staleTime: 300_000 }

/** Returns the child categories with their full path: 'Fashion › Women › Dresses'. */
const choicesOf = (categories: readonly Category[]) =>
  categories.flatMap(top =>
    top.subCategories.flatMap(sub =>
      sub.childCategories.map(child => ({ value: child.id, label: `${top.name} › ${sub.name} › ${child.name}` })),
    ),
  )

/** Returns the function that gives the full path of a child category; empty while categories load. */
export function useCategoryPath(): (childCategoryId: string) => string {
  const { data } = useQuery(categories)
  const choices = choicesOf(data?.rows ?? [])
  return id => choices.find(({ value }) => value === id)?.label ?? ''
}

interface Props {
  value: string
  onChange: (childCategoryId: string) => void
  error?: React.ReactNode
  /** Defaults to those of a product's form, where the category is required. */
  label?: string
  description?: string
}

/** Field for the child category of a product, found by any word of its path. */
export function CategoryField({ value, onChange, error, label, description }: Props) {
  const { data, error: failure } = useQuery(categories)
  const choices = useMemo(() => choicesOf(data?.rows ?? []), [data])
  return (
    <Select
      label={label ?? 'Category'}
      withAsterisk={!label}
      name="childCategoryId"
      description={description ?? 'Type what it is, such as ‘dress’ or ‘phone’.'}
      placeholder={data ? 'Find a category' : 'Loading'}
      data={choices}
      value={value || null}
      onChange={chosen => onChange(chosen ?? '')}
      searchable
      clearable
      limit={60}
      nothingFoundMessage="No matching categories"
      error={failure ? loadFailed.childCategory : error}
    />
  )
}
