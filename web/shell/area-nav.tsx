import { Link, useLocation } from 'react-router'
import type { Icon } from '#web/ui/icon.tsx'
import { IconChevronDown } from '#web/ui/icons.ts'
import { Row } from '#web/ui/layout.tsx'
import { count as counted } from '../ui/format.ts'
import classes from './area-nav.module.css'

export interface NavItem {
  to: string
  label: string
  /** Shown in the bar at a phone's foot; the first four items that have one stand there. */
  icon?: Icon
  /** How many wait there. Nothing is shown for none. */
  count?: number
  /** Words instead of a count, such as `4 low`. */
  note?: string
  /** In clay: somebody is late. */
  late?: boolean
}

export interface NavGroup {
  id: string
  /** A named group folds, and stands open where one is or somebody waits. */
  label?: string
  items: readonly NavItem[]
}

/** Whether a page stands under an item: the item with the longest address that it begins with. */
export function isHere(path: string, to: string, items: readonly NavItem[]): boolean {
  const under = (address: string) => path === address || path.startsWith(`${address}/`)
  return under(to) && !items.some(other => other.to.length > to.length && under(other.to))
}

export function AreaNav({ groups }: { groups: readonly NavGroup[] }) {
  const { pathname } = useLocation()
  const items = groups.flatMap(group => group.items)
  const opens = ({ items: own }: NavGroup) =>
    own.some(({ to, count = 0, note }) => isHere(pathname, to, items) || count > 0 || note)
  return (
    <nav className={classes.nav} aria-label="Pages">
      {groups
        .filter(group => group.items.length > 0)
        .map(group =>
          group.label ? (
            <details key={group.id} className={classes.group} open={opens(group)}>
              <summary className={classes.label}>
                {group.label}
                <IconChevronDown size={16} aria-hidden />
              </summary>
              <Items of={group} among={items} />
            </details>
          ) : (
            <div key={group.id} className={classes.group}>
              <Items of={group} among={items} />
            </div>
          ),
        )}
    </nav>
  )
}

function Items({ of, among }: { of: NavGroup; among: readonly NavItem[] }) {
  const { pathname } = useLocation()
  return (
    <ul>
      {of.items.map(item => (
        <li key={item.to}>
          <Row
            as={Link}
            gap={2}
            justify="between"
            to={item.to}
            className={classes.item}
            aria-current={isHere(pathname, item.to, among) ? 'page' : undefined}
          >
            {item.label}
            {(item.note || (item.count ?? 0) > 0) && (
              <span className={item.late ? classes.late : classes.count}>{item.note ?? counted(item.count ?? 0)}</span>
            )}
          </Row>
        </li>
      ))}
    </ul>
  )
}
