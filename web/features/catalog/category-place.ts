import { getCategory, getChildCategory, getSubCategory } from '#contract/categories.ts'
import type { ApiCaller } from '#web/shell/context.ts'
import { unlessMissing } from '#web/shell/unless-missing.ts'
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

const named = ({ id, name }: Named): Named => ({ id, name })

/** The place of a category; `undefined` where there is none of that id. */
export async function categoryPlace(api: ApiCaller, id: string): Promise<CategoryPlace | undefined> {
  const params = { id }
  const [top, sub, child] = await Promise.all([
    unlessMissing(api(getCategory, { params })),
    unlessMissing(api(getSubCategory, { params })),
    unlessMissing(api(getChildCategory, { params })),
  ])
  const below = (categories: readonly (Named & { productCount: number })[]) =>
    categories.map(each => ({ ...named(each), productCount: each.productCount }))
  if (top) return { ...named(top), level: 'categoryId', above: [], below: below(top.subCategories) }
  if (sub)
    return { ...named(sub), level: 'subCategoryId', above: [named(sub.category)], below: below(sub.childCategories) }
  if (!child) return undefined
  return { ...named(child), level: 'childCategoryId', above: [child.category, child.subCategory].map(named), below: [] }
}

/** The way to a category from the start. */
export const crumbsTo = (above: readonly Named[], last: string): Crumb[] => [
  { label: 'Bitmarte', to: '/' },
  ...above.map(({ id, name }) => ({ label: name, to: `/category/${id}` })),
  { label: last },
]
