import { useEffect } from 'react'
import { type MetaFunction, useLocation, useNavigate, useSearchParams } from 'react-router'
import { connection } from '#contract/messages.ts'
import { parseUrl } from '#contract/parse-url.ts'
import { pageMeta } from './meta.ts'
import { whenReachable } from './network-return.ts'
import { NoNetwork } from './no-network.tsx'
import { isSeenAsData } from './seen-pages.ts'
import { kindOfPath } from './user-kind.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: connection, path: '/offline', unlisted: true })

/** Returns the page that the service worker couldn't load: an address of this site. */
function wantedOf(search: URLSearchParams): string {
  const from = search.get('from') ?? '/'
  // Only resolves the path; the server renders this too, without `location`.
  const base = 'https://here'
  return from.startsWith('/') && parseUrl(from, base)?.origin === base ? from : '/'
}

/**
 * Shown without a network in place of a page that this browser hasn't stored. Opens that page as soon as the network is
 * back, at once if its data is stored.
 */
export default function OfflinePage() {
  const wanted = wantedOf(useSearchParams()[0])
  const inArea = kindOfPath(useLocation().pathname) !== 'customer'
  const navigate = useNavigate()

  useEffect(() => {
    if (isSeenAsData(wanted)) void navigate(wanted, { replace: true })
    return whenReachable(wanted, () => location.replace(wanted))
  }, [wanted, navigate])

  return <NoNetwork wanted={wanted} as={inArea ? 'div' : 'main'} />
}
