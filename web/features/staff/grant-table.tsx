import { resources } from '#contract/access.ts'
import { resourceWords } from '#contract/staff.ts'
import { useRights } from '#web/features/accounts/rights.tsx'
import { Note } from '#web/ui/note.tsx'
import type { GrantDraft } from './grant-words.ts'
import classes from './staff.module.css'

const choices = [
  ['none', 'None'],
  ['view', 'Look'],
  ['manage', 'Change'],
] as const

/** The rights of a role: each resource none, to look at or to change. What one doesn't hold oneself can't be chosen. */
export function GrantTable({ value, onChange }: { value: GrantDraft; onChange: (grants: GrantDraft) => void }) {
  const { can } = useRights()
  return (
    <table className={classes.table}>
      <caption className="visually-hidden">What the role opens</caption>
      <thead>
        <tr>
          <th scope="col">Opens</th>
          {choices.map(([right, label]) => (
            <th key={right} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {resources.map(resource => (
          <tr key={resource}>
            <th scope="row">
              {resourceWords[resource].name}
              <Note>{resourceWords[resource].description}</Note>
            </th>
            {choices.map(([right, label]) => (
              <td key={right}>
                <label>
                  <input
                    type="radio"
                    name={`grants.${resource}`}
                    value={right}
                    aria-label={`${resourceWords[resource].name}: ${label.toLowerCase()}`}
                    checked={value[resource] === right}
                    disabled={right !== 'none' && !can(resource, right)}
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
