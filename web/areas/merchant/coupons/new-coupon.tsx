import { Button } from '@mantine/core'
import { createCoupon, listCoupons } from '#contract/coupons/coupons.ts'
import { CouponFields } from '#web/features/coupons/coupon-form.tsx'
import { couponBodyOf, couponDefaults } from '#web/features/coupons/coupon-values.ts'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { useFormDraft } from '#web/shell/kept-draft.ts'
import { RestoredDraft } from '#web/shell/restored-draft.tsx'
import { useGoOn } from '#web/shell/use-go-on.ts'
import { Row } from '#web/ui/layout.tsx'
import { Columns } from '#web/ui/section.tsx'
import { CouponPreview } from './coupon-preview.tsx'

/** Form for a new coupon. Opens its page once it is created. */
export function NewCoupon() {
  const goOn = useGoOn()
  const { form, change, onSubmit, summary } = useEndpointForm(createCoupon, {
    initial: couponDefaults(),
    input: values => ({ body: couponBodyOf(values) }),
    invalidates: [listCoupons.id],
    onSuccess: async ({ data }) => {
      draft.forget()
      await goOn(`/merchant/coupons/${data.id}`)
    },
    onFailure: ({ code, message }) => {
      if (code === 'coupon_code_taken') form.setFieldError('code', message)
    },
  })
  // A first day that nobody chose is the day on which the form is open.
  const draft = useFormDraft('coupon.new', form, { except: form.isDirty('startDate') ? [] : ['startDate'] })
  return (
    <form onSubmit={onSubmit} noValidate>
      <Columns side={<CouponPreview values={form.values} />}>
        <RestoredDraft {...draft} />
        <CouponFields form={form} summary={summary} />
        <Row gap={2} align="stretch" justify="end" wrap>
          <Button type="submit" loading={change.isPending}>
            Create coupon
          </Button>
        </Row>
      </Columns>
    </form>
  )
}
