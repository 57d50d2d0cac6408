import { resolve } from 'node:path'
import { z } from 'zod'

const parts = ['api', 'shipping', 'themes', 'web', 'worker'] as const
export type Part = (typeof parts)[number]

export const demoSecret = 'demo-secret-for-development-only'
const sandboxKey = 'sk_test_sandbox'

/** The seller of the demo's commission invoices. */
const demoCompany = { address: '14 Broad Street, Lagos Island, Lagos', tin: '20000000-0001' }

const environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
  APP_URL: z.url().optional(),
  API_URL: z.url().optional(),
  SHIPPING_URL: z.url().optional(),
  THEMES_URL: z.url().optional(),
  DATABASE_URL: z.url(),
  /** PostgreSQL itself where DATABASE_URL is a pooler's that gives a connection for one transaction, as PgBouncer does. */
  DATABASE_DIRECT_URL: z.url().optional(),
  /** Whether statements are prepared by name; not through PgBouncer before 1.21. */
  DATABASE_PREPARE: z.stringbool().default(true),
  DATABASE_REPLICA_URLS: z.string().default(''),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(16),
  DATA_FOLDER: z.string().default('data'),
  APP_SECRET: z.string().min(16).default(demoSecret),
  PAYSTACK_BASE_URL: z.url().default('https://api.paystack.co'),
  PAYSTACK_SECRET_KEY: z.string().default(sandboxKey),
  SMTP_URL: z.url().optional(),
  /** The platform as the seller of commission invoices. An invoice with VAT needs all three. */
  COMPANY_NAME: z.string().min(2).default('Bitmarte'),
  COMPANY_ADDRESS: z.string().optional(),
  COMPANY_TIN: z.string().optional(),
  MAIL_FROM: z.string().default('Bitmarte <hello@bitmarte.test>'),
  S3_ENDPOINT: z.url().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** Number of load balancers in front; true means one. */
  TRUST_PROXY: z.union([z.stringbool().transform(Number), z.coerce.number().int().min(0).max(10)]).default(0),
  MAX_EVENT_LOOP_DELAY_MS: z.coerce.number().int().min(0).max(60_000).default(2000),
  /** Megabytes of shared responses cached in each process; 0 turns the cache off. */
  SHARED_ANSWERS_MB: z.coerce.number().min(0).max(4096).default(64),
  METRICS_TOKEN: z
    .string()
    .regex(/^\S{16,200}$/)
    .optional(),
  SENTRY_DSN: z.url().optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('warn'),
  /** Whether admins and superadmins need two-factor before anything else; required in production by default. */
  ADMIN_TWO_FACTOR: z.enum(['required', 'optional']).optional(),
  /** A clock that `POST /dev/clock` can move, for journeys that skip days. Never in production. */
  MOVABLE_CLOCK: z.stringbool().default(false),
  /** Requests to addresses that came from people (web push, pictures) reach this machine, for tests. Never in production. */
  LOCAL_REQUESTS: z.stringbool().default(false),
  /** A seed is adding demo history while this process serves. */
  DEMO_LOADING: z.stringbool().default(false),
})

export type Config = ReturnType<typeof readConfig>

/** Reads the environment and `--only api,web` `--port N`. Throws an error that names every invalid variable. */
export function readConfig(env: NodeJS.ProcessEnv, args: readonly string[] = []) {
  const flag = (name: string): string | undefined => {
    const at = args.indexOf(`--${name}`)
    return at < 0 ? undefined : args[at + 1]
  }
  const read = environment.safeParse({ ...env, ...(flag('port') ? { PORT: flag('port') } : {}) })
  if (!read.success) throw new Error(`Invalid environment:\n${z.prettifyError(read.error)}`)
  const e = read.data
  const only = z.array(z.enum(parts)).safeParse(flag('only')?.split(',') ?? [...parts])
  if (!only.success) throw new Error(`--only takes some of ${parts.join(', ')}, separated by commas`)
  const production = e.NODE_ENV === 'production'
  if (production && e.APP_SECRET === demoSecret)
    throw new Error('Set APP_SECRET: production doesn’t start with the demo secret')
  if (production && e.PAYSTACK_SECRET_KEY === sandboxKey)
    throw new Error('Set PAYSTACK_SECRET_KEY: production doesn’t start with the sandbox’s')
  if (production && e.LOCAL_REQUESTS) throw new Error('LOCAL_REQUESTS is for tests: production doesn’t start with it')
  if (production && e.MOVABLE_CLOCK) throw new Error('MOVABLE_CLOCK is for tests: production doesn’t start with it')
  return {
    production,
    development: e.NODE_ENV === 'development',
    host: e.HOST,
    port: e.PORT,
    appUrl: (e.APP_URL ?? `http://localhost:${e.PORT}`).replace(/\/$/, ''),
    only: new Set<Part>(only.data),
    /** Upstreams of the parts that this process doesn't serve. */
    upstreams: { api: e.API_URL, shipping: e.SHIPPING_URL ?? e.API_URL, themes: e.THEMES_URL ?? e.API_URL },
    databaseUrl: e.DATABASE_URL,
    /** For what needs a session: notifications, the worker, migrations, the lock of a seed. */
    directUrl: e.DATABASE_DIRECT_URL ?? e.DATABASE_URL,
    prepareStatements: e.DATABASE_PREPARE,
    replicaUrls: e.DATABASE_REPLICA_URLS.split(',').filter(Boolean),
    poolSize: e.DATABASE_POOL,
    dataFolder: resolve(e.DATA_FOLDER),
    maxEventLoopDelay: e.MAX_EVENT_LOOP_DELAY_MS,
    sharedAnswersBytes: e.SHARED_ANSWERS_MB * 2 ** 20,
    secret: e.APP_SECRET,
    adminTwoFactor: e.ADMIN_TWO_FACTOR ?? (production ? 'required' : 'optional'),
    paystack: { baseUrl: e.PAYSTACK_BASE_URL, secretKey: e.PAYSTACK_SECRET_KEY },
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM,
    company: {
      name: e.COMPANY_NAME,
      address: e.COMPANY_ADDRESS ?? (production ? '' : demoCompany.address),
      tin: (e.COMPANY_TIN ?? (production ? '' : demoCompany.tin)) || null,
    },
    s3: e.S3_BUCKET
      ? {
          endpoint: e.S3_ENDPOINT,
          region: e.S3_REGION,
          bucket: e.S3_BUCKET,
          accessKeyId: e.S3_ACCESS_KEY_ID,
          secretAccessKey: e.S3_SECRET_ACCESS_KEY,
        }
      : undefined,
    proxies: e.TRUST_PROXY,
    sentryDsn: e.SENTRY_DSN,
    tracesUrl: e.OTEL_EXPORTER_OTLP_ENDPOINT,
    metricsToken: e.METRICS_TOKEN,
    logLevel: e.LOG_LEVEL,
    movableClock: e.MOVABLE_CLOCK,
    localRequests: e.LOCAL_REQUESTS,
    demoLoading: e.DEMO_LOADING && !production,
  }
}
