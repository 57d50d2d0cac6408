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
 * tries again.
 */
export const onDemand = <P extends object>(
  load: () => Promise<Part<P>>,
  Otherwise: ComponentType<P> = notLoaded(load),
): LazyExoticComponent<ComponentType<P>> => lazy(() => load().catch(() => ({ default: Otherwise })))

function notLoaded<P extends object>(load: () => Promise<Part<P>>): ComponentType<P> {
  return function NotLoaded(props: P) {
    const [Again, setAgain] = useState<ComponentType<P>>()
    if (Again) return <Again {...props} />
    return (
      <Row gap={2} wrap role="alert">
        <Text>This part didn’t load.</Text>
        <Action onClick={() => setAgain(() => onDemand(load) as ComponentType<P>)}>Try again</Action>
      </Row>
    )
  }
}
