import { Button } from '@mantine/core'
import { type Coupon, deleteCoupon, getCoupon, listCoupons, updateCoupon } from '#contract/coupons/coupons.ts'
import { lastDayToEnd } from '#web/features/coupons/coupon-values.ts'
import { useChange } from '#web/shell/query.ts'
import { useGoOn } from '#web/shell/use-go-on.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { dayInLagos } from '#web/ui/format.ts'

/** Buttons that end or delete a coupon after a confirmation. */
export function CouponActions({ coupon }: { coupon: Coupon }) {
  const { id, title, status, startDate } = coupon
  const goOn = useGoOn()
  const [confirm, dialog] = useConfirm()
  const invalidates = [listCoupons.id]
  const end = useChange(updateCoupon, { invalidates: [...invalidates, getCoupon.id] })
  const remove = useChange(deleteCoupon, { invalidates, onSuccess: () => goOn('/merchant/coupons') })
  const endDate = lastDayToEnd(startDate)
  const atOnce = endDate < dayInLagos()
  const askEnd = () =>
    confirm({
      title: `End ${title}?`,
      body: atOnce
        ? 'Customers can no longer use it. Checkouts in progress keep it, and placed orders keep their price.'
        : 'It started today, so it stays valid until midnight. To stop it immediately, delete it.',
      confirm: atOnce ? 'End now' : 'End tonight',
      danger: true,
      run: () => end.send({ params: { id }, body: { endDate } }),
    })
  const askDelete = () =>
    confirm({
      title: `Delete ${title}?`,
      body: 'Customers can no longer use it, and it is removed from your list. Placed orders keep their price.',
      confirm: 'Delete coupon',
      danger: true,
      run: () => remove.send({ params: { id } }),
    })
  return (
    <>
      {dialog}
      {(status === 'active' || status === 'used_up') && coupon.endDate !== endDate && (
        <Button variant="default" onClick={askEnd} loading={end.isPending}>
          End early
        </Button>
      )}
      <Button variant="subtle" color="clay" onClick={askDelete} loading={remove.isPending}>
        Delete
      </Button>
    </>
  )
}
