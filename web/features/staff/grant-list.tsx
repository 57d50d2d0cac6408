import type { Grant } from '#contract/access.ts'
import { resources } from '#contract/access.ts'
import { resourceWords } from '#contract/staff.ts'
import { Note } from '#web/ui/note.tsx'
import classes from './staff.module.css'

/** What a role holds, in words. */
export function GrantList({ grants }: { grants: readonly Grant[] }) {
  if (grants.length === 0) return <Note>Nothing yet. Somebody with it can sign in, and change their password.</Note>
  return (
    <ul className={classes.grants}>
      {resources
        .flatMap(resource => grants.filter(grant => grant.resource === resource))
        .map(({ resource, right }) => (
          <li key={resource}>
            {resourceWords[resource].name} <Note>{right === 'view' ? 'look' : 'look and change'}</Note>
          </li>
        ))}
    </ul>
  )
}
