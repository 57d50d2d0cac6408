import type { ReactNode } from 'react'
import { Fragment } from 'react'
import { ActionLink } from './action.tsx'
import { EmptyState } from './empty-state.tsx'
import { atLeast } from './format.ts'
import { Link } from './link.tsx'
import type { Tab } from './tabs-with-counts.tsx'
import { useUrl, withParams } from './url.ts'

interface Props {
  title: string
  /** All tabs of the list, with how many match in each. */
  tabs: readonly Tab[]
  /** URL parameter of the chosen tab. */
  param?: string
  /** What to do where nothing matches in any tab. */
  children: ReactNode
}

/** Empty state of a tab in which nothing matches a search, with links to the tabs in which something does. */
export function NoMatch({ title, tabs, param = 'status', children }: Props) {
  const url = useUrl()
  const tab = url.get(param)
  const others = tabs.filter(({ value, count }) => value !== tab && !!count)
  return (
    <EmptyState
      title={title}
      action={<ActionLink to={withParams(new URLSearchParams(), { [param]: tab })}>Show all</ActionLink>}
    >
      {others.length === 0
        ? children
        : others.map(({ value, label, count = 0, atLeast: more = false }, at) => (
            <Fragment key={value}>
              {at === 0 ? 'Found under ' : ', '}
              <Link to={url.to({ [param]: value })}>
                {label} ({atLeast(count, !more)})
              </Link>
              {at === others.length - 1 && '.'}
            </Fragment>
          ))}
    </EmptyState>
  )
}
