import type { FastifyInstance } from 'fastify'
import { cartModule } from '#domains/cart/index.ts'
import { casesModule } from '#domains/cases/index.ts'
import { bulkEditsModule } from '#domains/catalog/bulk-edits/index.ts'
import { catalogModule } from '#domains/catalog/index.ts'
import { inventoryModule } from '#domains/catalog/inventory/index.ts'
import { checkoutModule } from '#domains/checkout/index.ts'
import { contentModule } from '#domains/content/index.ts'
import { couponsModule } from '#domains/coupons/index.ts'
import { deliveryModule } from '#domains/delivery/index.ts'
import { filesModule } from '#domains/files/index.ts'
import { invoicesModule } from '#domains/invoices/index.ts'
import { locationsModule } from '#domains/locations/index.ts'
import { hubsModule } from '#domains/logistics/hubs/index.ts'
import { partnersModule } from '#domains/logistics/partners/index.ts'
import { shippingModule } from '#domains/logistics/rates/index.ts'
import { messagesModule } from '#domains/messages/index.ts'
import { disputesModule } from '#domains/money/disputes/index.ts'
import { giftCardsModule } from '#domains/money/gift-cards/index.ts'
import { ledgerModule } from '#domains/money/ledger/index.ts'
import { paymentsModule } from '#domains/money/payments/index.ts'
import { subscriptionsModule } from '#domains/money/subscriptions/index.ts'
import { notificationsModule } from '#domains/notifications/index.ts'
import { offersModule } from '#domains/offers/index.ts'
import { onboardingModule } from '#domains/onboarding/index.ts'
import { digitalGoodsModule } from '#domains/orders/downloads/index.ts'
import { hasBoughtAt, ordersModule } from '#domains/orders/index.ts'
import { returnsModule } from '#domains/orders/returns/index.ts'
import { pagesModule } from '#domains/pages/index.ts'
import { payoutsModule } from '#domains/payouts/index.ts'
import { reconciliationModule } from '#domains/payouts/reconciliation/index.ts'
import { searchModule } from '#domains/search/index.ts'
import { settingsModule } from '#domains/settings/index.ts'
import { storesModule } from '#domains/stores/index.ts'
import { themesModule } from '#domains/themes/index.ts'
import { type AllPrivacy, accountsModule, authenticator, ofAll } from '#identity/index.ts'
import { type Clock, systemClock } from '#platform/clock.ts'
import type { Config, Part } from '#platform/config.ts'
import { connect } from '#platform/database/database.ts'
import { demoRoute } from '#platform/demo.ts'
import { openStorage } from '#platform/files/storage.ts'
import { createApp } from '#platform/http/app.ts'
import { docsPages } from '#platform/http/docs.ts'
import { healthRoutes } from '#platform/http/health.ts'
import { metricsRoute } from '#platform/http/metrics.ts'
import { mount, type SharedCall } from '#platform/http/mount.ts'
import { everything, SharedAnswers } from '#platform/http/shared-answers.ts'
import type { SharedBody } from '#platform/http/shared-body.ts'
import { type InvalidatedCache, invalidateOnChanges } from '#platform/http/shared-changes.ts'
import { pageKeeper } from '#platform/http/shared-pages.ts'
import { tidyJob } from '#platform/http/tidy.ts'
import { type Handler, type ScheduledJob, workerTasks } from '#platform/jobs.ts'
import { mailHandler } from '#platform/mail/mail.ts'
import { mailbox } from '#platform/mail/mailbox.ts'
import type { MergeAccounts, Module, Platform } from '#platform/module.ts'
import { Paystack } from '#platform/paystack.ts'
import type { Telemetry } from '#platform/telemetry.ts'
import { administrationModule } from '#read-models/administration/index.ts'
import { carriersModule } from '#read-models/carriers/index.ts'
import { disputeScreens } from '#read-models/disputes/index.ts'
import { findModule } from '#read-models/find/index.ts'
import { giftCardScreens } from '#read-models/gift-cards/index.ts'
import { hubScreensModule } from '#read-models/hubs/index.ts'
import { findHolder, partnerInfoOf, readModels, userInfoOf } from '#read-models/index.ts'
import { ledgerScreens } from '#read-models/ledger/index.ts'
import { orderPageModule } from '#read-models/order/index.ts'
import { ratesModule } from '#read-models/rates/index.ts'
import { reportsModule } from '#read-models/reports/index.ts'
import { transactionsModule } from '#read-models/transactions/index.ts'
import type { KeptPage, PageKeeper } from '#web/server.ts'
import { constraints } from './constraints.ts'

/** What all modules do together. */
interface Together {
  mergeAccounts: MergeAccounts
  privacy: AllPrivacy
}

const factories: readonly ((platform: Platform, together: Together) => Module)[] = [
  (platform, together) => accountsModule(platform, { userInfoOf, partnerInfoOf }, together),
  locationsModule,
  pagesModule,
  notificationsModule,
  settingsModule,
  storesModule,
  filesModule,
  catalogModule,
  inventoryModule,
  bulkEditsModule,
  searchModule,
  offersModule,
  themesModule,
  contentModule,
  platform => couponsModule(platform, hasBoughtAt),
  cartModule,
  shippingModule,
  hubsModule,
  partnersModule,
  ledgerModule,
  paymentsModule,
  disputesModule,
  giftCardsModule,
  subscriptionsModule,
  onboardingModule,
  ordersModule,
  digitalGoodsModule,
  deliveryModule,
  checkoutModule,
  returnsModule,
  invoicesModule,
  payoutsModule,
  messagesModule,
  casesModule,
  transactionsModule,
  findModule,
  reconciliationModule,
  carriersModule,
  hubScreensModule,
  ratesModule,
  reportsModule,
  orderPageModule,
  administrationModule,
  readModels,
  ledgerScreens,
  disputeScreens,
  giftCardScreens,
]

/** Returns the part of the app that serves a path. Each part can run alone on its own host. */
const partOf = (path: string): Part =>
  path.startsWith('/shipping/') ? 'shipping' : path.startsWith('/themes/') ? 'themes' : 'api'

export interface Composed {
  readonly app: FastifyInstance
  readonly platform: Platform
  /** Calls endpoints with shared responses in this process, without HTTP, by endpoint ID. */
  readonly sharedCalls: ReadonlyMap<string, SharedCall>
  /** Page cache for the web app, when it runs in this process. */
  readonly pages: PageKeeper
  /** Clears the cached responses and pages of this process, for example when a test moves the clock. */
  clearCaches(): void
  readonly handlers: readonly Handler[]
  readonly scheduledJobs: readonly ScheduledJob[]
  close(): Promise<void>
}

/** Composes the whole app: the only place that knows every module. Nothing listens and no job runs yet. */
export async function compose(
  config: Config,
  options: { clock?: Clock; strict?: boolean; logTo?: { write(line: string): void }; telemetry?: Telemetry } = {},
): Promise<Composed> {
  const { clock = systemClock, telemetry } = options
  const shared = new SharedAnswers<SharedBody>({ mostBytes: config.sharedAnswersBytes })
  const pages = new SharedAnswers<KeptPage>({ mostBytes: config.sharedAnswersBytes })
  const caches: InvalidatedCache[] = config.sharedAnswersBytes ? [shared, pages] : []
  const db = connect({
    url: config.databaseUrl,
    pooled: config.directUrl !== config.databaseUrl,
    prepare: config.prepareStatements,
    replicaUrls: config.replicaUrls,
    poolSize: config.poolSize,
    clock,
    constraints,
    onStatement: telemetry?.statement,
    onInvalidated(tags) {
      for (const cache of caches) for (const tag of tags) cache.drop(tag)
    },
  })
  const app = await createApp({
    logLevel: config.logLevel,
    proxies: config.proxies,
    corsOrigin: config.appUrl,
    maxEventLoopDelay: config.maxEventLoopDelay,
    logTo: options.logTo,
    telemetry,
  })
  const platform: Platform = {
    config,
    clock,
    db,
    paystack: new Paystack(config.paystack),
    storage: openStorage(config),
    log: app.log,
    cache<V>(mostBytes: number) {
      const cache = new SharedAnswers<V>({ mostBytes })
      caches.push(cache)
      return cache
    },
  }
  const modules: Module[] = []
  const mergeAccounts: MergeAccounts = async (work, accounts) => {
    for (const module of modules) await module.mergeAccounts?.(work, accounts)
  }
  modules.push(...factories.map(factory => factory(platform, { mergeAccounts, privacy: ofAll(modules) })))
  metricsRoute(app, db, config.metricsToken)
  healthRoutes(app, db)
  if (config.only.has('api')) await docsPages(app)
  if (!config.production) {
    await mailbox(app, db)
    demoRoute(app, db)
  }
  const authenticate = authenticator(platform, findHolder(platform))
  const changes = await invalidateOnChanges(config, caches)
  const mounting = { db, clock, authenticate, strict: options.strict ?? false, shared }
  const sharedCalls = new Map<string, SharedCall>()
  for (const { routes = [], plugin } of modules) {
    for (const route of routes) {
      if (!config.only.has(partOf(route.endpoint.path))) continue
      const call = mount(app, route, mounting)
      if (call) sharedCalls.set(route.endpoint.id, call)
    }
    if (plugin && config.only.has('api')) await plugin(app)
  }
  const handlers = [
    mailHandler({ db, smtpUrl: config.smtpUrl, from: config.mailFrom }),
    ...modules.flatMap(module => module.handlers ?? []),
  ]
  const scheduledJobs = [tidyJob(db), ...modules.flatMap(module => module.scheduledJobs ?? [])]
  workerTasks(handlers, scheduledJobs) // Throws if two share a name, even where no worker runs in this process.
  return {
    app,
    platform,
    sharedCalls,
    pages: pageKeeper(pages),
    clearCaches() {
      for (const cache of caches) cache.drop(everything)
    },
    handlers,
    scheduledJobs,
    async close() {
      await app.close()
      await changes.stop()
      await db.close()
    },
  }
}
