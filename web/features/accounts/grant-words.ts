import type { Right } from '#contract/access.ts'

/** Resources of a kind of role, in order, with their names. */
export interface Resources<R extends string> {
  list: readonly R[]
  words: Readonly<Record<R, { name: string; description: string }>>
}

export interface Held<R extends string> {
  resource: R
  right: Right
}

/** Summarises permissions: `Orders, Returns (view only) and 3 more`, `Everything`, `Everything (view only)`, `Nothing`. */
export function grantsInShort<R extends string>({ list, words }: Resources<R>, grants: readonly Held<R>[]): string {
  if (grants.length === 0) return 'Nothing'
  const views = ({ right }: Held<R>) => right === 'view'
  if (grants.length === list.length && !grants.some(views)) return 'Everything'
  if (grants.length === list.length && grants.every(views)) return 'Everything (view only)'
  const names = list.flatMap(resource => {
    const grant = grants.find(each => each.resource === resource)
    return grant ? [`${words[resource].name}${views(grant) ? ' (view only)' : ''}`] : []
  })
  const more = names.length - 2
  return more > 0 ? `${names.slice(0, 2).join(', ')} and ${more} more` : names.join(' and ')
}

/** Form values of a role: each granted resource with its right. */
export type GrantDraft<R extends string> = Readonly<Partial<Record<R, Right>>>

export function draftOf<R extends string>(grants: readonly Held<R>[]): GrantDraft<R> {
  const draft: Partial<Record<R, Right>> = {}
  for (const { resource, right } of grants) draft[resource] = right
  return draft
}

export const grantsOf = <R extends string>({ list }: Resources<R>, draft: GrantDraft<R>): Held<R>[] =>
  list.flatMap(resource => {
    const right = draft[resource]
    return right ? [{ resource, right }] : []
  })
