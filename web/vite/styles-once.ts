import type { Plugin } from 'vite'

/**
 * Links the styles of all pages by the address that Vite looks for before it loads the styles of an `import()`. React
 * Router adds a `#` to it, so that they are loaded again and stay when their page closes. The root never closes, and a
 * styles file that arrives lays the whole page out again, for which a slow phone takes a fifth of a second.
 */
export function stylesOnce(): Plugin {
  return {
    name: 'styles-once',
    apply: 'build',
    transform: {
      filter: { id: /virtual:react-router\/server-manifest$/ },
      handler(code) {
        const rootStyles = /'root':\{[^}]*'css':\[([^\]]+)\]/.exec(code)?.[1]
        if (rootStyles === undefined) this.error('The manifest has no styles of the root')
        return code.replaceAll(rootStyles, rootStyles.replaceAll("#'", "'"))
      },
    },
  }
}
