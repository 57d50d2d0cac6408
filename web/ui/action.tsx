import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './action.module.css'

interface Look {
  /** `main` once on a page, `plain` bordered, `quiet` a word, `danger` for what can't be undone. */
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

/** A button without a line of script of its own, for public pages. In the areas, Mantine's Button does as well. */
export function Action({ look, pill, large, full, busy, className, type = 'button', disabled, ...rest }: ButtonProps) {
  const classNames = classOf({ look, pill, large, full, children: null }, className)
  return <button {...rest} type={type} disabled={disabled || busy} aria-busy={busy} className={classNames} />
}

/** The same as a link. `document` is for an address that isn't a page of this app; `label` says more than its words. */
export function ActionLink({
  to,
  document,
  label,
  onClick,
  children,
  className,
  ...look
}: Look & { to: string; document?: boolean; label?: string; onClick?: () => void; className?: string }) {
  return (
    <Link
      to={to}
      reloadDocument={document}
      aria-label={label}
      onClick={onClick}
      className={classOf({ ...look, children }, className)}
    >
      {children}
    </Link>
  )
}
