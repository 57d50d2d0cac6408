import * as contract from '#contract/orders/digital-goods.ts'
import { route } from '#platform/http/route.ts'
import type { Module, Platform } from '#platform/module.ts'
import { download, downloadsOf } from './downloads.ts'
import { serveGoods } from './serve-goods.ts'

export const digitalGoodsModule = (platform: Platform): Module => ({
  routes: [
    route(contract.listDownloads, ({ caller, params, db, now }) => downloadsOf(db.read, caller, params.id, now)),
    route(contract.downloadGoods, ({ caller, params, body, db }) =>
      db.transact(work => download(platform, work, caller, { orderId: params.id, itemId: body.itemId })),
    ),
  ],
  plugin: app => serveGoods(app, platform),
})
