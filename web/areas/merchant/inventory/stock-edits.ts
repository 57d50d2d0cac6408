import { createContext, useContext } from 'react'
import type { z } from 'zod'
import type { StockChange, StockRow, updateInventory } from '#contract/catalog/inventory.ts'
import { productLimits } from '#contract/catalog/product-limits.ts'
import { howToWrite, readNumber } from '#contract/read-number.ts'

/** Text typed for a variant, with its stock at that time and how often that had been changed. */
export interface StockEdit {
  typed: string
  before: number
  stocktakes: number
  problem?: string
}
export type StockEdits = ReadonlyMap<string, StockEdit>

/** Stock that more was sold of than there was can be anything from there up. */
const leastOver = (before: number): number => Math.min(0, before)
const rulesOver = (before: number) => ({ min: leastOver(before), max: productLimits.stock })

/** Returns the whole number that was typed over a stock; undefined if the text isn't a valid stock. */
export const quantityOf = ({ typed, before }: Pick<StockEdit, 'typed' | 'before'>): number | undefined =>
  readNumber(typed, rulesOver(before)).value

/** Returns the reason why a text isn't a valid stock. */
export function problemOf({ typed, before }: StockEdit): string | undefined {
  const rules = rulesOver(before)
  return typed.trim() === '' ? howToWrite(rules) : readNumber(typed, rules).problem
}

/** Returns the edits with the text for a row; a text equal to the stock removes the edit. */
export function edited(edits: StockEdits, row: StockRow, typed: string): StockEdits {
  const next = new Map(edits)
  const { before, stocktakes } = edits.get(row.variantId) ?? { before: row.quantity, stocktakes: row.stocktakes }
  if (quantityOf({ typed, before }) === before) next.delete(row.variantId)
  else next.set(row.variantId, { typed, before, stocktakes })
  return next
}

/** Returns the edits with the stock of each row changed by a number, never lowered below zero. */
export const adjusted = (edits: StockEdits, rows: readonly StockRow[], by: number): StockEdits =>
  rows.reduce((all, row) => {
    const edit = all.get(row.variantId)
    const from = (edit && quantityOf(edit)) ?? row.quantity
    return edited(all, row, String(Math.min(productLimits.stock, Math.max(leastOver(from), from + by))))
  }, edits)

/** Returns the changes to save, without invalid texts. What stays below zero isn't a count, but adds what came. */
export const changesOf = (edits: StockEdits): StockChange[] =>
  [...edits].flatMap(([variantId, { typed, before, stocktakes }]): StockChange[] => {
    const quantity = quantityOf({ typed, before })
    if (quantity === undefined) return []
    if (quantity < 0) return [{ variantId, adjust: quantity - before, stocktakesBefore: stocktakes }]
    return [{ variantId, quantity, quantityBefore: before, stocktakesBefore: stocktakes }]
  })

type Answered = z.output<typeof updateInventory.answer>['rows'][number]

/**
 * Returns the edits that remain after saving: refused and invalid ones. Where somebody else changed the stock
 * meanwhile, the edit is now based on theirs.
 */
export const leftOf = (edits: StockEdits, answered: readonly Answered[]): StockEdits =>
  new Map(
    [...edits].flatMap(([variantId, edit]) => {
      const row = answered.find(each => each.variantId === variantId)
      if (!row) return [[variantId, { ...edit, problem: problemOf(edit) }]]
      if (row.problem === null) return []
      if (row.stocktakes === undefined || row.quantity === null) return [[variantId, { ...edit, problem: row.problem }]]
      const onTheirs = { ...edit, before: row.quantity, stocktakes: row.stocktakes }
      const next = problemOf(onTheirs) ?? 'Save again to replace it.'
      return [[variantId, { ...onTheirs, problem: `${row.problem} ${next}` }]]
    }),
  )

/**
 * Says what wasn't saved. The table is sorted by stock, so a row that somebody else changed may now be on another page:
 * a single problem is said itself.
 */
export function leftWords(left: StockEdits): string {
  const [only] = left.values()
  return left.size === 1 && only?.problem
    ? `Not saved. ${only.problem}`
    : `${left.size} not saved. See the errors in the table.`
}

/** Returns the stock that was typed, with what was saved. */
export const savedStock = (edits: StockEdits, answered: readonly Answered[]): { typed: number; saved: number }[] =>
  answered.flatMap(({ variantId, quantity: saved, problem }) => {
    const edit = edits.get(variantId)
    const typed = edit && quantityOf(edit)
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
