import { type ReactNode, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useHydrated } from './hydrated.ts'
import { useKind, useSession } from './session.ts'
import { isSigningOut } from './sign-out.ts'
import { loginOf } from './user-kind.ts'

/** What only the signed-in see: sends others to their kind's sign-in page, and back here afterwards. */
export function RequireSession({ children }: { children: ReactNode }) {
  const hydrated = useHydrated()
  const kind = useKind()
  const session = useSession()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const away = hydrated && !session

  useEffect(() => {
    if (away && !isSigningOut()) navigate(loginOf(kind, pathname + search), { replace: true })
  }, [away, kind, navigate, pathname, search])

  return away ? null : children
}

/** Where to go after signing in: the page that asked for it, if it is one of ours. */
export function nextOf(search: URLSearchParams, otherwise: string): string {
  const here = 'http://here'
  const next = search.get('next') ?? ''
  // Read as a browser reads it: it drops tabs and line ends, takes \\ for /, and walks `/./`.
  const url = next.startsWith('/') && URL.canParse(next, here) ? new URL(next, here) : undefined
  if (url?.origin !== here || url.pathname.startsWith('//') || url.pathname.endsWith('/login')) return otherwise
  return url.pathname + url.search + url.hash
}
