import { ledgerAccounts, ledgerJournal, ledgerOwners } from '#contract/money/ledger.ts'
import { route } from '#platform/http/route.ts'
import type { Module } from '#platform/module.ts'
import { accountsView, journalView, ownersView } from './ledger.views.ts'

export const ledgerScreens = (): Module => ({
  routes: [
    route(ledgerAccounts, ({ db }) => db.grouping(accountsView)),

    route(ledgerOwners, ({ query, db }) => db.grouping(read => ownersView(read, query))),

    route(ledgerJournal, ({ query, db }) => journalView(db.lagging, query)),
  ],
})
