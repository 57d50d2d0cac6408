import type { ComponentPropsWithRef } from 'react'
import { Link as RouterLink } from 'react-router'

interface Props extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  /** Address in this app (`/deals`), one relative to the page (`?page=2`), or one of another site. */
  to: string
  replace?: boolean | undefined
  preventScrollReset?: boolean | undefined
  /** What the page is handed with the link, outside its address. */
  state?: object | undefined
}

/**
 * A link within the app. Nearly all lead to a whole path: they are plain elements that `FollowLinks` (web/shell) opens,
 * because the router's component takes ten hooks for each, on the server and again in the browser.
 */
export function Link({ to, replace, preventScrollReset, state, ...rest }: Props) {
  const routed = { replace, preventScrollReset, state }
  const plain = /^\/(?!\/)/.test(to) && !replace && !preventScrollReset && !state
  if (!plain) return <RouterLink {...rest} {...routed} to={to} />
  // The router loads the routes of links with this mark ahead.
  return <a {...rest} href={to} data-discover="true" />
}
