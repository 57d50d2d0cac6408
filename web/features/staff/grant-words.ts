import { type Grant, type Resource, type Right, resources } from '#contract/access.ts'
import { resourceWords } from '#contract/staff.ts'

/** `Orders, Returns and 3 more`; `Everything`; `Nothing`. */
export function grantsInShort(grants: readonly Grant[]): string {
  if (grants.length === 0) return 'Nothing'
  if (grants.length === resources.length && grants.every(({ right }) => right === 'manage')) return 'Everything'
  const names = resources
    .filter(resource => grants.some(grant => grant.resource === resource))
    .map(resource => resourceWords[resource].name)
  const more = names.length - 2
  return more > 0 ? `${names.slice(0, 2).join(', ')} and ${more} more` : names.join(' and ')
}

/** What a form holds of a role: for each resource nothing, or a right. */
export type GrantDraft = Readonly<Record<Resource, Right | 'none'>>

const rightOf = (grants: readonly Grant[], resource: Resource): Right | 'none' =>
  grants.find(grant => grant.resource === resource)?.right ?? 'none'

export const draftOf = (grants: readonly Grant[]): GrantDraft =>
  Object.fromEntries(resources.map(resource => [resource, rightOf(grants, resource)])) as Record<
    Resource,
    Right | 'none'
  >

export const grantsOf = (draft: GrantDraft): Grant[] =>
  resources.flatMap(resource => {
    const right = draft[resource]
    return right === 'none' ? [] : [{ resource, right }]
  })
