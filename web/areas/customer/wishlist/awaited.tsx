import { useQuery } from '@tanstack/react-query'
import { type AwaitedVariant, listAlerts, removeAlert } from '#contract/content/wishlist.ts'
import { queryOf, useChange } from '#web/shell/query.ts'
import { useAccount } from '#web/shell/session.ts'
import { Action } from '#web/ui/action.tsx'
import { List, Row, Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Note } from '#web/ui/note.tsx'
import { Text } from '#web/ui/text.tsx'

/** Sold-out sizes and colours that the customer waits for. Nothing without any. */
export function Awaited() {
  const { data } = useQuery({ ...queryOf(listAlerts), enabled: useAccount() !== undefined })
  if (!data?.rows.length) return null
  return (
    <section style={{ marginTop: 'var(--space-8)' }} aria-labelledby="awaited">
      <h2 id="awaited" style={{ marginBottom: 'var(--space-3)' }}>
        We tell you when these are back
      </h2>
      <List panel="card" lined={0} anywhere>
        {data.rows.map(variant => (
          <One key={variant.id} variant={variant} />
        ))}
      </List>
    </section>
  )
}

function One({ variant: { id, productId, productName, options, onSale } }: { variant: AwaitedVariant }) {
  const remove = useChange(removeAlert, { invalidates: [listAlerts.id] })
  const chosen = options.map(({ option }) => option).join(', ')
  return (
    <Row as="li" gap={4} justify="between" style={{ padding: 'var(--space-2) var(--space-4)' }}>
      <Stack as="span" grow>
        {onSale ? (
          <Text as={Link} link to={`/product/${productId}?variant=${id}`}>
            {productName}
          </Text>
        ) : (
          productName
        )}
        {chosen && <Note>{chosen}</Note>}
      </Stack>
      <Action
        busy={remove.isPending}
        onClick={() => remove.mutate({ params: { variantId: id } })}
        aria-label={`Stop waiting for ${productName}${chosen && `, ${chosen}`}`}
      >
        Stop
      </Action>
    </Row>
  )
}
