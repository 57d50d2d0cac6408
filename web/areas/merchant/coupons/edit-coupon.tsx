import { type Coupon, getCoupon, listCoupons, updateCoupon } from '#contract/coupons/coupons.ts'
import { useRights } from '#web/features/accounts/permissions.tsx'
import { CouponFields } from '#web/features/coupons/coupon-form.tsx'
import { couponBodyOf, couponValuesOf } from '#web/features/coupons/coupon-values.ts'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { useFormDraft } from '#web/shell/kept-draft.ts'
import { RestoredDraft } from '#web/shell/restored-draft.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Link } from '#web/ui/link.tsx'
import { SaveBar } from '#web/ui/save-bar.tsx'
import { Columns, Section } from '#web/ui/section.tsx'
import { Text } from '#web/ui/text.tsx'
import { CouponPreview } from './coupon-preview.tsx'
import { CouponResults } from './coupon-results.tsx'
import { couponDays, couponUses } from './coupon-status.tsx'

/** Edits an existing coupon. Read-only roles see the same fields. */
export function EditCoupon({ coupon, readOnly }: { coupon: Coupon; readOnly: boolean }) {
  const { can } = useRights()
  const { form, change, onSubmit, summary, showSaved } = useEndpointForm(updateCoupon, {
    initial: couponValuesOf(coupon),
    input: values => ({ params: { id: coupon.id }, body: couponBodyOf(values) }),
    changes: true,
    invalidates: [listCoupons.id, getCoupon.id],
    onSuccess: ({ data }) => {
      if (showSaved(couponValuesOf(data))) draft.forget()
    },
    onFailure: ({ code, message }) => {
      if (code === 'coupon_code_taken') form.setFieldError('code', message)
    },
  })
  const draft = useFormDraft(`coupon.${coupon.id}`, form, { compared: true })
  return (
    <form onSubmit={onSubmit} noValidate>
      <Columns
        side={
          <>
            <Section title="Usage">
              <Facts
                end
                facts={[
                  ['Used', couponUses(coupon)],
                  ['Valid', couponDays(coupon)],
                ]}
              />
              {coupon.code && coupon.usageCount > 0 && can('orders') && (
                <Text as="p" links style={{ marginTop: 'var(--space-3)' }}>
                  <Link to={`/merchant/orders?search=${coupon.code}`}>Orders with this code</Link>
                </Text>
              )}
              {readOnly && <p>{coupon.summary}</p>}
            </Section>
            {coupon.usageCount > 0 && can('reports') && <CouponResults id={coupon.id} />}
            {!readOnly && <CouponPreview values={form.values} />}
          </>
        }
      >
        <RestoredDraft {...draft} />
        <CouponFields
          form={form}
          summary={summary}
          readOnly={readOnly}
          used={coupon.usageCount > 0}
          names={coupon.productNames}
        />
      </Columns>
      <SaveBar kept dirty={form.isDirty() && !readOnly} saving={change.isPending} onDiscard={draft.discard} />
    </form>
  )
}
