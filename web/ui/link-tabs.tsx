import { Row } from './layout.tsx'
import { Link } from './link.tsx'
import classes from './link-tabs.module.css'

interface Props {
  /** Accessible name of the navigation. */
  label: string
  links: readonly { label: string; to: string; current: boolean }[]
}

/** Links of which one is current, such as time ranges or views of the same list. Not printed. */
export function LinkTabs({ label, links }: Props) {
  return (
    <Row as="nav" gap={1} pad={1} panel="card" hideOn="print" className={classes.tabs} aria-label={label}>
      {links.map(link => (
        <Link key={link.label} to={link.to} aria-current={link.current ? 'true' : undefined} preventScrollReset>
          {link.label}
        </Link>
      ))}
    </Row>
  )
}
