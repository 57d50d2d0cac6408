import { Link } from 'react-router'
import type { ReturnRow } from '#contract/orders/return-shapes.ts'
import classes from '#web/features/orders/order-rows.module.css'
import { badgeTones } from '#web/features/orders/order-status.tsx'
import { customerStatus, nextOf } from '#web/features/returns/return-words.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Money } from '#web/ui/money.tsx'
import { Note } from '#web/ui/note.tsx'
import { SkeletonBox } from '#web/ui/skeleton-lines.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { Thumb } from '#web/ui/thumb.tsx'
import { useUrl } from '#web/ui/url.ts'
import { When } from '#web/ui/when.tsx'

/** A customer's returns, each a row that leads to it. Skeletons while they load. */
export function ReturnRows({ returns }: { returns: readonly ReturnRow[] | undefined }) {
  if (!returns)
    return (
      <Stack gap={3} className={classes.wait} role="status" aria-label="Loading">
        {['first', 'second', 'third'].map(key => (
          <SkeletonBox key={key} height={72} />
        ))}
      </Stack>
    )
  return (
    <ul aria-label="Returns">
      {returns.map(row => (
        <ReturnLine key={row.id} row={row} />
      ))}
    </ul>
  )
}

function ReturnLine({ row }: { row: ReturnRow }) {
  const { to } = useUrl()
  const [first] = row.products
  const [picture] = first?.hostedImages ?? []
  const pieces = row.products.reduce((sum, { quantity }) => sum + quantity, 0)
  const next = nextOf(row)
  return (
    <li className={classes.card}>
      <Thumb picture={picture} size={72} className={classes.picture} />
      <Stack gap={0.5} className={classes.words}>
        <Link to={to({ id: row.id })} className={`${classes.link} card-link`}>
          {first?.productName}
          {pieces > 1 && ` and ${pieces - 1} more`}
        </Link>
        <Note>
          {row.returnName} · {row.storeName} · <When at={row.createdAt} />
        </Note>
        <Row as="span" gap={1} across={2} wrap className={classes.status}>
          <StatusBadge tone={badgeTones[row.status.tone]}>{customerStatus(row)}</StatusBadge>
          {next && <Note>{next}</Note>}
        </Row>
      </Stack>
      {row.type === 'replacement' ? <Note>Replacement</Note> : <Money amount={row.amount} strong />}
    </li>
  )
}
