import type { OrderRow } from '#contract/orders/order-shapes.ts'
import { customerStatusNames } from '#contract/orders/order-statuses.ts'
import { expectedOf, nextOf } from '#web/features/orders/customer-words.ts'
import { freeNames } from '#web/features/orders/free-names.ts'
import { goodsWords, optionWords } from '#web/features/orders/goods-words.ts'
import { OrderListRow, OrderRowList } from '#web/features/orders/order-rows.tsx'
import { badgeTones } from '#web/features/orders/order-status.tsx'
import { standingWords } from '#web/features/returns/return-words.ts'
import { Money } from '#web/ui/money.tsx'
import { When } from '#web/ui/when.tsx'

/** A customer's orders as rows; skeletons while they load. */
export function OrderRows({ orders }: { orders: readonly OrderRow[] | undefined }) {
  return (
    <OrderRowList label="Orders">
      {orders?.map(order => {
        const { id, bitmarteOrderStatus: status } = order
        const next = [
          ...(order.returns ?? []).map(standingWords),
          nextOf(order),
          expectedOf(order)?.replace(/^[ELN]/, first => first.toLowerCase()),
        ]
        return (
          <OrderListRow
            key={id}
            to={`/customer/orders/${id}`}
            picture={order.hostedImages[0]}
            title={goodsWords(order)}
            note={
              <>
                {optionWords(order.productVariants)}
                {order.orderName} · {order.sentFor && `${freeNames[order.sentFor]} · `}
                {order.storeName} · <When at={order.createdAt} />
              </>
            }
            status={customerStatusNames[status.code_name]}
            tone={badgeTones[status.tone]}
            next={next.filter(Boolean).join(', ')}
            end={<Money amount={order.total} strong />}
          />
        )
      })}
    </OrderRowList>
  )
}
