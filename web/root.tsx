import './shell/styles.ts'
import { ColorSchemeScript, mantineHtmlProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { Links, type LinksFunction, type LoaderFunctionArgs, Meta, Outlet, ScrollRestoration } from 'react-router'
import inter from '../build/fonts/inter.woff2?url'
import { web } from './shell/context.ts'
import { ErrorPage } from './shell/error-page.tsx'
import { usePage } from './shell/page.ts'
import { PageScripts } from './shell/page-scripts.tsx'
import { Providers } from './shell/providers.tsx'
import { paper } from './shell/theme.ts'

export const links: LinksFunction = () => [
  { rel: 'preload', href: inter, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/mark.svg', type: 'image/svg+xml' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

export const loader = ({ context }: LoaderFunctionArgs) => {
  const { url, production, demoLoading } = web(context)
  return { origin: url.origin, production, demoLoading }
}

/** Constant while the page is open. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  const { nonce, requestId } = usePage()
  return (
    <html lang="en-NG" {...mantineHtmlProps}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={paper.light} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={paper.dark} />
        <meta name="request-id" content={requestId} />
        <Meta />
        <Links nonce={nonce} />
        <ColorSchemeScript nonce={nonce} defaultColorScheme="auto" suppressHydrationWarning />
      </head>
      <body>
        <Providers>{children}</Providers>
        <ScrollRestoration nonce={nonce} />
        <PageScripts nonce={nonce} />
      </body>
    </html>
  )
}

export default function App() {
  return <Outlet />
}

export const ErrorBoundary = ErrorPage
