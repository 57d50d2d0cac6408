import { Chip, Chips } from '#web/features/catalog/chips.tsx'
import { count } from '#web/ui/format.ts'
import { useUrl } from '#web/ui/url.ts'
import type { Storefront } from './storefront.ts'

const none = { categoryId: null, subCategoryId: null, childCategoryId: null }

/** Links to a store's categories: in a row, or stacked with `rail`. */
export function StoreCategories({ kinds, listing, rail }: Pick<Storefront, 'kinds' | 'listing'> & { rail?: boolean }) {
  const url = useUrl()
  if (kinds.length === 0) return null
  const chosen = listing.kind?.id
  return (
    <Chips label="Product categories" rail={rail}>
      <Chip to={`${url.to(none)}#products`} current={!chosen} preventScrollReset>
        Everything
      </Chip>
      {kinds.map(({ param, id, name, count: products }) => (
        <Chip
          key={id}
          to={`${url.to({ ...none, [param]: id })}#products`}
          note={count(products)}
          current={id === chosen}
          preventScrollReset
        >
          {name}
        </Chip>
      ))}
    </Chips>
  )
}
