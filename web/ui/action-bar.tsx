import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import classes from './action-bar.module.css'
import { Row, Stack } from './layout.tsx'
import { Text } from './text.tsx'

interface Props {
  /** What the amount is, such as 'Total'. */
  label?: ReactNode
  amount?: ReactNode
  /** The page's own button, which takes the bar's place while it is on the screen. */
  unless?: RefObject<HTMLElement | null>
  /** The page's main action. */
  children: ReactNode
}

/** The page's main action at the foot of a phone or tablet, with the amount that it is about. */
export function ActionBar({ label, amount, unless, children }: Props) {
  const away = useOnScreen(unless)
  return (
    <Row gap={4} justify="between" className={`${classes.bar} ${away ? classes.away : ''}`}>
      <Stack as="span" style={{ minWidth: 0 }}>
        {label && (
          <Text tone="muted" size="sm" cut>
            {label}
          </Text>
        )}
        {amount}
      </Stack>
      {children}
    </Row>
  )
}

/** Returns whether an element is on the screen; true until the browser says so, false without an element. */
function useOnScreen(element: RefObject<HTMLElement | null> | undefined): boolean {
  const [seen, setSeen] = useState(element !== undefined)
  useEffect(() => {
    if (!element?.current) return
    const observer = new IntersectionObserver(([entry]) => entry && setSeen(entry.isIntersecting), { threshold: 0.9 })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return seen
}
