import { ledgerAccounts, ledgerJournal, ledgerJournalFile, ledgerOwners } from '#contract/money/ledger.ts'
import { auditFile } from '#platform/audit.ts'
import { csvName } from '#platform/file-name.ts'
import { FileAnswer, route } from '#platform/http/route.ts'
import type { Module } from '#platform/module.ts'
import { journalCsv } from './journal.file.ts'
import { accountsView, journalAccountView, journalView, ownersView } from './ledger.views.ts'

export const ledgerScreens = (): Module => ({
  routes: [
    route(ledgerAccounts, ({ db }) => db.grouping(accountsView)),

    route(ledgerOwners, ({ query, db }) => db.grouping(read => ownersView(read, query))),

    route(ledgerJournal, async ({ query, db }) => {
      const { ownerId } = query
      const [journal, account] = await Promise.all([
        journalView(db.lagging, query),
        ownerId ? db.grouping(read => journalAccountView(read, ownerId)) : null,
      ])
      return { ...journal, account }
    }),

    route(ledgerJournalFile, async ({ caller, query, db, now }) => {
      await db.transact(work => auditFile(work, caller, 'journal', query))
      return new FileAnswer(csvName('journal', query, now), journalCsv(db.lagging, query))
    }),
  ],
})
