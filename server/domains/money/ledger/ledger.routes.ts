import {
  lastProof as lastProofCall,
  ledgerAccounts,
  ledgerJournal,
  ledgerOwners,
  proveBooks as proveBooksCall,
} from '#contract/money/ledger.ts'
import { type Route, route } from '#platform/http/route.ts'
import type { Platform } from '#platform/module.ts'
import { accountsView, journalView, ownersView } from './ledger.views.ts'
import { lastProof, proveBooks } from './proof.ts'

export const ledgerRoutes = (platform: Platform): Route[] => [
  route(ledgerAccounts, ({ db }) => db.grouping(accountsView)),

  route(ledgerOwners, ({ query, db }) => db.grouping(read => ownersView(read, query))),

  route(ledgerJournal, ({ query, db }) => journalView(db.lagging, query)),

  route(lastProofCall, async ({ db }) => (await lastProof(db.read)) ?? null),

  route(proveBooksCall, ({ caller }) => proveBooks(platform, caller)),
]
