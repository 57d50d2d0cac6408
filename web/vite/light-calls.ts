import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

/** What a call needs of an endpoint in the browser; the rest is schemas, which the server checks by. */
const parts = ['id', 'method', 'path', 'access', 'multipart', 'idempotent', 'message'] as const

const imports = /^import \{([^}]*)\} from '(#contract\/[\w/-]+\.ts)'$/gm
const named = /^(\w+)(?: as (\w+))?$/

const isEndpoint = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

/** The source with endpoints that it imports from the contract written into it; other imports stay as they are. */
export async function withoutSchemas(
  code: string,
  load: (specifier: string) => Promise<Readonly<Record<string, unknown>>>,
): Promise<string> {
  const found = await Promise.all(
    [...code.matchAll(imports)].map(async ([whole, inner = '', specifier = '']) => {
      const module = await load(specifier)
      const values = inner
        .split(',')
        .map(each => each.trim())
        .filter(each => each && !each.startsWith('type '))
      const written = values.map(each => {
        const [, name = '', as = name] = named.exec(each) ?? []
        const endpoint = module[name]
        if (!isEndpoint(endpoint)) return undefined
        return `const ${as} = ${JSON.stringify(Object.fromEntries(parts.map(part => [part, endpoint[part]])))}`
      })
      return { whole, now: written.every(each => each !== undefined) ? written.join('\n') : whole }
    }),
  )
  return found.reduce((text, { whole, now }) => text.replace(whole, () => now), code)
}

/**
 * Lets files named `…-calls.ts` call the API without the schemas of the contract in the browser, which with Zod are
 * some 25 KB: they have the endpoints' addresses written into them when the client is built.
 */
export function lightCalls(root: string): Plugin {
  return {
    name: 'light-calls',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: environment => environment.name === 'client',
    transform: {
      filter: { id: /-calls\.ts$/ },
      handler: code =>
        withoutSchemas(code, specifier => import(pathToFileURL(`${root}/${specifier.slice(1)}`).href)).then(text => ({
          code: text,
          map: null,
        })),
    },
  }
}
