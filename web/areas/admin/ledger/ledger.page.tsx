import type { MetaFunction } from 'react-router'
import { pageMeta } from '#web/shell/meta.ts'
import { Stack } from '#web/ui/layout.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { TabsWithCounts } from '#web/ui/tabs-with-counts.tsx'
import { useUrl } from '#web/ui/url.ts'
import { LedgerAccounts, LedgerOwners } from './accounts.tsx'
import { JournalList } from './journal-list.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Ledger', unlisted: true })

const views = [
  { value: '', label: 'Accounts' },
  { value: 'owed', label: 'Balances' },
  { value: 'journal', label: 'Journal' },
]

/** The ledger: accounts with the proof that they balance, balances owed, and the journal. */
export default function AdminLedgerPage() {
  const view = useUrl().get('view')
  return (
    <>
      <PageHeader title="Ledger" />
      <Stack gap={4}>
        <TabsWithCounts label="Ledger" param="view" tabs={views} />
        {view === 'journal' ? <JournalList /> : view === 'owed' ? <LedgerOwners /> : <LedgerAccounts />}
      </Stack>
    </>
  )
}
