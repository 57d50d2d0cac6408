import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { browsers } from './browsers.ts'

const name = 'service-worker'

/** Builds `/service-worker.js` as one file without imports, with the hash of the build in it. */
export function serviceWorker(): Plugin {
  return {
    name,
    apply: 'build',
    applyToEnvironment: environment => environment.name === 'client',
    async generateBundle(_options, bundle) {
      const names = Object.keys(bundle).toSorted().join()
      const hash = createHash('sha256').update(names).digest('hex').slice(0, 12)
      const made = await build({
        configFile: false,
        logLevel: 'error',
        root: join(import.meta.dirname, '..'),
        define: { __BUILD__: JSON.stringify(hash) },
        publicDir: false,
        build: {
          write: false,
          target: browsers,
          lib: { entry: `worker/${name}.ts`, formats: ['iife'], name: 'worker', fileName: () => `${name}.js` },
        },
      })
      const [output] = [made].flat()
      if (!output || !('output' in output)) throw new Error('The service worker was not built')
      this.emitFile({ type: 'asset', fileName: `${name}.js`, source: output.output[0].code })
    },
  }
}
