import { type ChangeEvent, type ReactNode, useState } from 'react'
import { count as counted } from '#web/ui/format.ts'
import { Row } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'
import classes from './filter-panel.module.css'
import { useInPlace } from './use-in-place.ts'

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

/** One filter of a list, in a collapsible group, which a choice opens and only a tap closes. */
export function FilterGroup({ title, open = true, children }: GroupProps) {
  const [opened, setOpened] = useState(open)
  if (open && !opened) setOpened(true)
  return (
    <details className={classes.group} open={opened}>
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

interface ChoicesProps {
  name: string
  choices: readonly FilterChoice[]
  /** Radio buttons instead of checkboxes, with one that chooses none. */
  one?: boolean
}

/** A filter with its choices, once there are any. */
export function ChoiceGroup({ title, open, ...rest }: ChoicesProps & Pick<GroupProps, 'open'> & { title: string }) {
  const choices = useInPlace(rest.choices, ofChoice, uncounted)
  if (choices.length <= (rest.one ? 1 : 0)) return null
  return (
    <FilterGroup title={title} open={open}>
      <FilterChoices {...rest} choices={choices} />
    </FilterGroup>
  )
}

const ofChoice = ({ value }: FilterChoice) => value
const uncounted = ({ value, label }: FilterChoice): FilterChoice => ({ value, label, chosen: false })

/** Checkboxes for the values of a filter, or radio buttons with `one`. */
export function FilterChoices({ name, choices, one }: ChoicesProps) {
  const many = choices.length > shownFirst + 2
  // What was shown once isn't hidden by a choice.
  const [seen] = useState(() => new Set(choices.filter(each => each.chosen || !many).map(ofChoice)))
  const first = choices.filter(({ value }, at) => !many || at < shownFirst || seen.has(value))
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
