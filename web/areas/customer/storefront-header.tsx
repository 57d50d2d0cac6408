import { Form, Link, NavLink, useLocation, useSearchParams } from 'react-router'
import type { TopCategory } from '#contract/categories.ts'
import { CartLink } from '#web/features/cart/cart-link.tsx'
import { WishlistLink } from '#web/features/wishlist/wishlist-link.tsx'
import { Mark } from '#web/ui/mark.tsx'
import { CustomerMenu } from './customer-menu.tsx'
import classes from './storefront-header.module.css'

/** The mark, the search, the ways to sell, sign in and pay, and the row of categories. Works without scripts. */
export function StorefrontHeader({ categories }: { categories: readonly TopCategory[] }) {
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  // Lists of a customer's own are searched by the same name.
  const searched = pathname === '/search' ? (search.get('search') ?? '') : ''
  return (
    <header className={classes.header}>
      <a href="#page" className={classes.skip}>
        Go to the page
      </a>
      <div className={classes.top}>
        <Link to="/" className={classes.brand} aria-label="Bitmarte, to the start">
          <Mark />
          <span className={classes.name}>Bitmarte</span>
        </Link>
        <Form action="/search" role="search" aria-label="Products and stores" className={classes.search}>
          <input
            key={searched}
            type="search"
            name="search"
            defaultValue={searched}
            placeholder="Search products and stores"
            aria-label="Search products and stores"
            maxLength={100}
          />
          <button type="submit">Search</button>
        </Form>
        <Link to="/sell" className={classes.sell}>
          Sell here
        </Link>
        <CustomerMenu />
        <WishlistLink />
        <CartLink />
      </div>
      {categories.length > 0 && (
        <nav className={classes.categories} aria-label="Categories">
          <NavLink to="/search" end>
            Everything
          </NavLink>
          <NavLink to="/deals">Deals</NavLink>
          {categories.map(category => (
            <NavLink key={category.id} to={`/category/${category.id}`}>
              {category.name}
            </NavLink>
          ))}
        </nav>
      )}
    </header>
  )
}
