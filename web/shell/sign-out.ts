import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { logout } from '#contract/accounts.ts'
import { call } from './api.ts'
import { endSession, useKind } from './session.ts'
import { loginOf } from './user-kind.ts'

/** Ends the session of the page's kind, forgets what was loaded for it, and shows where to sign in. */
export function useSignOut(): () => void {
  const client = useQueryClient()
  const kind = useKind()
  const navigate = useNavigate()
  return () => {
    // Without a network it stays on the server until it runs out by itself; this browser forgets it either way.
    void call(logout, undefined, { kind }).catch(() => undefined)
    endSession(kind)
    client.clear()
    navigate(kind === 'customer' ? '/' : loginOf(kind))
  }
}
