import { Link } from 'react-router'
import { count as counted } from './format.ts'
import { Row } from './layout.tsx'
import classes from './tabs-with-counts.module.css'
import { useUrl } from './url.ts'
import { useInSight } from './use-scroll-into-view.ts'

export interface Tab {
  /** Its value in the address; '' is the tab of all. */
  value: string
  label: string
  /** Shown where somebody waits; left out otherwise. */
  count?: number
}

/** Tabs that are links: the chosen one stands in the address as `param`. */
export function TabsWithCounts({
  tabs,
  param = 'status',
  label,
}: {
  tabs: readonly Tab[]
  param?: string
  label: string
}) {
  const url = useUrl()
  const chosen = url.get(param)
  const nav = useInSight(chosen)
  return (
    <Row as="nav" gap={1} align="stretch" ref={nav} className={classes.tabs} aria-label={label}>
      {tabs.map(tab => (
        <Row
          as={Link}
          inline
          gap={2}
          key={tab.value}
          to={url.to({ [param]: tab.value })}
          className={classes.tab}
          aria-current={chosen === tab.value ? 'page' : undefined}
          preventScrollReset
        >
          {tab.label}
          {tab.count !== undefined && <span className={classes.count}>{counted(tab.count)}</span>}
        </Row>
      ))}
    </Row>
  )
}
