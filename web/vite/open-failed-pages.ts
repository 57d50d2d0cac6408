import type { Plugin } from 'vite'

/** What React Router does when a page's code doesn't load: it reloads the page on which the link is. */
const reload = 'window.location.reload()'

/** Opens the page that was asked for as a new document; reloads, as before, if none was. */
const open = `{
  const to = window.__reactRouterDataRouter?.state.navigation.location;
  to ? window.location.assign(to.pathname + to.search + to.hash) : window.location.reload();
}`

/** Returns React Router's module that loads the code of pages, so that a failure opens the page asked for. */
export function openingFailed(code: string): string {
  if (code.split(reload).length !== 2) throw new Error('React Router loads the code of pages in another way now')
  return code.replace(reload, open)
}

/**
 * Opens a page as a new document if its code doesn't load, as after a release that replaced its files, or on a weak
 * network. React Router would reload the page that the link is on, so that a click seems to do nothing.
 */
export function openFailedPages(): Plugin {
  return {
    name: 'open-failed-pages',
    apply: 'build',
    transform: {
      filter: { id: /\/react-router\/dist\/.*\/routeModules\.js$/ },
      handler: openingFailed,
    },
  }
}
