import { Button } from '@mantine/core'
import { type LedgerProof, lastProof, ledgerAccounts, proveBooks } from '#contract/money/ledger.ts'
import { adminToday } from '#contract/read-models/admin-today.ts'
import { useRights } from '#web/features/accounts/permissions.tsx'
import { useChange } from '#web/shell/query.ts'
import { ago, count, naira, withinSentence } from '#web/ui/format.ts'
import { Note } from '#web/ui/note.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'

/** Shows the last ledger verification and starts a new one. */
export function BooksProof({ proof }: { proof: LedgerProof | null }) {
  const { can } = useRights()
  const prove = useChange(proveBooks, { invalidates: [lastProof.id, ledgerAccounts.id, adminToday.id] })
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 'var(--space-3)', alignItems: 'center' }}>
      {proof ? (
        <>
          <StatusBadge tone={proof.balanced ? 'moves' : 'needs'}>
            {proof.balanced ? 'The books balance' : 'The books don’t balance'}
          </StatusBadge>
          <Note late={!proof.balanced}>
            {proof.balanced
              ? `${count(proof.entries)} entries sum to ${naira(proof.total)}`
              : `${count(proof.unbalanced)} of ${count(proof.entries)} entries don’t; all of them sum to ${naira(proof.total)}`}
            , verified {withinSentence(ago(proof.at))}
          </Note>
        </>
      ) : (
        <Note>Not verified yet.</Note>
      )}
      {can('finance', 'manage') && (
        <Button size="xs" variant="default" loading={prove.isPending} onClick={() => prove.mutate({})}>
          Verify now
        </Button>
      )}
    </div>
  )
}
