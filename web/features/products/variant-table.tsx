import { Button } from '@mantine/core'
import { memo, type ReactNode, useEffect, useRef, useState } from 'react'
import { IconX } from '#web/ui/icons.ts'
import type { Matrix, VariantRow } from './variant-matrix.ts'
import classes from './variants-field.module.css'

interface Props {
  value: Matrix
  onChange: (matrix: Matrix) => void
  errors: Readonly<Record<string, ReactNode>>
}

/** Money or a count as somebody types it: what can’t stand in a number is left out. */
const numeral = (typed: string) => typed.replace(/[^\d.-]/g, '')

/** What each combination costs, how many there are, and its SKU: cells that one goes through with Tab. */
export function VariantTable({ value, onChange, errors }: Props) {
  const [stock, setStock] = useState('')
  const latest = useRef({ value, onChange })
  useEffect(() => {
    latest.current = { value, onChange }
  })
  // The same function for good, so that a letter in one row doesn't draw the others.
  const [change] = useState(() => (at: number, row: VariantRow | undefined) => {
    const { value: now, onChange: put } = latest.current
    put({ ...now, variant: now.variant.flatMap((each, index) => (index === at ? (row ?? []) : each)) })
  })
  const forAll = () => {
    onChange({ ...value, variant: value.variant.map(row => ({ ...row, quantity: Number(numeral(stock)) })) })
    setStock('')
  }
  return (
    <>
      <div className={classes.all}>
        <label className={classes.cell}>
          <span>Stock of all</span>
          <input inputMode="numeric" value={stock} onChange={event => setStock(numeral(event.currentTarget.value))} />
        </label>
        <Button variant="default" disabled={stock === ''} onClick={forAll}>
          Set for all {value.variant.length}
        </Button>
      </div>
      <div className={classes.table}>
        <div className={classes.names} aria-hidden="true">
          <span>Variant</span>
          <span>Selling price</span>
          <span>Before the discount</span>
          <span>In stock</span>
          <span>SKU</span>
        </div>
        {value.variant.map((row, at) => (
          <Row
            // A row keeps its fields while its options are renamed.
            key={row.id ?? `new ${at}`}
            at={at}
            row={row}
            alone={value.variant.length === 1}
            wrong={wrongWith(errors, at)}
            onChange={change}
          />
        ))}
      </div>
    </>
  )
}

/** The first sentence about a row. */
const wrongWith = (errors: Props['errors'], at: number): ReactNode =>
  Object.entries(errors).find(([field]) => field.startsWith(`variant.${at}.`))?.[1]

interface RowProps {
  at: number
  row: VariantRow
  /** The last one can't be taken away. */
  alone: boolean
  wrong: ReactNode
  onChange: (at: number, row: VariantRow | undefined) => void
}

const Row = memo(function Row({ at, row, alone, wrong, onChange }: RowProps) {
  const name = row.options.filter(Boolean).join(', ') || 'All'
  const [own] = row.pricing
  const price = { sellingPrice: own?.sellingPrice ?? '', price: own?.price ?? '' }
  const priced = (change: Partial<typeof price>) => onChange(at, { ...row, pricing: [{ ...price, ...change }] })
  const cell = (label: string, field: string, typed: number | string, put: (typed: string) => void, sku = false) => (
    <label className={classes.cell}>
      <span>{label}</span>
      <input
        name={`variant.${at}.${field}`}
        aria-label={`${label} of ${name}`}
        aria-invalid={wrong ? true : undefined}
        inputMode={sku ? 'text' : 'decimal'}
        maxLength={sku ? 60 : 16}
        placeholder={field.startsWith('pricing') ? (price.sellingPrice === '' ? 'As above' : 'None') : undefined}
        value={typed}
        onChange={event => put(sku ? event.currentTarget.value : numeral(event.currentTarget.value))}
      />
    </label>
  )
  return (
    <div className={classes.row}>
      <strong className={classes.variant}>{name}</strong>
      {cell('Selling price', 'pricing.0.sellingPrice', price.sellingPrice, sellingPrice => priced({ sellingPrice }))}
      {cell('Before the discount', 'pricing.0.price', price.price, before => priced({ price: before }))}
      {cell('In stock', 'quantity', row.quantity, quantity => onChange(at, { ...row, quantity }))}
      {cell('SKU', 'sku', row.sku, sku => onChange(at, { ...row, sku }), true)}
      <button
        type="button"
        className={classes.away}
        aria-label={`Don’t sell ${name}`}
        disabled={alone}
        onClick={() => onChange(at, undefined)}
      >
        <IconX size={16} aria-hidden="true" />
      </button>
      {wrong && <p className={classes.error}>{wrong}</p>}
    </div>
  )
})
