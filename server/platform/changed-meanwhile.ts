import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { errors } from '#contract/errors.ts'
import { type Failure, fail } from './failure.ts'

/** Whether a value is the seen one, also a name that was saved before `name` of the contract left one space in each gap. */
const isSame = (seen: unknown, now: unknown): boolean =>
  isDeepStrictEqual(seen, now) || (typeof now === 'string' && now.replace(/[^\S\r\n]+/g, ' ') === seen)

/**
 * Returns `changed_meanwhile` with the fields in `seen`, what a form began with, that have other values `now`. Call it
 * once what is changed is locked. `within` is the path of the fields in the body, such as `store.`.
 */
export function refuseStale(
  seen: object | undefined,
  now: Readonly<Record<string, unknown>>,
  within = '',
): undefined | Failure<'changed_meanwhile'> {
  const { message } = errors.changed_meanwhile
  const fields = Object.entries(seen ?? {}).flatMap(([field, value]) =>
    value === undefined || isSame(value, now[field]) ? [] : [{ field: `${within}${field}`, message }],
  )
  return fields.length > 0 ? fail('changed_meanwhile', { fields }) : undefined
}

/** Returns the version of what is shown: 22 characters of its hash, which a decision sends back as seen. */
export const versionOf = (shown: unknown): string =>
  createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 22)

type Optional<T> = { [K in keyof T]?: T[K] | undefined }
type Changes<T> = Optional<T> & { seen?: Optional<T> | undefined }

interface Role<G> {
  name: string
  grants: readonly G[]
}

/**
 * Returns a role with the given changes. Of its grants, those in which the given ones differ from the seen ones, so that
 * two people can each grant another resource. Returns `changed_meanwhile` if somebody else changed the same: its name, or
 * the right to a resource. Without `seen`, the given grants replace all. Call it once the role is locked.
 */
export function mergeRole<G extends { resource: string; right: string }>(
  now: Role<G>,
  { seen: { grants: seen = now.grants, ...seenFields } = {}, name = now.name, grants: given = seen }: Changes<Role<G>>,
): { name: string; grants: G[] } | Failure<'changed_meanwhile'> {
  const rightIn = (grants: readonly G[], of: string) => grants.find(({ resource }) => resource === of)?.right
  const changed = [...given, ...seen]
    .map(({ resource }) => resource)
    .filter(of => rightIn(given, of) !== rightIn(seen, of))
  const isStale = (of: string) => ![rightIn(seen, of), rightIn(given, of)].includes(rightIn(now.grants, of))
  const refused = refuseStale({ ...seenFields, grants: changed.some(isStale) ? seen : now.grants }, { ...now })
  if (refused) return refused
  const isOwn = ({ resource }: G) => changed.includes(resource)
  return { name, grants: [...now.grants.filter(grant => !isOwn(grant)), ...given.filter(isOwn)] }
}
