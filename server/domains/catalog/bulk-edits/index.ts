import type { Module, Platform } from '#platform/module.ts'
import { planHandler, runHandler } from './bulk-edit-job.ts'
import { bulkEditsRoutes } from './bulk-edits.routes.ts'
import { deleteOldBulkEdits } from './bulk-edits.ts'

export const bulkEditsModule = (platform: Platform): Module => ({
  routes: bulkEditsRoutes,
  handlers: [planHandler(platform), runHandler(platform)],
  scheduledJobs: [
    {
      name: 'catalog.forget-bulk-edits',
      minutes: 24 * 60,
      run: () => platform.db.transact(deleteOldBulkEdits),
    },
  ],
})
