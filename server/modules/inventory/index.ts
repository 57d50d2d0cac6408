import { failed } from '#platform/failure.ts'
import type { Module, Platform } from '#platform/module.ts'
import { inventoryRoutes } from './inventory.routes.ts'
import { tellLowStock } from './low-stock.ts'

export const inventoryModule = ({ db, config }: Platform): Module => ({
  routes: inventoryRoutes,
  sweeps: [
    {
      name: 'inventory.low-stock',
      minutes: 5,
      async run() {
        const result = await db.transact(work => tellLowStock(work, config.appUrl))
        if (failed(result)) throw new Error(result.message)
      },
    },
  ],
})
