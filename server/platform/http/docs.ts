import { join } from 'node:path'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'

const baseDir = join(import.meta.dirname, '../../../docs')

/** Serves the API reference at /docs from docs/openapi.json, which a test compares with the contract. */
export async function docsPages(app: FastifyInstance): Promise<void> {
  await app.register(async scope => {
    await scope.register(swagger, { mode: 'static', specification: { path: join(baseDir, 'openapi.json'), baseDir } })
    await scope.register(swaggerUi, { routePrefix: '/docs', staticCSP: true, uiConfig: { docExpansion: 'none' } })
  })
}
