import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { listPartnerOrders } from '#contract/delivery/delivery.ts'
import * as accounts from '#contract/identity/accounts.ts'
import { listAddresses } from '#contract/identity/addresses.ts'
import { onboardingSteps } from '#contract/onboarding/onboarding.ts'
import { listDownloads } from '#contract/orders/digital-goods.ts'
import { orderStatusCode, orderTabs } from '#contract/orders/order-statuses.ts'
import { listCustomerOrders, listMerchantOrders } from '#contract/orders/orders.ts'
import { giftCardBooks } from '#domains/money/gift-cards/index.ts'
import { booksBalance } from '#domains/money/ledger/index.ts'
import { doneSteps, onboardingData } from '#domains/onboarding/index.ts'
import { rebuildDocuments } from '#domains/search/index.ts'
import { after, day, minute } from '#platform/clock.ts'
import { seedFinished } from '#platform/demo.ts'
import { job } from '#platform/jobs.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { createTestDatabase } from '#tests/harness/database.ts'
import { catalogue } from './catalogue.ts'
import { must } from './must.ts'
import { seedMarketplace } from './seed.ts'
import { markOf } from './seed-mark.ts'
import { signIns } from './sign-ins.ts'

describe('a small marketplace', () => {
  const scale = { stores: 4, productsPerStore: 8, customers: 12, orders: 25 }
  let app: TestApp
  const percents: number[] = []
  let atCatalogue: Promise<{ products: number; orders: number }> | undefined
  const rowsOf = async (table: 'products' | 'orders') => {
    const rows = await app.platform.db.read.selectFrom(table).select('id').execute()
    return rows.length
  }
  beforeAll(async () => {
    app = await startTestApp()
    const config = { ...app.platform.config, smtpUrl: 'smtp://127.0.0.1:1' } // No mail server runs there.
    // A job of a running server; the seed would fail if it ran this job.
    await must(app.platform.db.transact(work => work.addJob(job('of-the-server', z.object({})), {})))
    await seedMarketplace(config, {
      scale,
      end: new Date(app.clock.now().getTime() - minute),
      say: () => {},
      onCatalogue() {
        atCatalogue = Promise.all([rowsOf('products'), rowsOf('orders')]).then(([products, orders]) => ({
          products,
          orders,
        }))
      },
      onProgress: async percent => void percents.push(percent),
    })
    const taken = sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
      where task_identifier = 'of-the-server' having count(*) = 1`
    expect((await taken.execute(app.platform.db.keyed)).rows).toHaveLength(1)
  }, 120_000)
  afterAll(() => app.stop())

  const logins = {
    customer: accounts.loginCustomer,
    merchant: accounts.loginMerchant,
    admin: accounts.loginAdmin,
    'shipping-partner': accounts.loginPartner,
  }
  const signIn = async (kind: string): Promise<string> => {
    const found = signIns.find(each => each.kind === kind)
    const area = found?.url.split('/')[1]
    const login = Object.entries(logins).find(([name]) => name === area)?.[1]
    if (!found || !login) throw new Error(`Nothing is printed for ${kind}`)
    const { token } = await app.call(login, { body: { email: found.email, password: found.password } })
    return token
  }

  test('the catalogue is ready before the orders, which follow with progress', async () => {
    const { products, orders } = (await atCatalogue) ?? {}
    expect(products).toBeGreaterThanOrEqual(scale.stores * scale.productsPerStore)
    expect(orders).toBe(0)
    expect(percents).toEqual(percents.toSorted((a, b) => a - b))
    expect(percents.at(-1)).toBe(95)
  })

  test('every product has a picture of its own, and one of each colour', async () => {
    const { read } = app.platform.db
    const firsts = await read.selectFrom('products').select('picture_id').where('is_digital', '=', false).execute()
    expect(new Set(firsts.map(each => each.picture_id)).size).toBe(firsts.length)
    const { rows } = await sql<{ colours: number; shown: number }>`
      select jsonb_array_length(each -> 'options') as colours,
        (select count(*)::int from product_pictures where product_id = p.id and property = 'Colour') as shown
      from products p, jsonb_array_elements(p.properties) each where each ->> 'type' = 'Colour'`.execute(read)
    expect(rows.length).toBeGreaterThan(5)
    for (const { colours, shown } of rows) expect(shown).toBe(colours)
  })

  test('a storefront has the phone number of its store’s orders', async () => {
    const { rows } = await sql<{ storefront: string; store: string }>`
      select t.phone_number storefront, s.phone_number store from merchant_themes t join stores s on s.id = t.store_id
      where t.phone_number is not null`.execute(app.platform.db.read)
    expect(rows.length).toBeGreaterThan(0)
    for (const { storefront, store } of rows) expect(storefront).toBe(store)
  })

  test('collections lead to what they promise', async () => {
    const banners = app.platform.db.read.selectFrom('featured_images').select(['title', 'subtitle', 'link'])
    const [, kitchen, half] = await banners.orderBy('position').execute()
    const category = await app.platform.db.read
      .selectFrom('categories')
      .select('name')
      .where('id', '=', kitchen?.link?.replace('/category/', '') ?? '')
      .executeTakeFirst()
    expect(category?.name).toBe('Kitchen')
    const kinds = catalogue.flatMap(top => top.subs.find(({ name }) => name === 'Kitchen')?.children ?? [])
    const names = kinds.flatMap(child => child.kinds.map(([name]) => name.toLowerCase())).join(', ')
    for (const promised of kitchen?.subtitle.match(/\w{3,}(?=s\b)|cutlery/g) ?? [])
      expect(names).toContain(promised.toLowerCase())
    expect(half?.link).toBe('/deals?offer=super-discounted')
  })

  test('lists and searches show products as they are', async () => {
    const shown = () =>
      sql`select to_jsonb(d)::text as document from search_documents d order by id`.execute(app.platform.db.read)
    const before = await shown()
    await rebuildDocuments(app.platform.db)
    expect((await shown()).rows).toEqual(before.rows)
  })

  test('its ledger balances, no stock is negative, and orders exist in every status', async () => {
    const { read } = app.platform.db
    expect(await booksBalance(read)).toMatchObject({ balanced: true, total: 0, unbalanced: 0 })
    const stock = await read.selectFrom('product_variants').select('available').where('available', '<', 0).execute()
    expect(stock).toEqual([])
    const rows = await read.selectFrom('orders').select('status').distinct().execute()
    expect(rows.map(({ status }) => status).sort()).toEqual([...orderStatusCode.options].sort())
  })

  test('gift card balances match the ledger; some cards are used, none before it was bought, and one is stopped', async () => {
    const { read } = app.platform.db
    expect(await giftCardBooks(read)).toMatchObject({ agrees: true, wrong: 0 })
    const cards = await read.selectFrom('gift_cards').select(['status', 'amount_kobo', 'balance_kobo']).execute()
    expect(cards.some(card => card.status !== 'pending' && card.balance_kobo < card.amount_kobo)).toBe(true)
    expect(cards.map(card => card.status)).toContain('disabled')
    const early = await read
      .selectFrom('gift_card_movements as m')
      .innerJoin('gift_cards as c', 'c.id', 'm.gift_card_id')
      .select(['m.kind', 'm.at'])
      .whereRef('m.at', '<', 'c.created_at')
      .execute()
    expect(early).toEqual([])
  })

  test('customers have reviewed what they received, and ratings are averages of the reviews', async () => {
    const { read } = app.platform.db
    const reviews = await read.selectFrom('reviews').select(['product_id', 'stars']).execute()
    expect(reviews.length).toBeGreaterThan(5)
    for (const [productId, of] of Map.groupBy(reviews, review => review.product_id)) {
      if (!productId) continue
      const stars = of.reduce((sum, review) => sum + review.stars, 0)
      const product = await read
        .selectFrom('products')
        .select(['rating_sum', 'review_count'])
        .where('id', '=', productId)
        .executeTakeFirstOrThrow()
      expect([product.rating_sum, product.review_count]).toEqual([stars, of.length])
    }
  })

  test('every store has everything that an applicant provides, so that it can be approved', async () => {
    const { read } = app.platform.db
    const stores = await read.selectFrom('stores').select('id').execute()
    expect(stores).toHaveLength(scale.stores)
    for (const { id } of stores) expect(doneSteps(await onboardingData(read, id))).toEqual(onboardingSteps)
  })

  test('customers have asked questions: answered, waiting and dismissed ones, and found reviews helpful', async () => {
    const { read } = app.platform.db
    const questions = await read.selectFrom('product_questions').select(['status', 'notified_at']).execute()
    expect(new Set(questions.map(({ status }) => status))).toEqual(new Set(['answered', 'waiting', 'dismissed']))
    expect(questions.every(({ notified_at }) => notified_at)).toBe(true)
    const reviews = await read.selectFrom('reviews').select('id').where('helpful', '>', 0).execute()
    expect(reviews.length).toBeGreaterThan(0)
  })

  test('every printed sign-in works', async () => {
    for (const { kind } of signIns) expect(await signIn(kind)).toMatch(/\S{40}/)
  })

  test('every user kind finds something to do', async () => {
    const customer = await signIn('Customer')
    const { data: theirs } = await app.call(listCustomerOrders, { token: customer, query: {} })
    const onTheWay = theirs.rows.filter(row => orderTabs.on_the_way.includes(row.bitmarteOrderStatus.code_name))
    expect(onTheWay.length).toBeGreaterThanOrEqual(2)
    const { data: addresses } = await app.call(listAddresses, { token: customer })
    expect(addresses.count).toBeGreaterThan(0)
    for (const kind of ['Merchant', 'Store staff']) {
      const { data: orders } = await app.call(listMerchantOrders, { token: await signIn(kind), query: {} })
      for (const [tab, count] of Object.entries(orders.counts)) expect(count, tab).toBeGreaterThan(0)
    }
    const partner = await signIn('Shipping partner')
    const { data: carried } = await app.call(listPartnerOrders, { token: partner, query: {} })
    expect(carried.counts.new).toBeGreaterThan(0)
    expect(carried.counts.current).toBeGreaterThan(0)
  })

  test('has downloads, paid plans, messages, and recent days reconciled without exceptions', async () => {
    const { read } = app.platform.db
    const token = await signIn('Customer')
    const { data: orders } = await app.call(listCustomerOrders, { token, query: {} })
    const digital = orders.rows.find(({ orderType }) => orderType === 'digital')
    const { data: files } = await app.call(listDownloads, { token, params: { id: digital?.id ?? '' } })
    expect(files.rows.map(({ state }) => state)).toEqual(['open', 'open'])
    const plans = await read.selectFrom('subscriptions').select('status').execute()
    expect(new Set(plans.map(({ status }) => status))).toEqual(new Set(['active']))
    const conversations = await read.selectFrom('conversations').select('waiting_since').execute()
    expect(conversations.some(({ waiting_since }) => waiting_since)).toBe(true)
    expect(
      await read.selectFrom('reconciliations').select('day').where('ran_at', 'is not', null).execute(),
    ).toHaveLength(4)
    expect(await read.selectFrom('reconciliation_exceptions').selectAll().execute()).toEqual([])
  })

  test('leaves no mail to be sent, no session and no job', async () => {
    const { read } = app.platform.db
    const mails = await read.selectFrom('mails').select('sent_at').execute()
    expect(mails.length).toBeGreaterThan(50)
    expect(mails.filter(mail => mail.sent_at === null)).toEqual([])
    await app.runJobs()
    expect(await read.selectFrom('mails').select('id').execute()).toHaveLength(mails.length)
  })

  test('no timeline runs backwards or beyond the end', async () => {
    const { read } = app.platform.db
    const lines = await read.selectFrom('order_activities').select(['order_id', 'at']).orderBy('id').execute()
    for (const of of Map.groupBy(lines, line => line.order_id).values())
      expect(of.map(({ at }) => at.getTime())).toEqual(of.map(({ at }) => at.getTime()).sort((a, b) => a - b))
    const last = Math.max(...lines.map(({ at }) => at.getTime()))
    expect(last).toBeLessThanOrEqual(app.clock.now().getTime())
    expect(last).toBeGreaterThan(after(app.clock.now(), -day).getTime())
  })
})

describe('the mark', () => {
  const withDatabase = async (use: (url: string, run: (statement: string) => Promise<void>) => Promise<void>) => {
    const { url, drop } = await createTestDatabase()
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      await use(url, async statement => {
        await client.query(statement)
      })
    } finally {
      await client.end()
      await drop()
    }
  }
  const category = `insert into categories (level, name) values (1, 'Fashion')`
  const found = async (url: string) => {
    const mark = await markOf(url)
    await mark.close()
    return mark.found
  }

  test('recognises a finished seed', () =>
    withDatabase(async url => {
      const mark = await markOf(url)
      expect(mark.found).toBe('empty')
      await mark.begin()
      await mark.finish()
      await mark.close()
      expect(await found(url)).toBe('seeded')
    }))

  test('recognises a killed seed and empties its database, ledger included', () =>
    withDatabase(async (url, run) => {
      const killed = await markOf(url)
      await killed.begin()
      await run(category)
      await run(`insert into ledger_entries (event, event_key, at) values ('capture', 'capture:1', now())`)
      await killed.close()

      const next = await markOf(url)
      expect(next.found).toBe('unfinished')
      await next.empty()
      await next.close()
      expect(await found(url)).toBe('empty')
    }))

  test('shows progress while running and keeps the worker waiting', async () => {
    const app = await startTestApp()
    const demo = async () => (await app.app.inject('/dev/demo')).json()
    expect(await demo()).toEqual({ percent: null })
    const mark = await markOf(app.platform.config.databaseUrl)
    await mark.begin()
    await mark.progress(40)
    expect(await demo()).toEqual({ percent: 40 })
    let waits = true
    const finished = seedFinished(app.platform.config.databaseUrl, new AbortController().signal).then(() => {
      waits = false
    })
    await vi.waitFor(async () => {
      const tries = sql`select from pg_stat_activity
        where datname = current_database() and state = 'idle' and query like 'select pg_try_advisory_lock_shared%'`
      expect((await tries.execute(app.platform.db.keyed)).rows).toHaveLength(1)
    })
    expect(waits).toBe(true)
    await mark.close() // As when the seed is killed.
    await finished
    expect(await demo()).toEqual({ percent: null })
    await app.stop()
  })

  test('leaves a database alone that it didn’t seed', () =>
    withDatabase(async (url, run) => {
      await run(category)
      expect(await found(url)).toBe('in use')
    }))

  test('makes a second seed wait for the first', () =>
    withDatabase(async url => {
      const first = await markOf(url)
      await first.begin()
      const second = found(url)
      await first.finish()
      await first.close()
      expect(await second).toBe('seeded')
    }))
})
