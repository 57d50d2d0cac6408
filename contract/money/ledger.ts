import { z } from 'zod'
import { done } from '#contract/done.ts'
import { endpoint, listOf, page } from '#contract/endpoint.ts'
import { day, id, moment, search, startsFirst } from '#contract/fields.ts'
import { signedMoney } from '#contract/money.ts'
import { ledgerEntry } from './ledger-entry.ts'

const access = ['admin:finance'] as const

/** Accounts of a kind together. `balance` is naira, above zero on the debit side (what there is), below on the credit side (what is owed or earned). */
export const ledgerAccount = z.object({
  kind: z.string(),
  name: z.string(),
  owners: z.int().min(0),
  balance: signedMoney,
})
export type LedgerAccount = z.infer<typeof ledgerAccount>

export const ledgerAccounts = endpoint({
  id: 'ledger.accounts',
  method: 'GET',
  path: '/v1/ledger/accounts',
  summary:
    'Every kind of account with its balance; they sum to zero. With the events that the journal can be narrowed by',
  access,
  answer: z.object({
    rows: z.array(ledgerAccount),
    total: signedMoney,
    events: z.array(z.object({ event: z.string(), name: z.string() })),
  }),
})

/** Kinds of accounts that belong to a store, delivery partner, order or customer each. */
export const ownedKinds = ['merchant_payable', 'delivery_payable', 'escrow', 'store_credit'] as const
export type OwnedKind = (typeof ownedKinds)[number]

/** What is owed to a store, partner or customer, or held for an order, whose `storeName` it is; negative if they owe. */
export const ledgerOwner = z.object({
  ownerId: id,
  name: z.string(),
  storeName: z.string().nullable(),
  owed: signedMoney,
})
export type LedgerOwner = z.infer<typeof ledgerOwner>

export const ledgerOwners = endpoint({
  id: 'ledger.owners',
  method: 'GET',
  path: '/v1/ledger/owners',
  summary:
    'Balance owed to each store or delivery partner, or held for each order or customer that has one, largest first; negative if they owe. `search` is a name, or an order’s reference',
  access,
  query: z.object({ ...page(), kind: z.enum(ownedKinds), search: search.optional() }),
  answer: listOf(ledgerOwner),
})

export const journalEntry = ledgerEntry.extend({
  orderId: id.nullable(),
  orderName: z.string().nullable(),
  paymentId: id.nullable(),
  reference: z.string().nullable(),
})
export type JournalEntry = z.infer<typeof journalEntry>

/** Kinds of accounts of stores, delivery partners and customers, by whose entries the journal can be narrowed. */
export const journalKinds = [
  'merchant_payable',
  'delivery_payable',
  'store_credit',
] as const satisfies readonly OwnedKind[]

/** Account of a store, partner or customer, with its balance of today, whichever entries are listed. */
export const journalAccount = ledgerOwner.omit({ storeName: true }).extend({ kind: z.enum(journalKinds) })
export type JournalAccount = z.infer<typeof journalAccount>

const journalFilters = {
  startDate: day.optional(),
  endDate: day.optional(),
  event: z.string().max(40).optional(),
  search: search.optional(),
  orderId: id.optional(),
  paymentId: id.optional(),
  ownerId: id.optional(),
}

export const ledgerJournal = endpoint({
  id: 'ledger.journal',
  method: 'GET',
  path: '/v1/ledger/journal',
  summary:
    'The journal, newest first: by days in Lagos, event, order, payment, or whose account it touches (a store, partner or customer). `search` finds entries of orders by their reference',
  access,
  query: z.object({ ...page(), ...journalFilters }).refine(...startsFirst),
  answer: listOf(journalEntry).extend({
    /** That of `ownerId`; null without one. Optional because the previous release doesn't send it. */
    account: journalAccount.nullable().optional(),
  }),
})

export const ledgerJournalFile = endpoint({
  id: 'ledger.journal-file',
  method: 'GET',
  path: '/v1/ledger/journal/file',
  summary:
    'All matching entries of the journal as CSV, streamed, a line for each posting, newest first, at most 50,000 entries; each file is audited',
  access,
  query: z.object(journalFilters).refine(...startsFirst),
  answer: z.string(),
  file: 'text/csv',
  perMinute: 10,
})

/** Proof of the books: all postings sum to zero, and so does each entry. */
export const ledgerProof = z.object({
  at: moment,
  balanced: z.boolean(),
  entries: z.int().min(0),
  unbalanced: z.int().min(0),
  total: signedMoney,
})
export type LedgerProof = z.infer<typeof ledgerProof>

export const lastProof = endpoint({
  id: 'ledger.proof',
  method: 'GET',
  path: '/v1/ledger/proof',
  summary: 'Result of the last verification of the ledger; null before the first',
  access,
  answer: ledgerProof.nullable(),
})

export const proveBooks = endpoint({
  id: 'ledger.prove',
  method: 'POST',
  path: '/v1/ledger/proof',
  summary: 'Verifies now that all postings of the ledger balance',
  access,
  perMinute: 6,
  answer: ledgerProof,
  message: done.booksProved,
})
