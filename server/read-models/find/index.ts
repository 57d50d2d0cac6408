import { findAnything } from '#contract/read-models/find.ts'
import { route } from '#platform/http/route.ts'
import type { Module } from '#platform/module.ts'
import { find } from './find.ts'

export const findModule = (): Module => ({
  routes: [route(findAnything, ({ caller, query, db, now }) => find(db.read, caller, query.search, now))],
})
