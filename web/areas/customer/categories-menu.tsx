import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { IconMenu2 } from '#web/ui/icons.ts'
import { Row } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { dress } from '#web/ui/looks.ts'
import { Text } from '#web/ui/text.tsx'
import classes from './categories-menu.module.css'

export interface MenuCategory {
  id: string
  name: string
  below: readonly { id: string; name: string }[]
}

const menu = 'categories-menu'

// Computed once, because every page lists all main and sub categories.
const main = dress({ tone: 'ink', weight: 'bold' })
const sub = dress({ tone: 'muted' })

/** Menu with main and sub categories. A native popover, which opens without scripts and closes on navigation. */
export function CategoriesMenu({ categories }: { categories: readonly MenuCategory[] }) {
  const panel = useRef<HTMLDivElement>(null)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes on navigation
  useEffect(() => panel.current?.hidePopover?.(), [key])
  return (
    <>
      <Row
        as="button"
        inline
        gap={2}
        type="button"
        touch
        size="md"
        weight="strong"
        className={classes.open}
        popoverTarget={menu}
      >
        <IconMenu2 size={18} stroke={2} aria-hidden="true" />
        Categories
      </Row>
      <Text as="div" id={menu} ref={panel} popover="auto" panel="float" size="md" className={classes.menu}>
        <div className={classes.columns}>
          {categories.map(({ id, name, below }) => (
            <div key={id} className={classes.column}>
              <Link {...main} to={`/category/${id}`}>
                {name}
              </Link>
              {below.map(each => (
                <Link {...sub} key={each.id} to={`/category/${each.id}`}>
                  {each.name}
                </Link>
              ))}
            </div>
          ))}
        </div>
        <Text as={Link} tone="palm" weight="bold" to="/categories">
          All categories
        </Text>
      </Text>
    </>
  )
}
