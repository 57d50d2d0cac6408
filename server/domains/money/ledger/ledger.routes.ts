import { lastProof as lastProofCall, proveBooks as proveBooksCall } from '#contract/money/ledger.ts'
import { type Route, route } from '#platform/http/route.ts'
import type { Platform } from '#platform/module.ts'
import { lastProof, proveBooks } from './proof.ts'

export const ledgerRoutes = (platform: Platform): Route[] => [
  route(lastProofCall, async ({ db }) => (await lastProof(db.read)) ?? null),

  route(proveBooksCall, ({ caller }) => proveBooks(platform, caller)),
]
