import { type KeyboardEvent, useState } from 'react'
import type { StockRow } from '#contract/catalog/inventory.ts'
import { standings } from '#web/features/products/product-status.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { count } from '#web/ui/format.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { Thumb } from '#web/ui/thumb.tsx'
import classes from './inventory.module.css'
import { problemOf, useEditingStock } from './stock-edits.ts'

export const stockName = ({ name, options }: StockRow) => [name, ...options.map(({ option }) => option)].join(', ')

/** The form that saves what was typed. */
export const stockForm = 'stock'

/** Enter and the arrows lead to the same field of the next row, as in a spreadsheet. */
function move(event: KeyboardEvent<HTMLInputElement>, by: 1 | -1) {
  const fields = [
    ...(event.currentTarget.closest('table')?.querySelectorAll<HTMLInputElement>('input[data-stock]') ?? []),
  ]
  event.preventDefault()
  const next = fields[fields.indexOf(event.currentTarget) + by]
  next?.focus()
  next?.select()
}

function StockField({ row }: { row: StockRow }) {
  const { edits, edit, fixed } = useEditingStock()
  const [left, setLeft] = useState(false)
  const changed = edits.get(row.variantId)
  if (fixed) return count(row.quantity)
  const problem = changed?.problem ?? (changed && left ? problemOf(changed.typed) : undefined)
  const wrong = problem && `wrong-${row.variantId}`
  return (
    <span className={classes.field}>
      <input
        data-stock
        form={stockForm}
        className={classes.stock}
        data-changed={changed !== undefined || undefined}
        aria-label={`In stock of ${stockName(row)}`}
        aria-invalid={wrong !== undefined || undefined}
        aria-describedby={wrong}
        inputMode="numeric"
        autoComplete="off"
        value={changed?.typed ?? String(row.quantity)}
        onChange={event => edit(row, event.currentTarget.value)}
        onFocus={event => {
          setLeft(false)
          event.currentTarget.select()
        }}
        onBlur={() => setLeft(true)}
        onKeyDown={event => {
          if (event.key === 'ArrowDown' || (event.key === 'Enter' && !event.shiftKey && !event.ctrlKey)) move(event, 1)
          if (event.key === 'ArrowUp' || (event.key === 'Enter' && event.shiftKey)) move(event, -1)
          if (event.key === 'Escape') edit(row, String(changed?.before ?? row.quantity))
        }}
      />
      {wrong && (
        <span id={wrong} className={classes.wrong}>
          {problem}
        </span>
      )}
    </span>
  )
}

const levels = {
  out: <StatusBadge tone="needs">Out</StatusBadge>,
  low: <StatusBadge tone="waits">Low</StatusBadge>,
  enough: null,
}

export const stockColumns: readonly Column<StockRow>[] = [
  {
    id: 'product',
    header: 'Product',
    strong: true,
    cell: ({ name, options, hostedImage }) => (
      <Row as="span" gap={3}>
        <Thumb picture={hostedImage} size={44} />
        <Stack as="span" className={classes.name}>
          {name}
          {options.length > 0 && <Note>{options.map(({ option }) => option).join(', ')}</Note>}
        </Stack>
      </Row>
    ),
  },
  { id: 'sku', header: 'SKU', wideOnly: true, cell: row => <Note>{row.sku}</Note> },
  {
    id: 'standing',
    header: 'Status',
    wideOnly: true,
    cell: row => <Note>{standings[row.standing].label}</Note>,
  },
  { id: 'held', header: 'Held', numeric: true, wideOnly: true, cell: row => (row.held ? count(row.held) : '') },
  {
    id: 'stock',
    header: 'In stock',
    numeric: true,
    cell: row => (
      <Row as="span" inline gap={3} justify="end">
        {levels[row.level]}
        <StockField row={row} />
      </Row>
    ),
  },
]
