import { ActionIcon } from '@mantine/core'
import type { OwnFeatured } from '#contract/catalog/inventory.ts'
import { StandingBadge } from '#web/features/products/product-status.tsx'
import { IconX } from '#web/ui/icons.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Note } from '#web/ui/note.tsx'
import { OrderList } from '#web/ui/order-list.tsx'
import { Text } from '#web/ui/text.tsx'
import { Thumb } from '#web/ui/thumb.tsx'

interface Props {
  rows: readonly OwnFeatured[]
  manage: boolean
  onOrder: (rows: OwnFeatured[]) => void
  onRemove: (row: OwnFeatured) => void
}

const whyHidden = ({ shown, inStock, standing }: OwnFeatured) =>
  shown ? null : standing === 'on-sale' && !inStock ? 'Hidden: sold out' : 'Hidden until it is published'

/** A store's featured products, sorted by dragging or with each row's buttons. */
export function FeaturedList({ rows, manage, onOrder, onRemove }: Props) {
  const sort = (ids: string[]) =>
    onOrder(rows.toSorted((one, other) => ids.indexOf(one.featuredId) - ids.indexOf(other.featuredId)))
  return (
    <OrderList
      label="Featured products"
      rows={rows}
      rowId={row => row.featuredId}
      rowName={row => row.name}
      onOrder={manage ? sort : undefined}
    >
      {row => (
        <Row gap={2} across={3} wrap grow>
          <Thumb picture={row.hostedImage} size={56} />
          <Stack as="span" anywhere style={{ flex: '1 1 160px' }}>
            <Text as={Link} weight="strong" to={`/merchant/products/${row.productId}`}>
              {row.name}
            </Text>
            {whyHidden(row) && <Note late>{whyHidden(row)}</Note>}
          </Stack>
          <span style={{ marginInlineStart: 'auto' }}>
            <StandingBadge standing={row.standing} />
          </span>
          {manage && (
            <ActionIcon
              variant="default"
              size={44}
              aria-label={`Stop featuring ${row.name}`}
              onClick={() => onRemove(row)}
            >
              <IconX size={18} aria-hidden="true" />
            </ActionIcon>
          )}
        </Row>
      )}
    </OrderList>
  )
}
