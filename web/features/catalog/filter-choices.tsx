import type { ChangeEvent, ReactNode } from 'react'
import { count as counted } from '#web/ui/format.ts'
import { Row } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'
import classes from './filter-panel.module.css'

export interface FilterChoice {
  value: string
  label: ReactNode
  /** Products that match with this value; undefined if the number isn't exact. */
  count?: number
  chosen: boolean
}

/** Choices shown before "more". */
const shownFirst = 7

/** Submits the form of a changed field. */
export const submitChoice = (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
  event.currentTarget.form?.requestSubmit()

interface GroupProps {
  title: string
  open?: boolean
  children: ReactNode
}

/** One filter of a list, in a collapsible group. */
export function FilterGroup({ title, open = true, children }: GroupProps) {
  return (
    <details className={classes.group} open={open}>
      <Row as="summary" justify="between" className="fold">
        {title}
      </Row>
      <fieldset style={{ paddingBottom: 'var(--space-3)' }}>
        <legend className="visually-hidden">{title}</legend>
        {children}
      </fieldset>
    </details>
  )
}

/** Checkboxes for the values of a filter, or radio buttons with `one`. */
export function FilterChoices({
  name,
  choices,
  one,
}: {
  name: string
  choices: readonly FilterChoice[]
  one?: boolean
}) {
  const first = choices.length > shownFirst + 2 ? choices.filter((each, at) => at < shownFirst || each.chosen) : choices
  const rest = choices.filter(each => !first.includes(each))
  return (
    <>
      {first.map(choice => (
        <Choice key={choice.value} name={name} choice={choice} one={one} />
      ))}
      {rest.length > 0 && (
        <details className={classes.more}>
          <Row as="summary" className={classes.line}>
            <Text tone="palm" weight="strong">
              {rest.length} more
            </Text>
          </Row>
          {rest.map(choice => (
            <Choice key={choice.value} name={name} choice={choice} one={one} />
          ))}
        </details>
      )}
    </>
  )
}

function Choice({ name, choice, one }: { name: string; choice: FilterChoice; one: boolean | undefined }) {
  const { value, label, count, chosen } = choice
  return (
    <Row as="label" gap={2} className={classes.line}>
      <input
        type={one ? 'radio' : 'checkbox'}
        name={name}
        value={value}
        defaultChecked={chosen}
        onChange={submitChoice}
      />
      <Row as="span" inline gap={2} style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {label}
      </Row>
      {count !== undefined && (
        <Text tone="muted" size="sm" figures style={{ marginLeft: 'auto' }}>
          {counted(count)}
        </Text>
      )}
    </Row>
  )
}
