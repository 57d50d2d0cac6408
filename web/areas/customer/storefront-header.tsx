import { Link, NavLink } from 'react-router'
import { CartLink } from '#web/features/cart/cart-link.tsx'
import { SearchBox } from '#web/features/search/search-box.tsx'
import { WishlistLink } from '#web/features/wishlist/wishlist-link.tsx'
import { Bell } from '#web/shell/bell.tsx'
import { Row } from '#web/ui/layout.tsx'
import { Mark } from '#web/ui/mark.tsx'
import { SkipLink } from '#web/ui/skip-link.tsx'
import { CategoriesMenu, type MenuCategory } from './categories-menu.tsx'
import { CustomerMenu } from './customer-menu.tsx'
import classes from './storefront-header.module.css'

interface Props {
  /** Those most sold from. */
  categories: readonly { id: string; name: string }[]
  /** All of them, for the menu. */
  tree: readonly MenuCategory[]
}

/** The mark, the search, the ways to sell, sign in and pay, and the row of categories. Works without scripts. */
export function StorefrontHeader({ categories, tree }: Props) {
  return (
    <header className={classes.header}>
      <SkipLink />
      <Row gap={5} className={classes.top}>
        <Row as={Link} inline gap={2} to="/" className={classes.brand} aria-label="Bitmarte home">
          <Mark />
          <span className={classes.name}>Bitmarte</span>
        </Row>
        <SearchBox />
        <Row as={Link} inline to="/sell" className={classes.sell}>
          Sell here
        </Row>
        <CustomerMenu />
        <Bell />
        <WishlistLink />
        <CartLink />
      </Row>
      {categories.length > 0 && (
        <Row as="nav" gap={6} align="stretch" className={classes.categories} aria-label="Categories">
          <CategoriesMenu categories={tree} />
          <NavLink to="/search" end>
            Everything
          </NavLink>
          <NavLink to="/deals">Deals</NavLink>
          {categories.map(category => (
            <NavLink key={category.id} to={`/category/${category.id}`}>
              {category.name}
            </NavLink>
          ))}
        </Row>
      )}
    </header>
  )
}
