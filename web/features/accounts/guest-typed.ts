import { guestDraft, keptDraft } from '#web/shell/draft.ts'

interface Person {
  email: string
  firstName: string
  lastName: string
}

/** Returns what somebody typed about themselves at checkout before they chose to sign in or up instead. */
export function guestTyped(): Partial<Person> {
  const { email, firstName, lastName } = keptDraft<{ values: Partial<Person> }>(guestDraft, 'tab').values ?? {}
  return { ...(email && { email }), ...(firstName && { firstName }), ...(lastName && { lastName }) }
}
