import { flushCompileCache } from 'node:module'

/**
 * Loads every module that the image's processes and commands load, so that the image's build fails when a package is
 * missing and NODE_COMPILE_CACHE holds their compiled code.
 */
await Promise.all([
  import('#server/compose.ts'),
  import('#server/migrate.ts'),
  import('#platform/worker.ts'),
  import('#platform/telemetry.ts'),
  import('../scripts/own-database.ts'),
  import('#server/backup/make-backup.ts'),
  import('#server/backup/restore-backup.ts'),
  import('#domains/search/index.ts'),
  import('@aws-sdk/client-s3'),
  import('@fastify/http-proxy'),
  import('@fastify/static'),
  import('@opentelemetry/exporter-trace-otlp-http'),
  import('@opentelemetry/resources'),
  import('@opentelemetry/sdk-trace-node'),
  import('@sentry/node'),
  import('@simplewebauthn/server'),
  import('sharp'),
])
await import(new URL('../build/web/server/index.js', import.meta.url).href)
flushCompileCache()
// Open handles of a library must not keep the build waiting.
process.exit(0)
