import { type ComponentType, type LazyExoticComponent, lazy, useState } from 'react'
import { Action } from '#web/ui/action.tsx'
import { Row } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'

/** For a part that nobody misses. */
export const nothing = () => null

type Part<P> = { default: ComponentType<P> }

/**
 * A part of a page whose code loads when it is shown first; it needs a `Suspense` around it. If the code doesn't load,
 * which happens on a weak network, the page stays, and `Otherwise` is shown in its place: by default a button that
 * tries again, and loads the page again if that fails too.
 */
export const onDemand = <P extends object>(
  load: () => Promise<Part<P>>,
  Otherwise: ComponentType<P> = notLoaded(load),
): LazyExoticComponent<ComponentType<P>> => lazy(() => load().catch(() => ({ default: Otherwise })))

function notLoaded<P extends object>(load: () => Promise<Part<P>>): ComponentType<P> {
  return function NotLoaded(props: P) {
    const [Again, setAgain] = useState<ComponentType<P>>()
    const [busy, setBusy] = useState(false)
    if (Again) return <Again {...props} />
    const tryAgain = async () => {
      setBusy(true)
      const part = await load().catch(reload)
      if (part) setAgain(() => part.default)
      setBusy(false)
    }
    return (
      <Row gap={2} wrap role="alert">
        <Text>This part didn’t load.</Text>
        <Action busy={busy} onClick={tryAgain}>
          Try again
        </Action>
      </Row>
    )
  }
}

/**
 * Loads the page again if the server can be reached: Chromium remembers until then that a module didn't load, and doesn't
 * request it again. Without a network the page stays, with what is typed in it.
 */
async function reload() {
  const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  if (answer?.ok) location.reload()
}
