import { Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Category } from '#contract/catalog/categories.ts'
import { categories, matchingPaths } from '#web/features/products/category-field.tsx'
import { FieldGrid } from '#web/ui/field-grid.tsx'

const categoryPage = '/category/'

/** Returns categories of all three levels with their full path, by their pages. */
const choicesOf = (tops: readonly Category[]) =>
  tops.flatMap(top => {
    const choice = (id: string, ...names: string[]) => ({ value: categoryPage + id, label: names.join(' › ') })
    return [
      choice(top.id, top.name),
      ...top.subCategories.flatMap(sub => [
        choice(sub.id, top.name, sub.name),
        ...sub.childCategories.map(child => choice(child.id, top.name, sub.name, child.name)),
      ]),
    ]
  })

function useCategoryPages() {
  const { data } = useQuery(categories)
  return useMemo(() => choicesOf(data?.rows ?? []), [data])
}

/** Returns the function that names where a collection leads: its category's path, or the address. */
export function useLinkName(): (link: string) => string {
  const pages = useCategoryPages()
  return link => pages.find(({ value }) => value === link)?.label ?? link
}

/** Returns the path of a copied address of this site; another text as it is. */
function ownPath(typed: string): string {
  const [, host, path] = /^\s*(?:https?:\/\/)?([^/]+)(\/.*)$/i.exec(typed) ?? []
  return path && host === location.host ? path : typed
}

interface Props {
  label: string
  value: string
  onChange: (link: string) => void
  error?: React.ReactNode
}

/** Field for a page of the shop: its address, or a category, whose address nobody knows. */
export function LinkField({ label, value, onChange, error }: Props) {
  const pages = useCategoryPages()
  return (
    <FieldGrid>
      <TextInput
        label={label}
        description="A page of the shop, such as /deals"
        maxLength={300}
        name="link"
        withAsterisk
        value={value}
        onChange={event => onChange(ownPath(event.currentTarget.value))}
        error={error}
      />
      <Select
        label="Or to a category"
        description="Fills in its address"
        placeholder="Find a category"
        data={pages}
        searchable
        clearable
        limit={60}
        nothingFoundMessage="No matching categories"
        filter={({ options, search, limit }) =>
          matchingPaths(
            options.filter(option => 'value' in option),
            search,
          ).slice(0, limit)
        }
        value={pages.some(page => page.value === value) ? value : null}
        onChange={chosen => onChange(chosen ?? '')}
      />
    </FieldGrid>
  )
}
