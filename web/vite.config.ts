import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { lightCalls } from './vite/light-calls.ts'
import { subsetInter } from './vite/subset-inter.ts'

const core =
  /node_modules\/(?:react|react-dom|scheduler|react-router|@tanstack\/(?:react-query|query-core)|@mantine\/core\/esm\/core)\//
const base =
  /web\/(?:root|contract\/messages|shell\/(?!area|auth|account|download|endpoint-form|offline-pictures|persistence|styles-kit|upload)|ui\/(?:action|adire|breadcrumbs|count-badge|empty-state|error-state|format|hydrated|icons?|layout|looks|mark|money|pager|picture-img|rating|section|text|thumb|skeleton-lines|skip-link|url)\.)/
/** Modules that most public pages use. */
const shop = /web\/features\/(?:cart|catalog|stores|follow|wishlist)\//

export default defineConfig(({ command }) => ({
  plugins: [subsetInter(), lightCalls(), reactRouter()],
  build: { target: 'baseline-widely-available', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rollupOptions: {
          // Bundles shared modules in three files instead of forty: a phone on a slow network waits for each request.
          output: {
            entryFileNames: 'assets/[name]-[hash].js',
            codeSplitting: {
              groups: [
                { name: 'core', test: core },
                { name: 'base', test: base },
                { name: 'shop', test: shop, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { rollupOptions: { input: './ssr/handler.ts' } } },
  },
  // One self-contained server file, with React's production build whatever the environment.
  ...(command === 'build' && {
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true as const },
  }),
}))
