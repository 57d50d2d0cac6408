import { Link } from 'react-router'
import { count } from '#web/ui/format.ts'
import { useUrl } from '#web/ui/url.ts'
import classes from './store-categories.module.css'
import type { Storefront } from './storefront.ts'

const none = { categoryId: null, subCategoryId: null, childCategoryId: null }

/** Links to a store's categories: in a row, or stacked in a `rail`. */
export function StoreCategories({ kinds, listing, rail }: Pick<Storefront, 'kinds' | 'listing'> & { rail?: boolean }) {
  const url = useUrl()
  if (kinds.length === 0) return null
  const chosen = listing.kind?.id
  return (
    <nav aria-label="Product categories" className={rail ? classes.rail : classes.chips}>
      <Link to={`${url.to(none)}#products`} aria-current={chosen ? undefined : 'true'} preventScrollReset>
        Everything
      </Link>
      {kinds.map(({ param, id, name, count: of }) => (
        <Link
          key={id}
          to={`${url.to({ ...none, [param]: id })}#products`}
          aria-current={id === chosen ? 'true' : undefined}
          preventScrollReset
        >
          {name} <span>{count(of)}</span>
        </Link>
      ))}
    </nav>
  )
}
