import type { CasePreview } from '#contract/cases/case-shapes.ts'
import { naira } from '#web/ui/format.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { Table } from '#web/ui/table.tsx'
import { Text } from '#web/ui/text.tsx'

const figure = (amount: number) => (amount === 0 ? '' : naira(amount))

/** The refund of a decision and the ledger entries that it posts. */
export function DecisionPreview({ of: { refund, card, giftCards, cancels, entries } }: { of: CasePreview }) {
  return (
    <Stack gap={2}>
      <Text as="p" weight="strong">
        {refund > 0 ? `The customer gets ${naira(refund)}` : 'The customer gets no money'}
        {giftCards > 0 && `, ${naira(card)} by card and ${naira(giftCards)} on gift cards`}
        {cancels && '. The order is cancelled'}.
      </Text>
      {entries.length === 0 ? (
        <Note>Nothing is posted to the ledger.</Note>
      ) : (
        <Table aria-label="Ledger entries of this decision">
          <thead>
            <tr>
              <th scope="col">Account</th>
              <th scope="col" data-figure>
                Debit
              </th>
              <th scope="col" data-figure>
                Credit
              </th>
            </tr>
          </thead>
          {entries.map(({ event, postings }) => (
            <tbody key={event}>
              <tr>
                <th scope="rowgroup" colSpan={3}>
                  {event}
                </th>
              </tr>
              {postings.map(({ account, owner, debit, credit }) => (
                <tr key={`${account} ${owner} ${debit} ${credit}`}>
                  <td>
                    {account} {owner && <Note>{owner}</Note>}
                  </td>
                  <td data-figure>{figure(debit)}</td>
                  <td data-figure>{figure(credit)}</td>
                </tr>
              ))}
            </tbody>
          ))}
        </Table>
      )}
    </Stack>
  )
}
