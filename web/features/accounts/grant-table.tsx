import type { Right } from '#contract/access.ts'
import { Table } from '#web/ui/table.tsx'
import { Text } from '#web/ui/text.tsx'
import type { GrantDraft, Resources } from './grant-words.ts'
import classes from './grants.module.css'

const choices: readonly (readonly [right: Right | undefined, label: string])[] = [
  [undefined, 'None'],
  ['view', 'View'],
  ['manage', 'Edit'],
]

interface Props<R extends string> {
  resources: Resources<R>
  value: GrantDraft<R>
  onChange: (grants: GrantDraft<R>) => void
  /** Returns true if the user holds a right; only held rights can be granted. */
  mayGive?: (resource: R, right: Right) => boolean
}

/** Table of radio buttons: no access, view or manage for each resource. */
export function GrantTable<R extends string>({ resources: { list, words }, value, onChange, mayGive }: Props<R>) {
  return (
    <Table className={classes.table}>
      <caption className="visually-hidden">Permissions</caption>
      <thead>
        <tr>
          <th scope="col">Area</th>
          {choices.map(([, label]) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {list.map(resource => (
          <tr key={resource}>
            <th scope="row">
              {words[resource].name}
              <br />
              <Text tone="muted" size="sm" weight="normal">
                {words[resource].description}
              </Text>
            </th>
            {choices.map(([right, label]) => (
              <td key={label}>
                <label>
                  <input
                    type="radio"
                    name={`grants.${resource}`}
                    value={right ?? 'none'}
                    aria-label={`${words[resource].name}: ${label.toLowerCase()}`}
                    checked={value[resource] === right}
                    disabled={right && mayGive && !mayGive(resource, right)}
                    onChange={() => onChange({ ...value, [resource]: right })}
                  />
                </label>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
