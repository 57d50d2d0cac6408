import { type KeyboardEvent, useState } from 'react'
import type { StockRow } from '#contract/catalog/inventory.ts'
import { standings } from '#web/features/products/product-status.tsx'
import { CellInput } from '#web/ui/cell-input.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { count } from '#web/ui/format.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { Text } from '#web/ui/text.tsx'
import { Thumb } from '#web/ui/thumb.tsx'
import classes from './inventory.module.css'
import { problemOf, useEditingStock } from './stock-edits.ts'

export const stockName = ({ name, options }: StockRow) => [name, ...options.map(({ option }) => option)].join(', ')

/** ID of the form that saves the edits. */
export const stockForm = 'stock'

/** Moves the focus to the stock field `by` rows below, as in a spreadsheet. */
function focusRow(event: KeyboardEvent<HTMLInputElement>, by: 1 | -1) {
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
  const problem = changed?.problem ?? (changed && left ? problemOf(changed) : undefined)
  const wrong = problem && `wrong-${row.variantId}`
  return (
    <Stack as="span" gap={1} align="end">
      <CellInput
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
          if (event.key === 'ArrowDown' || (event.key === 'Enter' && !event.shiftKey && !event.ctrlKey))
            focusRow(event, 1)
          if (event.key === 'ArrowUp' || (event.key === 'Enter' && event.shiftKey)) focusRow(event, -1)
          if (event.key === 'Escape') edit(row, String(changed?.before ?? row.quantity))
        }}
      />
      {wrong && (
        <Text tone="clay" size="sm" id={wrong} style={{ maxWidth: 220, whiteSpace: 'normal' }}>
          {problem}
        </Text>
      )}
    </Stack>
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
        <Stack as="span" anywhere>
          {name}
          {options.length > 0 && (
            <Text tone="muted" size="sm" weight="normal">
              {options.map(({ option }) => option).join(', ')}
            </Text>
          )}
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
  { id: 'held', header: 'Reserved', numeric: true, wideOnly: true, cell: row => (row.held ? count(row.held) : '') },
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
