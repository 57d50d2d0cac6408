import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { UserKind } from '#contract/access.ts'
import { call } from './api.ts'
import { endSession, useKind } from './session.ts'
import { loginOf } from './user-kind.ts'

let leaving = false
/** Whether the session ended because the person wants out, and not for want of one. */
export const isSigningOut = () => leaving

/** Ends the session of the page's kind, forgets what was loaded for it, and shows where to sign in. */
export function useSignOut(): () => Promise<void> {
  const client = useQueryClient()
  const kind = useKind()
  const navigate = useNavigate()
  return async () => {
    await endOnServer(kind)
    leaving = true
    endSession(kind)
    client.clear()
    await navigate(kind === 'customer' ? '/' : loginOf(kind))
    leaving = false
  }
}

/**
 * Sends word with the token that is still there, and doesn't wait for an answer: without a network the session stays on
 * the server until it runs out, and this browser forgets it either way.
 */
async function endOnServer(kind: UserKind): Promise<void> {
  // Fetched now, since public pages don't carry the contract's schemas.
  const accounts = await import('#contract/identity/accounts.ts').catch(() => undefined)
  if (accounts) void call(accounts.logout, undefined, { kind }).catch(() => undefined)
}
