import { createContext, useContext } from 'react'
import type { StockChange, StockRow } from '#contract/catalog/inventory.ts'
import { productLimits } from '#contract/catalog/product-limits.ts'
import { howToWrite, readNumber } from '#contract/read-number.ts'

/** Text typed for a variant, and its stock at that time. */
export interface StockEdit {
  typed: string
  before: number
  problem?: string
}
export type StockEdits = ReadonlyMap<string, StockEdit>

const rules = { max: productLimits.stock }

/** Returns the typed whole number; undefined if the text isn't a valid stock. */
export const quantityOf = (typed: string): number | undefined => readNumber(typed, rules).value

/** Returns the reason why a text isn't a valid stock. */
export const problemOf = (typed: string): string | undefined =>
  typed.trim() === '' ? howToWrite(rules) : readNumber(typed, rules).problem

/** Returns the edits with the text for a row; a text equal to the stock removes the edit. */
export function edited(edits: StockEdits, row: StockRow, typed: string): StockEdits {
  const next = new Map(edits)
  const before = edits.get(row.variantId)?.before ?? row.quantity
  if (quantityOf(typed) === before) next.delete(row.variantId)
  else next.set(row.variantId, { typed, before })
  return next
}

/** Returns the edits with the stock of each row changed by a number, never below zero. */
export const adjusted = (edits: StockEdits, rows: readonly StockRow[], by: number): StockEdits =>
  rows.reduce((all, row) => {
    const typed = all.get(row.variantId)?.typed
    const from = (typed === undefined ? undefined : quantityOf(typed)) ?? row.quantity
    return edited(all, row, String(Math.min(productLimits.stock, Math.max(0, from + by))))
  }, edits)

/** Returns the changes to save, without invalid texts. */
export const changesOf = (edits: StockEdits): StockChange[] =>
  [...edits].flatMap(([variantId, { typed, before }]) => {
    const quantity = quantityOf(typed)
    return quantity === undefined ? [] : [{ variantId, quantity, quantityBefore: before }]
  })

/** Returns the edits that remain after saving: refused and invalid ones. */
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

/** Returns the stock that was typed, with what was saved. */
export const savedStock = (
  edits: StockEdits,
  answered: readonly { variantId: string; quantity: number | null; problem: string | null }[],
): { typed: number; saved: number }[] =>
  answered.flatMap(({ variantId, quantity: saved, problem }) => {
    const typed = quantityOf(edits.get(variantId)?.typed ?? '')
    return typed === undefined || saved === null || problem !== null ? [] : [{ typed, saved }]
  })

interface Editing {
  edits: StockEdits
  edit: (row: StockRow, typed: string) => void
  /** True for roles that can't change stock. */
  fixed: boolean
}

export const EditingStock = createContext<Editing>({ edits: new Map(), edit: () => {}, fixed: true })
export const useEditingStock = () => useContext(EditingStock)
