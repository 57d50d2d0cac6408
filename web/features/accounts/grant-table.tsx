import type { Right } from '#contract/access.ts'
import { Note } from '#web/ui/note.tsx'
import type { GrantDraft, Resources } from './grant-words.ts'
import classes from './grants.module.css'

const choices: readonly (readonly [right: Right | undefined, label: string])[] = [
  [undefined, 'None'],
  ['view', 'Look'],
  ['manage', 'Change'],
]

interface Props<R extends string> {
  resources: Resources<R>
  value: GrantDraft<R>
  onChange: (grants: GrantDraft<R>) => void
  /** Whether one holds a right oneself: what one doesn't can't be chosen. */
  mayGive?: (resource: R, right: Right) => boolean
}

/** The rights of a role: each resource none, to look at or to change. */
export function GrantTable<R extends string>({ resources: { list, words }, value, onChange, mayGive }: Props<R>) {
  return (
    <table className={classes.table}>
      <caption className="visually-hidden">Permissions</caption>
      <thead>
        <tr>
          <th scope="col">Opens</th>
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
              <Note>{words[resource].description}</Note>
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
    </table>
  )
}
