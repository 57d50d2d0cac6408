import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { UserKind } from '#contract/access.ts'
import { call } from './api.ts'
import { endSession, useKind } from './session.ts'
import { loginOf } from './user-kind.ts'

let leaving = false
/** True while the user signs out, as opposed to an expired session. */
export const isSigningOut = () => leaving

/** Ends the session of the page's kind, clears its loaded data, and opens the sign-in page. */
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
 * Tells the server, with the token that is still stored, and doesn't wait for the response: offline, the session stays on
 * the server until it expires, and this browser deletes it either way.
 */
async function endOnServer(kind: UserKind): Promise<void> {
  // Imported on demand, because public pages don't load the contract's schemas.
  const accounts = await import('#contract/identity/accounts.ts').catch(() => undefined)
  if (accounts) void call(accounts.logout, undefined, { kind }).catch(() => undefined)
}
