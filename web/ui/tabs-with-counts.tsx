import { Link } from 'react-router'
import { count as counted } from './format.ts'
import classes from './tabs-with-counts.module.css'
import { useUrl } from './url.ts'

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
  return (
    <nav className={classes.tabs} aria-label={label}>
      {tabs.map(tab => (
        <Link
          key={tab.value}
          to={url.to({ [param]: tab.value })}
          className={classes.tab}
          aria-current={url.get(param) === tab.value ? 'page' : undefined}
          preventScrollReset
        >
          {tab.label}
          {tab.count !== undefined && <span className={classes.count}>{counted(tab.count)}</span>}
        </Link>
      ))}
    </nav>
  )
}
