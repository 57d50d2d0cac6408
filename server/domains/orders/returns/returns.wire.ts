import type { VariantOption } from '#contract/catalog/catalog.ts'
import type { GivesBack } from '#contract/orders/return-shapes.ts'
import {
  type ReturnItem,
  type ReturnRow as ReturnRowOnWire,
  type ReturnStatus,
  type ReturnStatusCode,
  returnStatuses,
} from '#contract/orders/return-shapes.ts'
import { type PictureColumns, pictureOf } from '#platform/files/pictures.ts'
import { share, sum, toNaira } from '#platform/money.ts'
import type { ReturnAmounts } from './return-amounts.ts'
import { isOpen } from './return-states.ts'
import type { ReturnRow } from './returns.policy.ts'

export const statusOf = (code: ReturnStatusCode): ReturnStatus => ({
  id: code,
  code_name: code,
  ...returnStatuses[code],
})

/** A returned item as JSON of its rows. */
export interface ItemColumns {
  id: string
  order_item_id: string
  product_id: string
  variant_id: string
  name: string
  options: VariantOption[]
  quantity: number
  sellable: number | null
  exchange: VariantOption[] | null
  unit_kobo: number
  /** Discount of the whole line, of which `sold` were bought. */
  discount_kobo: number
  sold: number
  picture: PictureColumns
}

/** SQL column: the items of the return `r`. */
export interface RowColumns extends ReturnRow {
  order_name: string
  order_reference: string
  store_name: string
  store_url: string
  merchant_id: string
  customer_name: string
  cancelled: boolean
  items: ItemColumns[]
}

const itemOf = (item: ItemColumns): ReturnItem => {
  const picture = pictureOf(item.picture, item.name)
  return {
    id: item.id,
    orderItemId: item.order_item_id,
    productId: item.product_id,
    variantId: item.variant_id,
    productName: item.name,
    productVariants: item.options,
    hostedImages: picture ? [picture] : [],
    quantity: item.quantity,
    sellable: item.sellable,
    exchange: item.exchange,
    productPrice: toNaira(item.unit_kobo),
    total: toNaira(item.quantity * item.unit_kobo - share(item.discount_kobo, item.quantity, item.sold)),
  }
}

/** Computes the refund of a return; zero for a replacement. */
export const amountOf = (row: ReturnRow): number =>
  row.refund === null || row.refund === 'declined' ? 0 : row.goods_kobo + row.shipping_kobo

export const nameOf = (orderName: string, number: number): string => `${orderName}-R${number}`

export const iso = (at: Date | string | null): string | null => (at === null ? null : new Date(at).toISOString())

/** Returns whether the next step of a return is overdue, also if its store has to give it back. */
function isLate(row: ReturnRow, now: Date): boolean {
  const dueAt = isOpen(row.status) ? row.step_due_at : row.given_back_at === null ? row.give_back_by : null
  return dueAt !== null && dueAt < now
}

/** Builds a list row of a return. */
export const rowOnWire = (row: RowColumns, now: Date): ReturnRowOnWire => ({
  id: row.id,
  returnName: nameOf(row.order_name, row.number),
  type: row.type,
  status: statusOf(row.status),
  refund: row.refund,
  replace: row.replace,
  reason: row.reason,
  orderId: row.order_id,
  orderName: row.order_name,
  orderReference: row.order_reference,
  merchantId: row.merchant_id,
  storeId: row.store_id,
  storeName: row.store_name,
  storeUrl: row.store_url,
  customerId: row.customer_id,
  customerName: row.customer_name,
  products: row.items.map(itemOf),
  amount: toNaira(amountOf(row)),
  dueAt: iso(row.step_due_at),
  late: isLate(row, now),
  escalated: row.escalated,
  cancelled: row.cancelled,
  chargeback: row.chargeback,
  wayBack: row.way_back,
  giveBack: row.give_back_by && { by: row.give_back_by.toISOString(), doneAt: iso(row.given_back_at) },
  createdAt: row.asked_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

/** Builds the refund and its destination; `cardNumber` is the last digits of the card that paid. */
export const backOnWire = (
  back: Pick<ReturnAmounts, 'goods' | 'shipping' | 'card'> & {
    giftCards: readonly { last4: string; amount: number }[]
  },
  cardNumber: string | null,
): GivesBack => ({
  goods: toNaira(back.goods),
  shipping: toNaira(back.shipping),
  amount: toNaira(back.goods + back.shipping),
  card: toNaira(back.card),
  cardNumber,
  // Store credit has no digits, whether it paid or what the card paid becomes it.
  giftCards: [...Map.groupBy(back.giftCards, ({ last4 }) => last4)].map(([last4, parts]) => ({
    last4,
    amount: toNaira(sum(parts.map(({ amount }) => amount))),
  })),
})
