import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { lightCalls } from './vite/light-calls.ts'
import { serviceWorker } from './vite/service-worker.ts'
import { subsetInter } from './vite/subset-inter.ts'

const core =
  /node_modules\/(?:react|react-dom|scheduler|react-router|@tanstack\/(?:react-query|query-core(?!\/build\/modern\/hydration)))\//
const base =
  /web\/(?:root|contract\/messages|shell\/(?!area|auth|account|bell|download|endpoint-form|kit|offline-pictures|offline\.page|persistence|styles-kit|theme\.ts|upload)|ui\/(?:action|adire|breadcrumbs|count-badge|empty-state|error-state|format|hydrated|icons?|layout|looks|mark|money|pager|picture-img|rating|section|text|thumb|skeleton-lines|skip-link|url)\.)/
/** Modules that most public pages use, and those of lists with filters. */
const shop =
  /web\/features\/(?:cart|follow|stores|wishlist|catalog\/(?:early|option|product-card|recently|viewed|category-place|category-steps))/
const lists = /web\/features\/catalog\/(?:category-links|chips|chosen|filter|price|product-results)/
/** Mantine's part that all of its controls share. */
const kit = /node_modules\/@mantine\/(?:core\/esm\/core|hooks)\//

export default defineConfig(({ command }) => ({
  plugins: [subsetInter(), lightCalls(), reactRouter(), serviceWorker()],
  build: { target: 'baseline-widely-available', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rollupOptions: {
          // Bundles shared modules in a few files instead of forty: a phone on a slow network waits for each request.
          output: {
            entryFileNames: 'assets/[name]-[hash].js',
            codeSplitting: {
              groups: [
                { name: 'core', test: core },
                { name: 'base', test: base },
                { name: 'shop', test: shop, minShareCount: 2 },
                { name: 'lists', test: lists, minShareCount: 2 },
                { name: 'kit', test: kit },
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
