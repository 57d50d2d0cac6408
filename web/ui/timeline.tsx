import type { ReactNode } from 'react'
import { Text } from './text.tsx'
import classes from './timeline.module.css'

export interface Step {
  id: string
  title: ReactNode
  note?: ReactNode
  /** Below the note, such as a picture. */
  more?: ReactNode
  state: 'done' | 'now' | 'next'
}

/** Steps of a process: past, current and next. */
export function Timeline({ steps }: { steps: readonly Step[] }) {
  return (
    <ol>
      {steps.map(step => (
        <li
          key={step.id}
          className={`${classes.step} ${classes[step.state]}`}
          aria-current={step.state === 'now' ? 'step' : undefined}
        >
          <Text as="div" weight="strong" tone={step.state === 'next' ? 'muted' : undefined}>
            {step.title}
          </Text>
          {step.note && (
            <Text as="div" tone="muted" size="sm">
              {step.note}
            </Text>
          )}
          {step.more && <div style={{ marginTop: 'var(--space-2)' }}>{step.more}</div>}
        </li>
      ))}
    </ol>
  )
}
