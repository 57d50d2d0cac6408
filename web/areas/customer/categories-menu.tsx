import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { IconMenu2 } from '#web/ui/icons.ts'
import { Row } from '#web/ui/layout.tsx'
import classes from './categories-menu.module.css'

export interface MenuCategory {
  id: string
  name: string
  below: readonly { id: string; name: string }[]
}

const menu = 'categories-menu'

/** Two levels of the tree of categories. A native popover: it opens without scripts, and closes on another page. */
export function CategoriesMenu({ categories }: { categories: readonly MenuCategory[] }) {
  const panel = useRef<HTMLDivElement>(null)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page
  useEffect(() => panel.current?.hidePopover?.(), [key])
  return (
    <>
      <Row as="button" inline gap={2} type="button" className={classes.open} popoverTarget={menu}>
        <IconMenu2 size={18} stroke={2} aria-hidden="true" />
        Categories
      </Row>
      <div id={menu} ref={panel} popover="auto" className={classes.menu}>
        <div className={classes.columns}>
          {categories.map(({ id, name, below }) => (
            <div key={id} className={classes.column}>
              <Link to={`/category/${id}`} className={classes.top}>
                {name}
              </Link>
              {below.map(each => (
                <Link key={each.id} to={`/category/${each.id}`}>
                  {each.name}
                </Link>
              ))}
            </div>
          ))}
        </div>
        <Link to="/categories" className={classes.all}>
          All categories
        </Link>
      </div>
    </>
  )
}
