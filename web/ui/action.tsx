import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react'
import classes from './action.module.css'
import { Link } from './link.tsx'

interface Look {
  /** `main` once on a page, `plain` bordered, `quiet` text only, `danger` for irreversible actions. */
  look?: 'main' | 'plain' | 'quiet' | 'danger' | 'light'
  /** The storefront's round shape. */
  pill?: boolean
  large?: boolean
  full?: boolean
  children: ReactNode
}

const classOf = ({ look = 'plain', pill, large, full }: Look, own = '') =>
  [classes.action, classes[look], pill && classes.pill, large && classes.large, full && classes.full, own]
    .filter(Boolean)
    .join(' ')

type ButtonProps = Look & ButtonHTMLAttributes<HTMLButtonElement> & { busy?: boolean }

/**
 * A button without its own script, for public pages. The areas use Mantine's Button. While busy it does nothing, and
 * isn't disabled, which would lose the focus.
 */
export function Action({ look, pill, large, full, busy, className, type = 'button', ...rest }: ButtonProps) {
  const classNames = classOf({ look, pill, large, full, children: null }, className)
  if (busy) rest.onClick = event => event.preventDefault()
  return <button {...rest} type={type} aria-disabled={busy} aria-busy={busy} className={classNames} />
}

/** A link with the look of an Action. `document` loads an address outside this app; `label` is the accessible name. */
export function ActionLink({
  to,
  document,
  label,
  onClick,
  children,
  className,
  ...look
}: Look & {
  to: string
  document?: boolean
  label?: string
  onClick?: (event: MouseEvent) => void
  className?: string
}) {
  const props = { 'aria-label': label, onClick, className: classOf({ ...look, children }, className), children }
  return document ? <a {...props} href={to} /> : <Link {...props} to={to} />
}
