import './shell/styles.ts'
import type { ReactNode } from 'react'
import {
  Links,
  type LinksFunction,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  ScrollRestoration,
  useLoaderData,
} from 'react-router'
import { publicRules } from '#contract/settings/settings.ts'
import { web } from './shell/context.ts'
import { ErrorPage } from './shell/error-page.tsx'
import { FollowLinks } from './shell/follow-links.tsx'
import { fontScript } from './shell/font.ts'
import { LoadWatch } from './shell/load-watch.tsx'
import { usePage } from './shell/page.ts'
import { PageScripts } from './shell/page-scripts.tsx'
import { popoverScript } from './shell/popovers.ts'
import { Providers } from './shell/providers.tsx'
import { RulesProvider } from './shell/rules-provider.tsx'
import { schemeProps, schemeScript } from './shell/scheme.ts'
import { grounds } from './shell/theme-grounds.ts'

/** Inline script of the page, which only the server's HTML runs. */
const early = import.meta.env.SSR ? `${schemeScript};${fontScript};${popoverScript}` : ''

export const links: LinksFunction = () => [
  { rel: 'icon', href: '/mark.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const { api, url, production, demoLoading } = web(context)
  return { origin: url.origin, production, demoLoading, rules: await api(publicRules) }
}

/** Constant while the page is open. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  const { nonce, requestId } = usePage()
  return (
    <html lang="en-NG" {...schemeProps}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, minimum-scale=1, viewport-fit=cover" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={grounds.light.surface} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={grounds.dark.surface} />
        <meta name="request-id" content={requestId} />
        <Meta />
        <Links />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the script is a constant */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: early }} />
      </head>
      <body>
        <Providers>{children}</Providers>
        <FollowLinks />
        <ScrollRestoration nonce={nonce} />
        <LoadWatch nonce={nonce} />
        <PageScripts nonce={nonce} />
      </body>
    </html>
  )
}

export default function App() {
  const { rules } = useLoaderData<typeof loader>()
  return (
    <RulesProvider rules={rules}>
      <Outlet />
    </RulesProvider>
  )
}

export const ErrorBoundary = ErrorPage
