import { useQuery } from '@tanstack/react-query'
import { listSavedCards, removeSavedCard, type SavedCard } from '#contract/money/saved-cards.ts'
import { queryOf, useChange } from '#web/shell/query.ts'
import { Action } from '#web/ui/action.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { List, Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { SkeletonLines } from '#web/ui/skeleton-lines.tsx'
import { expiryWords, savedCardName } from './card-words.ts'

/** The customer's saved cards, each with a button to remove it. */
export function SavedCards() {
  const { data, error, refetch } = useQuery(queryOf(listSavedCards))
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <SkeletonLines lines={2} />
  if (data.count === 0) return <Note>None yet. You can save a card when you pay.</Note>
  return (
    <Stack gap={2}>
      <List lined={2}>
        {data.rows.map(card => (
          <OneCard key={card.id} card={card} />
        ))}
      </List>
      <Note>Paystack keeps the card number. We see only its last four digits.</Note>
    </Stack>
  )
}

function OneCard({ card }: { card: SavedCard }) {
  const [confirm, dialog] = useConfirm()
  const remove = useChange(removeSavedCard, { invalidates: [listSavedCards.id] })
  const name = savedCardName(card)
  const onRemove = () =>
    confirm({
      title: `Remove ${name}?`,
      body: 'It can’t be charged again. Refunds of past orders still go back to it.',
      confirm: 'Remove card',
      danger: true,
      run: () => remove.send({ params: { id: card.id } }),
    })
  return (
    <Row as="li" gap={2} across={4} justify="between">
      {dialog}
      <Stack gap={0.5} anywhere>
        <strong>{name}</strong>
        <Note>{expiryWords(card)}</Note>
      </Stack>
      <Action look="quiet" aria-label={`Remove ${name}`} busy={remove.isPending} onClick={onRemove}>
        Remove
      </Action>
    </Row>
  )
}
