import { createContext, useContext } from 'react'
import type { StockChange, StockRow } from '#contract/catalog/inventory.ts'
import { productLimits } from '#contract/catalog/product-limits.ts'
import { howToWrite, readNumber } from '#contract/read-number.ts'

/** What somebody typed for a variant, and what was in stock when they did. */
export interface StockEdit {
  typed: string
  before: number
  problem?: string
}
export type StockEdits = ReadonlyMap<string, StockEdit>

const rules = { max: productLimits.stock }

/** The whole number that was typed; undefined for what isn't one that can be in stock. */
export const quantityOf = (typed: string): number | undefined => readNumber(typed, rules).value

/** Why a text isn't a number that can be in stock. */
export const problemOf = (typed: string): string | undefined =>
  typed.trim() === '' ? howToWrite(rules) : readNumber(typed, rules).problem

/** With what was typed for a row; without it where that is what it says anyway. */
export function edited(edits: StockEdits, row: StockRow, typed: string): StockEdits {
  const next = new Map(edits)
  const before = edits.get(row.variantId)?.before ?? row.quantity
  if (quantityOf(typed) === before) next.delete(row.variantId)
  else next.set(row.variantId, { typed, before })
  return next
}

/** With so many more, or fewer, of each of the rows; none below zero. */
export const adjusted = (edits: StockEdits, rows: readonly StockRow[], by: number): StockEdits =>
  rows.reduce((all, row) => {
    const typed = all.get(row.variantId)?.typed
    const from = (typed === undefined ? undefined : quantityOf(typed)) ?? row.quantity
    return edited(all, row, String(Math.min(productLimits.stock, Math.max(0, from + by))))
  }, edits)

/** What is to be saved of it; what isn't a number is left out. */
export const changesOf = (edits: StockEdits): StockChange[] =>
  [...edits].flatMap(([variantId, { typed, before }]) => {
    const quantity = quantityOf(typed)
    return quantity === undefined ? [] : [{ variantId, quantity, quantityBefore: before }]
  })

/** What is left to mend once it was saved: what was refused, and what isn't a number. */
export const leftOf = (
  edits: StockEdits,
  answered: readonly { variantId: string; problem: string | null }[],
): StockEdits =>
  new Map(
    [...edits].flatMap(([variantId, edit]) => {
      const row = answered.find(each => each.variantId === variantId)
      if (!row) return [[variantId, { ...edit, problem: problemOf(edit.typed) }]]
      return row.problem === null ? [] : [[variantId, { ...edit, problem: row.problem }]]
    }),
  )

interface Editing {
  edits: StockEdits
  edit: (row: StockRow, typed: string) => void
  /** Only looked at. */
  fixed: boolean
}

export const EditingStock = createContext<Editing>({ edits: new Map(), edit: () => {}, fixed: true })
export const useEditingStock = () => useContext(EditingStock)
