import { List, Row } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import type { Held, Resources } from './grant-words.ts'

interface Props<R extends string> {
  resources: Resources<R>
  grants: readonly Held<R>[]
}

/** Permissions of a role. */
export function GrantList<R extends string>({ resources: { list, words }, grants }: Props<R>) {
  if (grants.length === 0)
    return <Note>No permissions yet. People with this role can only sign in and change their password.</Note>
  return (
    <List gap={1}>
      {list
        .flatMap(resource => grants.filter(grant => grant.resource === resource))
        .map(({ resource, right }) => (
          <Row as="li" key={resource} gap={3} justify="between">
            {words[resource].name} <Note>{right === 'view' ? 'View' : 'View and edit'}</Note>
          </Row>
        ))}
    </List>
  )
}
