import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { UserKind } from '#contract/access.ts'
import { call } from './api.ts'
import { endSession, useKind } from './session.ts'
import { loginOf } from './user-kind.ts'

/** The state of the address that signing out leads to, where the session stands a moment longer. */
export const signingOut = 'signing out'

/** Ends the session of the page's kind, forgets what was loaded for it, and shows where to sign in. */
export function useSignOut(): () => Promise<void> {
  const client = useQueryClient()
  const kind = useKind()
  const navigate = useNavigate()
  return async () => {
    await endOnServer(kind)
    // Away from the page first: one that needs a session would send the person to sign in and back to it.
    await navigate(kind === 'customer' ? '/' : loginOf(kind), { state: signingOut })
    endSession(kind)
    client.clear()
  }
}

/**
 * Sends word with the token that is still there, and doesn't wait for an answer: without a network the session stays on
 * the server until it runs out, and this browser forgets it either way.
 */
async function endOnServer(kind: UserKind): Promise<void> {
  // Fetched now, since public pages don't carry the contract's schemas.
  const accounts = await import('#contract/accounts.ts').catch(() => undefined)
  if (accounts) void call(accounts.logout, undefined, { kind }).catch(() => undefined)
}
