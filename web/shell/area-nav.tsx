import { useLocation } from 'react-router'
import type { Icon } from '#web/ui/icon.tsx'
import { IconChevronDown } from '#web/ui/icons.ts'
import { List, Row } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Text } from '#web/ui/text.tsx'
import { useInSight } from '#web/ui/use-scroll-into-view.ts'
import { IconList } from '#web/ui/work-icons.ts'
import { count as counted } from '../ui/format.ts'
import classes from './area-nav.module.css'

export interface NavItem {
  to: string
  label: string
  /** Words by which people look for it in the command palette. */
  also?: string
  /** Icon in the bar at a phone's foot, which shows the first four items that have one, and fills up with others. */
  icon?: Icon
  /** Icon for a phone's bar when this page takes a free place in it. */
  spare?: Icon
  /** Whether the role can change what the page shows, which then comes first in that bar; undefined for what everybody has. */
  changes?: boolean
  /** Number of items that need attention. 0 shows nothing. */
  count?: number
  /** Text instead of a count, such as `4 low`. */
  note?: string
  /** Shows count or note in clay. */
  late?: boolean
}

export interface NavGroup {
  id: string
  /** Makes the group collapsible. It starts open if it has the current page or items that need attention. */
  label?: string
  items: readonly NavItem[]
}

/**
 * Returns whether `to` is the longest address among the items that contains the page. An area's first page, such as
 * `/merchant`, contains only itself: a page that the role has no item for isn't part of it.
 */
export function isHere(path: string, to: string, items: readonly NavItem[]): boolean {
  const under = (address: string) => path === address || (/.\//.test(address) && path.startsWith(`${address}/`))
  return under(to) && !items.some(other => other.to.length > to.length && under(other.to))
}

/** Returns the items of the bar at a phone's foot: a role with few pages finds them all there, and else those that it works on. */
export function barItems(items: readonly NavItem[]): (NavItem & { icon: Icon })[] {
  const rank = ({ icon, changes }: NavItem) => (icon ? (changes === false ? 2 : 0) : changes ? 1 : 3)
  // Until the role is known there are only two items, which everybody has.
  const offered = items.length > 2 ? items : items.filter(({ icon }) => icon)
  const shown = offered.toSorted((one, other) => rank(one) - rank(other)).slice(0, 4)
  return items
    .filter(item => shown.includes(item))
    .map(item => ({ ...item, icon: item.icon ?? item.spare ?? IconList }))
}

const late = { color: 'var(--clay-here, var(--clay))' }

/** Navigation of an area's pages. */
export function AreaNav({ groups }: { groups: readonly NavGroup[] }) {
  const { pathname } = useLocation()
  const items = groups.flatMap(group => group.items)
  const opens = ({ items: own }: NavGroup) =>
    own.some(({ to, count = 0, note }) => isHere(pathname, to, items) || count > 0 || note)
  // Counts that load later open groups, which push the current page down.
  const nav = useInSight([pathname, ...groups.filter(opens).map(({ id }) => id)].join())
  return (
    <nav ref={nav} style={{ flex: 1, overflowY: 'auto' }} aria-label="Pages">
      {groups
        .filter(group => group.items.length > 0)
        .map(group =>
          group.label ? (
            <details key={group.id} className={classes.group} open={opens(group)}>
              <Row as="summary" justify="between" size="sm" weight="strong" className={classes.item}>
                {group.label}
                <IconChevronDown size={16} aria-hidden />
              </Row>
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
    <List gap={0.5}>
      {of.items.map(item => (
        <li key={item.to}>
          <Row
            as={Link}
            gap={2}
            justify="between"
            tone="muted"
            size="md"
            weight="medium"
            to={item.to}
            className={classes.item}
            aria-current={isHere(pathname, item.to, among) ? 'page' : undefined}
          >
            {item.label}
            {(item.note || (item.count ?? 0) > 0) && (
              <Text size="xs" weight="strong" figures style={item.late ? late : undefined}>
                {item.note ?? counted(item.count ?? 0)}
              </Text>
            )}
          </Row>
        </li>
      ))}
    </List>
  )
}
