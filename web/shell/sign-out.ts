import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { endSession, useKind } from './session.ts'
import { loginOf } from './user-kind.ts'

/** Ends the session of the page's kind in this browser, forgets what was loaded for it, and shows where to sign in. */
export function useSignOut(): () => void {
  const client = useQueryClient()
  const kind = useKind()
  const navigate = useNavigate()
  return () => {
    endSession(kind)
    client.clear()
    navigate(kind === 'customer' ? '/' : loginOf(kind))
  }
}
