import { listCategories } from '#contract/catalog/categories.ts'
import type { ApiCaller } from '#web/shell/context.ts'
import type { Crumb } from '#web/ui/breadcrumbs.tsx'

interface Named {
  id: string
  name: string
}

/** A category of any level with its ancestors. */
export interface CategoryPlace extends Named {
  /** Query parameter that filters products by this level. */
  level: 'categoryId' | 'subCategoryId' | 'childCategoryId'
  above: Named[]
}

const named = ({ id, name }: Named): Named => ({ id, name })

/** Finds a category in the cached tree; undefined if no category has the ID. */
export async function categoryPlace(api: ApiCaller, id: string): Promise<CategoryPlace | undefined> {
  const { rows } = await api(listCategories)
  for (const top of rows) {
    if (top.id === id) return { ...named(top), level: 'categoryId', above: [] }
    for (const sub of top.subCategories) {
      if (sub.id === id) return { ...named(sub), level: 'subCategoryId', above: [named(top)] }
      const child = sub.childCategories.find(each => each.id === id)
      if (child) return { ...named(child), level: 'childCategoryId', above: [named(top), named(sub)] }
    }
  }
  return undefined
}

/** Returns the breadcrumbs of a category. */
export const crumbsTo = (above: readonly Named[], last: string): Crumb[] => [
  { label: 'Bitmarte', to: '/' },
  ...above.map(({ id, name }) => ({ label: name, to: `/category/${id}` })),
  { label: last },
]
