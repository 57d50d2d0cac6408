import type { ReturnRow } from '#contract/orders/return-shapes.ts'
import { optionWords } from '#web/features/orders/goods-words.ts'
import { OrderListRow, OrderRowList } from '#web/features/orders/order-rows.tsx'
import { badgeTones } from '#web/features/orders/order-status.tsx'
import { customerStatus, nextOf } from '#web/features/returns/return-words.ts'
import { Money } from '#web/ui/money.tsx'
import { Note } from '#web/ui/note.tsx'
import { useUrl } from '#web/ui/url.ts'
import { When } from '#web/ui/when.tsx'

/** A customer's returns as rows; skeletons while they load. */
export function ReturnRows({ returns }: { returns: readonly ReturnRow[] | undefined }) {
  const { to } = useUrl()
  return (
    <OrderRowList label="Returns">
      {returns?.map(row => {
        const [first] = row.products
        const pieces = row.products.reduce((sum, { quantity }) => sum + quantity, 0)
        return (
          <OrderListRow
            key={row.id}
            to={to({ id: row.id })}
            picture={first?.hostedImages[0]}
            title={`${first?.productName ?? ''}${pieces > 1 ? ` and ${pieces - 1} more` : ''}`}
            note={
              <>
                {optionWords(first?.productVariants ?? [])}
                {row.returnName} · {row.storeName} · <When at={row.createdAt} />
              </>
            }
            status={customerStatus(row)}
            tone={badgeTones[row.status.tone]}
            next={nextOf(row)}
            end={
              row.type === 'replacement' ? (
                <Note>Exchange</Note>
              ) : (
                row.amount > 0 && <Money amount={row.amount} strong />
              )
            }
          />
        )
      })}
    </OrderRowList>
  )
}
