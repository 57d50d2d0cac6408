import { type ReactNode, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { parseUrl } from '#contract/parse-url.ts'
import { useHydrated } from './hydrated.tsx'
import { useKind, useSession } from './session.ts'
import { isSigningOut } from './sign-out.ts'
import { loginOf } from './user-kind.ts'

interface RequireProps {
  children: ReactNode
  /** Shown to others instead of sending them to sign in. */
  otherwise?: ReactNode
}

/** Renders its children for signed-in users and redirects others to their kind's sign-in page, which returns here. */
export function RequireSession({ children, otherwise }: RequireProps) {
  const hydrated = useHydrated()
  const kind = useKind()
  const session = useSession()
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const signedOut = hydrated && !session
  const away = signedOut && !otherwise

  useEffect(() => {
    if (away && !isSigningOut()) navigate(loginOf(kind, pathname + search + hash), { replace: true })
  }, [away, kind, navigate, pathname, search, hash])

  return signedOut ? otherwise : children
}

/** Returns the path to open after sign-in: the page that required it, if it is one of ours. */
export function nextOf(search: URLSearchParams, otherwise: string): string {
  const here = 'http://here'
  const next = search.get('next') ?? ''
  // Parsed like a browser does: drops tabs and line ends, treats \\ as /, and resolves `/./`.
  const url = next.startsWith('/') ? parseUrl(next, here) : undefined
  if (url?.origin !== here || url.pathname.startsWith('//') || url.pathname.endsWith('/login')) return otherwise
  return url.pathname + url.search + url.hash
}
