import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

/** Fields of an endpoint that a call needs in the browser; the rest are schemas. */
const parts = ['id', 'method', 'path', 'access', 'multipart', 'idempotent', 'message'] as const

const isEndpoint = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

/** Returns a module that exports only the endpoints of a contract module, without schemas. */
export const endpointsOnly = (contract: Readonly<Record<string, unknown>>): string =>
  Object.entries(contract)
    .filter((entry): entry is [string, Record<string, unknown>] => isEndpoint(entry[1]))
    .map(([name, endpoint]) => {
      const light = Object.fromEntries(parts.map(part => [part, endpoint[part]]))
      return `export const ${name} = ${JSON.stringify(light)}\n`
    })
    .join('')

const prefix = '\0endpoints-only:'

/**
 * Lets files named `…-calls.ts` call the API without the contract's schemas in the browser, which with Zod are about
 * 25 KB: in the client build, their imports from the contract resolve to modules with the endpoints only. Such a file
 * may import endpoints and types; the build fails on any other import.
 */
export function lightCalls(): Plugin {
  return {
    name: 'light-calls',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: environment => environment.name === 'client',
    resolveId: {
      filter: { id: /^#contract\// },
      async handler(source, importer) {
        if (!importer?.endsWith('-calls.ts')) return undefined
        const contract = await this.resolve(source, importer, { skipSelf: true })
        return contract && prefix + contract.id
      },
    },
    load: {
      filter: { id: new RegExp(`^${prefix}`) },
      handler: async id => endpointsOnly(await import(pathToFileURL(id.slice(prefix.length)).href)),
    },
  }
}
