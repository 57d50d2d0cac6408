import type { TestApp } from '#tests/harness/app.ts'
import type { Shopper } from '#tests/harness/checkout.ts'
import {
  admin,
  type Merchant,
  merchant,
  type Person,
  type Product,
  partner,
  product,
  shipping,
} from '#tests/harness/fixtures.ts'
import { type Provider, provider } from '#tests/harness/provider.ts'

/** The people of all endings, each of which has its own customer. */
export interface Scene {
  app: TestApp
  bank: Provider
  store: Merchant
  goods: Product
  rider: Person & { partnerId: string }
  dispatcher: Person
  scheduler: Person
  boss: Person
  /** Customers and payment references by order. */
  of: Map<string, { buyer: Shopper; reference: string }>
}

export async function scene(app: TestApp): Promise<Scene> {
  await shipping(app)
  const store = await merchant(app)
  return {
    app,
    bank: provider(app),
    store,
    goods: await product(app, store.storeId, { price: 20_000_00, stock: 100 }),
    rider: await partner(app),
    dispatcher: await admin(app, 'dispatcher'),
    scheduler: await admin(app, 'scheduler'),
    boss: await admin(app),
    of: new Map(),
  }
}
