import { isDeepStrictEqual } from 'node:util'
import { errors } from '#contract/errors.ts'
import { type Failure, fail } from './failure.ts'

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
    value === undefined || isDeepStrictEqual(value, now[field]) ? [] : [{ field: `${within}${field}`, message }],
  )
  return fields.length > 0 ? fail('changed_meanwhile', { fields }) : undefined
}
