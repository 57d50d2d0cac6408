import { Menu } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { IconX } from '#web/ui/icons.ts'
import { IconArrowsSort } from '#web/ui/work-icons.ts'
import classes from './filters.module.css'
import { day } from './format.ts'
import { returnFocus } from './kept-focus.ts'
import { Row } from './layout.tsx'
import { Link } from './link.tsx'
import { useUrl } from './url.ts'

export interface Filter {
  param: string
  label: string
  options: readonly { value: string; label: string }[]
  /** Returns the options that fit a typed text. With it, a long menu has a search. */
  find?: Find
  /** Parameters that are removed with it. */
  ends?: readonly string[]
}

type Find = <T extends { label: string }>(options: readonly T[], typed: string) => readonly T[]

/** Options that one reads at a glance. */
const shortMenu = 8

/** Parameter of the order of a list, which is no filter. */
const sortParam = 'sortBy'

/**
 * Filters kept in the URL: a chip with a remove link for each active one, and a dashed one for each available one. Those
 * with one option share a menu. The order of the list stands apart, at the end.
 */
export function FilterChips({ filters }: { filters: readonly Filter[] }) {
  const url = useUrl()
  const sort = filters.find(({ param }) => param === sortParam)
  const on = filters.filter(filter => filter !== sort && url.get(filter.param))
  const off = filters.filter(filter => filter !== sort && !url.get(filter.param))
  const single = off.filter(({ options }) => options.length === 1)
  const shared = single.length > 1 ? single : []
  return (
    <div className={classes.chips}>
      {on.map(filter => (
        <OnChip key={filter.param} filter={filter} />
      ))}
      {off
        .filter(filter => !shared.includes(filter))
        .map(({ param, label, options, find }) => (
          <Choices
            key={param}
            label={`+ ${label}`}
            choices={options.map(option => ({ param, ...option }))}
            find={options.length > shortMenu ? find : undefined}
          />
        ))}
      {shared.length > 0 && (
        <Choices
          label="+ Only"
          choices={shared.map(({ param, label, options }) => ({ param, label, value: options[0]?.value ?? '' }))}
        />
      )}
      {sort && <Sort sort={sort} />}
    </div>
  )
}

const isDay = /^\d{4}-\d\d-\d\d$/

/** An active filter with a link that removes it. */
function OnChip({ filter: { param, label, options, ends = [] } }: { filter: Filter }) {
  const url = useUrl()
  const chosen = url.get(param)
  return (
    <Row
      as={Link}
      inline
      gap={1.5}
      size="sm"
      panel="sunken"
      className={classes.chip}
      to={url.to(Object.fromEntries([param, ...ends].map(each => [each, null])))}
      preventScrollReset
      onClick={returnFocus}
    >
      {label}: {options.find(({ value }) => value === chosen)?.label ?? (isDay.test(chosen) ? day(chosen) : chosen)}
      <IconX size={14} aria-label="Remove" />
    </Row>
  )
}

/** The order of the list: a menu, or the chosen order with a link back to the usual one. */
function Sort({ sort }: { sort: Filter }) {
  const url = useUrl()
  return (
    <div className={classes.sort}>
      {url.get(sortParam) ? (
        <OnChip filter={sort} />
      ) : (
        <Choices
          label={
            <>
              <IconArrowsSort size={16} aria-hidden="true" /> <span className={classes.sortWord}>{sort.label}</span>
            </>
          }
          choices={sort.options.map(option => ({ param: sortParam, ...option }))}
        />
      )}
    </div>
  )
}

interface ChoicesProps {
  label: ReactNode
  choices: readonly { param: string; value: string; label: string }[]
  find?: Find | undefined
}

function Choices({ label, choices, find }: ChoicesProps) {
  const url = useUrl()
  const [typed, setTyped] = useState('')
  const found = find ? find(choices, typed) : choices
  const isSort = typeof label !== 'string'
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Row
          as="button"
          inline
          gap={1.5}
          tone="muted"
          size="sm"
          panel="line"
          type="button"
          aria-label={isSort ? 'Sort' : undefined}
          className={isSort ? classes.chip : `${classes.chip} ${classes.off}`}
        >
          {label}
        </Row>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {find && (
          <Menu.Search
            aria-label="Find"
            placeholder="Find"
            maxLength={80}
            value={typed}
            onChange={event => setTyped(event.currentTarget.value)}
          />
        )}
        {found.length === 0 && <Menu.Label>No matches</Menu.Label>}
        {found.map(choice => (
          <Menu.Item
            key={`${choice.param} ${choice.value}`}
            component={Link}
            to={url.to({ [choice.param]: choice.value })}
            preventScrollReset
          >
            {choice.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
