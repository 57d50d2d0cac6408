import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { Action } from '#web/ui/action.tsx'
import { Row } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'

/** For a part that nobody misses. */
export const nothing = () => null

type Part<P> = { default: ComponentType<P> }

/**
 * A part of a page whose code loads when it is shown first; it needs a `Suspense` around it. If the code doesn't load,
 * which happens on a weak network, the page stays, and `Otherwise` is shown in its place: by default a button that loads
 * the page again.
 */
export const onDemand = <P extends object>(
  load: () => Promise<Part<P>>,
  Otherwise: ComponentType<P> = NotLoaded,
): LazyExoticComponent<ComponentType<P>> => lazy(() => load().catch(() => ({ default: Otherwise })))

const NotLoaded = () => (
  <Row gap={2} wrap role="alert">
    <Text>This part didn’t load.</Text>
    <Action onClick={reloadIfReachable}>Try again</Action>
  </Row>
)

/**
 * Loads the page again if the server can be reached: Chromium remembers until then that a module didn't load, and doesn't
 * request it again. Without a network the page stays, with what is typed in it.
 */
export const reloadIfReachable = () =>
  fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok && location.reload(),
    () => {},
  )
