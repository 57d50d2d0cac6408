import { count as counted } from './format.ts'
import { Row } from './layout.tsx'
import { Link } from './link.tsx'
import classes from './tabs-with-counts.module.css'
import { Text } from './text.tsx'
import { useUrl } from './url.ts'
import { useInSight } from './use-scroll-into-view.ts'

export interface Tab {
  /** Value of the URL parameter; '' for the tab of all. */
  value: string
  label: string
  /** Number of items that need attention; none shows no number. */
  count?: number
  /** There may be more than `count`. */
  atLeast?: boolean
}

const pill = { padding: '0 var(--space-2)', borderRadius: 'var(--radius-full)', lineHeight: 1.45 }

/** Tabs as links; the URL parameter `param` holds the chosen one. */
export function TabsWithCounts({
  tabs,
  param = 'status',
  label,
  chosen: given,
  own,
}: {
  tabs: readonly Tab[]
  param?: string
  label: string
  /** The chosen tab's value, if it isn't always that of the URL parameter. */
  chosen?: string
  /** URL parameter of a filter that each tab has values of its own for: another tab is without it. */
  own?: string
}) {
  const url = useUrl()
  const chosen = given ?? url.get(param)
  const nav = useInSight(chosen)
  return (
    <Row as="nav" gap={1} align="stretch" ref={nav} className={classes.tabs} aria-label={label}>
      {tabs.map(tab => (
        <Row
          as={Link}
          inline
          gap={2}
          tone="muted"
          size="md"
          weight="strong"
          key={tab.value}
          to={url.to({ [param]: tab.value, ...(own && tab.value !== chosen && { [own]: null }) })}
          className={classes.tab}
          aria-current={chosen === tab.value ? 'page' : undefined}
          preventScrollReset
        >
          {tab.label}
          {!!tab.count && (
            <Text size="xs" figures panel="sunken" style={pill}>
              {counted(tab.count)}
              {tab.atLeast && '+'}
            </Text>
          )}
        </Row>
      ))}
    </Row>
  )
}
