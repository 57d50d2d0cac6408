import { ActionIcon, Button } from '@mantine/core'
import { memo, type ReactNode, useEffect, useRef, useState } from 'react'
import { productLimits } from '#contract/catalog/product-limits.ts'
import { nairaRules } from '#contract/read-number.ts'
import { CellInput } from '#web/ui/cell-input.tsx'
import { IconX } from '#web/ui/icons.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { NumberCell } from '#web/ui/number-cell.tsx'
import { Text } from '#web/ui/text.tsx'
import type { TypedNumber } from '#web/ui/typed-number.ts'
import { type Matrix, type VariantRow, variantName } from './variant-matrix.ts'
import classes from './variants-field.module.css'

interface Props {
  value: Matrix
  onChange: (matrix: Matrix) => void
  errors: Readonly<Record<string, ReactNode>>
  /** Digital variants have no stock. */
  digital: boolean
}

const price = { ...nairaRules, max: productLimits.price }
const stock = { max: productLimits.stock }

/** Table of variants with price, stock, SKU and barcode. */
export function VariantTable({ value, onChange, errors, digital }: Props) {
  const [ofAll, setOfAll] = useState<TypedNumber>('')
  const [coding, setCoding] = useState(false)
  const coded = coding || value.variant.some(row => row.barcode)
  const latest = useRef({ value, onChange })
  useEffect(() => {
    latest.current = { value, onChange }
  })
  // A stable function, so that typing in one row doesn't render the others.
  const [change] = useState(() => (at: number, row: VariantRow | undefined) => {
    const { value: now, onChange: put } = latest.current
    put({ ...now, variant: now.variant.flatMap((each, index) => (index === at ? (row ?? []) : each)) })
  })
  const forAll = () => {
    onChange({ ...value, variant: value.variant.map(row => ({ ...row, quantity: ofAll })) })
    setOfAll('')
  }
  return (
    <>
      <Row gap={2} align="end" wrap>
        {!digital && (
          <>
            <Stack gap={1} style={{ width: 140 }}>
              <Label>Stock of all</Label>
              <NumberCell aria-label="Stock of all" {...stock} value={ofAll} onChange={setOfAll} />
            </Stack>
            <Button variant="default" disabled={typeof ofAll !== 'number'} onClick={forAll}>
              Set for all {value.variant.length}
            </Button>
          </>
        )}
        {!coded && (
          <Button variant="subtle" onClick={() => setCoding(true)}>
            Add barcodes
          </Button>
        )}
      </Row>
      <Stack lined={2} data-coded={coded || undefined} className={classes.table}>
        <Text
          as="div"
          tone="muted"
          size="sm"
          weight="strong"
          className={`${classes.row} ${classes.names}`}
          aria-hidden="true"
        >
          <span>Variant</span>
          <span>Selling price</span>
          <span>Before the discount</span>
          <span>In stock</span>
          <span>SKU</span>
          {coded && <span>Barcode</span>}
        </Text>
        {value.variant.map((row, at) => (
          <TableRow
            // Rows keep their fields while options are renamed.
            key={row.id ?? `new ${at}`}
            at={at}
            row={row}
            alone={value.variant.length === 1}
            digital={digital}
            coded={coded}
            wrong={wrongWith(errors, at)}
            onChange={change}
          />
        ))}
      </Stack>
    </>
  )
}

/** Label of a field. `inRow`: shown only where the table has no header row. */
function Label({ children, inRow }: { children: string; inRow?: boolean }) {
  return (
    <Text tone="muted" size="sm" weight="strong" className={inRow ? classes.label : undefined}>
      {children}
    </Text>
  )
}

/** Returns the first error of a row. */
const wrongWith = (errors: Props['errors'], at: number): ReactNode =>
  Object.entries(errors).find(([field]) => field.startsWith(`variant.${at}.`))?.[1]

interface RowProps {
  at: number
  row: VariantRow
  /** The last variant can't be removed. */
  alone: boolean
  digital: boolean
  /** Whether it has a field for the barcode. */
  coded: boolean
  wrong: ReactNode
  onChange: (at: number, row: VariantRow | undefined) => void
}

const TableRow = memo(function TableRow({ at, row, alone, digital, coded, wrong, onChange }: RowProps) {
  const name = variantName(row)
  const [own] = row.pricing
  const prices = { sellingPrice: own?.sellingPrice ?? '', price: own?.price ?? '' }
  const priced = (change: Partial<typeof prices>) => onChange(at, { ...row, pricing: [{ ...prices, ...change }] })
  const named = (label: string, field: string) => ({
    name: `variant.${at}.${field}`,
    'aria-label': `${label} of ${name}`,
    'aria-invalid': wrong ? true : undefined,
  })
  const placeholder = prices.sellingPrice === '' ? 'As above' : 'None'
  return (
    <div className={classes.row}>
      <Text as="strong" size="md" anywhere>
        {name}
      </Text>
      <Stack gap={1}>
        <Label inRow>Selling price</Label>
        <NumberCell
          {...named('Selling price', 'pricing.0.sellingPrice')}
          {...price}
          min={1}
          placeholder={placeholder}
          value={prices.sellingPrice}
          onChange={sellingPrice => priced({ sellingPrice })}
        />
      </Stack>
      <Stack gap={1}>
        <Label inRow>Before the discount</Label>
        <NumberCell
          {...named('Before the discount', 'pricing.0.price')}
          {...price}
          placeholder={placeholder}
          value={prices.price}
          onChange={before => priced({ price: before })}
        />
      </Stack>
      <Stack gap={1}>
        <Label inRow>In stock</Label>
        {digital ? (
          <Text tone="muted" size="sm">
            Not needed
          </Text>
        ) : (
          <NumberCell
            {...named('In stock', 'quantity')}
            {...stock}
            value={row.quantity}
            onChange={quantity => onChange(at, { ...row, quantity })}
          />
        )}
      </Stack>
      <Stack gap={1}>
        <Label inRow>SKU</Label>
        <CellInput
          {...named('SKU', 'sku')}
          maxLength={60}
          value={row.sku}
          onChange={event => onChange(at, { ...row, sku: event.currentTarget.value })}
        />
      </Stack>
      {coded && (
        <Stack gap={1}>
          <Label inRow>Barcode</Label>
          <CellInput
            {...named('Barcode', 'barcode')}
            inputMode="numeric"
            maxLength={60}
            value={row.barcode ?? ''}
            onChange={event => onChange(at, { ...row, barcode: event.currentTarget.value })}
          />
        </Stack>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        className={classes.away}
        style={{ visibility: alone ? 'hidden' : undefined }}
        aria-label={`Don’t sell ${name}`}
        disabled={alone}
        onClick={() => onChange(at, undefined)}
      >
        <IconX size={16} aria-hidden="true" />
      </ActionIcon>
      {wrong && (
        <Text as="p" tone="clay" size="sm" style={{ gridColumn: '1 / -1' }}>
          {wrong}
        </Text>
      )}
    </div>
  )
})
