import { listCategories } from '#contract/catalog/categories.ts'
import type { ApiCaller } from '#web/shell/context.ts'
import type { Crumb } from '#web/ui/breadcrumbs.tsx'

interface Named {
  id: string
  name: string
}

/** Where a category stands in the tree of three levels, whichever level it is of. */
export interface CategoryPlace extends Named {
  /** How a call that lists products names its level. */
  level: 'categoryId' | 'subCategoryId' | 'childCategoryId'
  above: Named[]
  below: (Named & { productCount: number })[]
}

interface Node extends Named {
  productCount: number
}

const named = ({ id, name }: Named): Named => ({ id, name })
const counted = (categories: readonly Node[]) =>
  categories.map(each => ({ ...named(each), productCount: each.productCount }))

/** The place of a category; `undefined` where there is none of that id. Of the whole tree, which is one shared answer. */
export async function categoryPlace(api: ApiCaller, id: string): Promise<CategoryPlace | undefined> {
  const { rows } = await api(listCategories)
  for (const top of rows) {
    if (top.id === id) return { ...named(top), level: 'categoryId', above: [], below: counted(top.subCategories) }
    for (const sub of top.subCategories) {
      if (sub.id === id)
        return { ...named(sub), level: 'subCategoryId', above: [named(top)], below: counted(sub.childCategories) }
      const child = sub.childCategories.find(each => each.id === id)
      if (child) return { ...named(child), level: 'childCategoryId', above: [named(top), named(sub)], below: [] }
    }
  }
  return undefined
}

/** The way to a category from the start. */
export const crumbsTo = (above: readonly Named[], last: string): Crumb[] => [
  { label: 'Bitmarte', to: '/' },
  ...above.map(({ id, name }) => ({ label: name, to: `/category/${id}` })),
  { label: last },
]
