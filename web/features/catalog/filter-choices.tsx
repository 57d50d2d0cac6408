import type { ChangeEvent, ReactNode } from 'react'
import { count as counted } from '#web/ui/format.ts'
import { Row } from '#web/ui/layout.tsx'
import classes from './filter-choices.module.css'

export interface FilterChoice {
  value: string
  label: ReactNode
  /** How many products it would leave; left out where that isn't known well enough. */
  count?: number
  chosen: boolean
}

/** So many are seen at once; the others are behind a word. */
const seen = 7

/** Shows what was chosen at once. */
export const submitChoice = (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
  event.currentTarget.form?.requestSubmit()

interface GroupProps {
  title: string
  open?: boolean
  children: ReactNode
}

/** One filter of a list, which can be folded. */
export function FilterGroup({ title, open = true, children }: GroupProps) {
  return (
    <details className={classes.group} open={open}>
      <summary>{title}</summary>
      <fieldset className={classes.fields}>
        <legend className="visually-hidden">{title}</legend>
        {children}
      </fieldset>
    </details>
  )
}

/** Values to choose any of, or one of. */
export function FilterChoices({
  name,
  choices,
  one,
}: {
  name: string
  choices: readonly FilterChoice[]
  one?: boolean
}) {
  const first = choices.length > seen + 2 ? choices.filter((each, at) => at < seen || each.chosen) : choices
  const rest = choices.filter(each => !first.includes(each))
  return (
    <>
      {first.map(choice => (
        <Choice key={choice.value} name={name} choice={choice} one={one} />
      ))}
      {rest.length > 0 && (
        <details className={classes.more}>
          <summary>{rest.length} more</summary>
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
    <Row as="label" gap={2} className={classes.choice}>
      <input
        type={one ? 'radio' : 'checkbox'}
        name={name}
        value={value}
        defaultChecked={chosen}
        onChange={submitChoice}
      />
      <Row as="span" inline gap={2} className={classes.label}>
        {label}
      </Row>
      {count !== undefined && <span className={classes.count}>{counted(count)}</span>}
    </Row>
  )
}
