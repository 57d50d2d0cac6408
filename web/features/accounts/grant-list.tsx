import { List } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import type { Held, Resources } from './grant-words.ts'
import classes from './grants.module.css'

interface Props<R extends string> {
  resources: Resources<R>
  grants: readonly Held<R>[]
}

/** What a role holds, in words. */
export function GrantList<R extends string>({ resources: { list, words }, grants }: Props<R>) {
  if (grants.length === 0)
    return <Note>No permissions yet. People with this role can only sign in and change their password.</Note>
  return (
    <List gap={1} className={classes.grants}>
      {list
        .flatMap(resource => grants.filter(grant => grant.resource === resource))
        .map(({ resource, right }) => (
          <li key={resource}>
            {words[resource].name} <Note>{right === 'view' ? 'look' : 'view and edit'}</Note>
          </li>
        ))}
    </List>
  )
}
