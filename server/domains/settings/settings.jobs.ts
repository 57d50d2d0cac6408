import { z } from 'zod'
import { job } from '#platform/jobs.ts'

/** Somebody changed what stores or partners pay or earn (`concerned`), or withdrew the change. */
export const termsChanged = job('settings.terms-changed', z.object({ id: z.uuid(), withdrawn: z.boolean() }))
