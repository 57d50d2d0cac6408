import { Button } from '@mantine/core'
import { useState } from 'react'
import { type Coupon, createCoupon, listCoupons } from '#contract/coupons/coupons.ts'
import { CouponFields } from '#web/features/coupons/coupon-form.tsx'
import { couponBodyOf, couponDefaults } from '#web/features/coupons/coupon-values.ts'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { Row } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Note } from '#web/ui/note.tsx'
import { Columns } from '#web/ui/section.tsx'
import { CouponPreview } from './coupon-preview.tsx'

/** Form for a new coupon. It resets after a coupon is created. */
export function NewCoupon() {
  const [made, setMade] = useState<Coupon>()
  const { form, change, onSubmit, summary } = useEndpointForm(createCoupon, {
    initial: couponDefaults(),
    input: values => ({ body: couponBodyOf(values) }),
    invalidates: [listCoupons.id],
    onSuccess: ({ data }) => {
      form.reset()
      setMade(data)
    },
    onFailure: ({ code, message }) => {
      if (code === 'coupon_code_taken') form.setFieldError('code', message)
    },
  })
  return (
    <form onSubmit={onSubmit} noValidate>
      <Columns side={<CouponPreview values={form.values} />}>
        {made && (
          <p role="status">
            <Link to={`/merchant/coupons/${made.id}`}>{made.title}</Link> was created. <Note>{made.summary}</Note>
          </p>
        )}
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
