import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { browsers } from './vite/browsers.ts'
import { lightCalls } from './vite/light-calls.ts'
import { openFailedPages } from './vite/open-failed-pages.ts'
import { serviceWorker } from './vite/service-worker.ts'
import { stylesOnce } from './vite/styles-once.ts'
import { subsetInter } from './vite/subset-inter.ts'

const core =
  /node_modules\/(?:react|react-dom|scheduler|react-router|@tanstack\/(?:react-query(?!\/build\/modern\/useQueries)|query-core(?!\/build\/modern\/(?:hydration|queriesObserver))))\//
const base =
  /web\/(?:root|contract\/messages|shell\/(?!area|auth|account|bell|changes|demo-progress|download|draft|endpoint-form|kept-draft|kit|lost-focus|no-network|offline-note|offline-pictures|offline\.page|persistence|plain-draft|push-session|refusal|require-session|restored-draft|room-left|styles-kit|take-typed|theme\.ts|unless-missing|unsent-drafts|upload|use-go-on|use-invalidate)|ui\/(?:action|adire|count-badge|empty-state|error-state|format|hydrated|icons?|layout|link|looks|mark|money|pager|picture-img|rating|section|text|thumb|skeleton-lines|skip-link|url)\.)/
/** Styles of every page and of the shop, without those of the areas: one file, because a phone on a slow network shows nothing before the last one. */
const looks =
  /web\/(?:shell\/(?:styles\.ts|theme\.css)|ui\/(?:reset|tokens)\.css|(?:ui|shell|areas\/customer|features\/(?:cart|catalog|checkout|coupons|offers|questions|reviews|search|stores|wishlist))\/(?!area-).*\.module\.css)/
/** Modules that most public pages use, and those of lists with filters. */
const shop =
  /web\/(?:areas\/customer\/(?:layout|categories-menu|customer-menu|own-pages|storefront-header|storefront-footer|shelf)|shell\/page-boundary|features\/(?:cart|follow|stores\/(?:official|opening|store-logo)|wishlist|catalog\/(?:early|listed|option|product-card|recently|viewed))|ui\/(?:action-bar|cell-input|choice|note|number-text|quantity-stepper|table|when)\.)/
const lists =
  /web\/features\/catalog\/(?:category-links|category-place|category-steps|listing-query|chips|chosen|filter|price|product-results)/
/** What products and storefronts show of reviews. */
const reviews = /web\/features\/reviews\/(?:report-button|review-card|reviews)\./
/** What pages with saved cards share. */
const cards = /web\/features\/saved-cards\/(?:card-words|saved-cards|use-save-card)\./
/** Mantine's part that all of its controls share. */
const kit = /node_modules\/@mantine\/(?:core\/esm\/core|hooks)\//

const shortHash = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 5)

export default defineConfig(({ command }) => ({
  plugins: [subsetInter(), lightCalls(), openFailedPages(), reactRouter(), stylesOnce(), serviceWorker()],
  // Without a line's number, as by default: 0.3 kB of a page's script.
  css: { modules: { generateScopedName: (name, file) => `${name}_${shortHash(relative(import.meta.dirname, file))}` } },
  build: {
    target: browsers,
    assetsInlineLimit: 0,
    // Otherwise each page lists the files of all parts that it may load on demand: 0.6 kB of a storefront's script and
    // 1.0 of the checkout's. Without the list, such a part's own imports take a second round trip.
    modulePreload: { resolveDependencies: () => [] },
  },
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
                { name: 'looks', test: looks },
                { name: 'base', test: base },
                { name: 'shop', test: shop, minShareCount: 2 },
                { name: 'lists', test: lists, minShareCount: 2 },
                { name: 'reviews', test: reviews, minShareCount: 2 },
                { name: 'cards', test: cards, minShareCount: 2 },
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
