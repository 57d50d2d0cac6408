import type { Work } from '#platform/database/database.ts'
import type { Module, Platform } from '#platform/module.ts'
import { importHandler } from './import-job.ts'
import { deleteOldImports } from './imports.ts'
import { inventoryRoutes } from './inventory.routes.ts'
import { notifyLowStock } from './low-stock.ts'
import { productFilesRoutes } from './product-files.routes.ts'

export { changeStock, stockAfter } from './change-stock.ts'

export const inventoryModule = (platform: Platform): Module => {
  const { db, config } = platform
  const scheduledJob = (name: string, minutes: number, use: (work: Work) => Promise<unknown>) => ({
    name,
    minutes,
    run: () => db.transact(use),
  })
  return {
    routes: [...inventoryRoutes, ...productFilesRoutes(platform)],
    handlers: [importHandler(platform)],
    scheduledJobs: [
      scheduledJob('inventory.low-stock', 5, work => notifyLowStock(work, config)),
      { name: 'inventory.forget-imports', minutes: 24 * 60, run: () => deleteOldImports(platform) },
    ],
  }
}
