import { ActionIcon } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { OwnFeatured } from '#contract/catalog/inventory.ts'
import { StandingBadge } from '#web/features/products/product-status.tsx'
import { IconX } from '#web/ui/icons.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { Thumb } from '#web/ui/thumb.tsx'
import { IconArrowDown, IconArrowUp, IconGripVertical } from '#web/ui/work-icons.ts'
import classes from './featured-list.module.css'

interface Props {
  rows: readonly OwnFeatured[]
  manage: boolean
  onOrder: (rows: OwnFeatured[]) => void
  onRemove: (row: OwnFeatured) => void
}

const moved = (rows: readonly OwnFeatured[], from: number, to: number): OwnFeatured[] => {
  const row = rows[from]
  const rest = rows.filter((_, at) => at !== from)
  return row ? [...rest.slice(0, to), row, ...rest.slice(to)] : rest
}

const whyHidden = ({ shown, inStock, standing }: OwnFeatured) =>
  shown ? null : standing === 'on-sale' && !inStock ? 'Hidden: sold out' : 'Hidden until it is on sale'

/** What a store features, put in order by dragging or by its buttons. */
export function FeaturedList({ rows, manage, onOrder, onRemove }: Props) {
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<number>()
  const end = () => {
    setDragged(undefined)
    setOver(undefined)
  }
  return (
    <ol>
      {rows.map((row, at) => (
        <Row
          as="li"
          gap={2}
          across={3}
          wrap
          key={row.featuredId}
          className={classes.row}
          draggable={manage}
          data-over={(over === at && dragged !== at) || undefined}
          data-dragged={dragged === at || undefined}
          onDragStart={event => {
            event.dataTransfer.effectAllowed = 'move'
            setDragged(at)
          }}
          onDragOver={event => {
            if (dragged === undefined) return
            event.preventDefault()
            setOver(at)
          }}
          onDragEnd={end}
          onDrop={event => {
            event.preventDefault()
            if (dragged !== undefined && dragged !== at) onOrder(moved(rows, dragged, at))
            end()
          }}
        >
          {manage && <IconGripVertical className={classes.grip} size={18} aria-hidden="true" />}
          <Thumb picture={row.hostedImage} size={56} />
          <Stack as="span" className={classes.words}>
            <Link to={`/merchant/products/${row.productId}`}>{row.name}</Link>
            {whyHidden(row) && <Note late>{whyHidden(row)}</Note>}
          </Stack>
          <span className={classes.standing}>
            <StandingBadge standing={row.standing} />
          </span>
          {manage && (
            <Row as="span" gap={1.5} align="stretch" className={classes.buttons}>
              <ActionIcon
                variant="default"
                size={44}
                aria-label={`Move ${row.name} up`}
                disabled={at === 0}
                onClick={() => onOrder(moved(rows, at, at - 1))}
              >
                <IconArrowUp size={18} aria-hidden="true" />
              </ActionIcon>
              <ActionIcon
                variant="default"
                size={44}
                aria-label={`Move ${row.name} down`}
                disabled={at === rows.length - 1}
                onClick={() => onOrder(moved(rows, at, at + 1))}
              >
                <IconArrowDown size={18} aria-hidden="true" />
              </ActionIcon>
              <ActionIcon
                variant="default"
                size={44}
                aria-label={`Stop featuring ${row.name}`}
                onClick={() => onRemove(row)}
              >
                <IconX size={18} aria-hidden="true" />
              </ActionIcon>
            </Row>
          )}
        </Row>
      ))}
    </ol>
  )
}
