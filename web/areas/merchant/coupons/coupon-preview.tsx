import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { couponBody } from '#contract/coupons/coupons.ts'
import { previewCoupon } from '#contract/coupons/preview-coupon.ts'
import { type CouponValues, couponBodyOf } from '#web/features/coupons/coupon-values.ts'
import classes from '#web/features/coupons/own-coupons.module.css'
import { queryOf } from '#web/shell/query.ts'
import { naira } from '#web/ui/format.ts'
import { List, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { LiveQuantityStepper } from '#web/ui/quantity-stepper.tsx'
import { Section } from '#web/ui/section.tsx'
import { Text } from '#web/ui/text.tsx'

/** What the coupon in a form does, in a sentence and on a sample cart, priced by the rules that price a real one. */
export function CouponPreview({ values }: { values: CouponValues }) {
  const [lines, setLines] = useState<{ productId: string; quantity: number }[]>([])
  const [settled] = useDebouncedValue(values, 400)
  const coupon = useMemo(() => {
    const body = couponBodyOf(settled)
    // A title that isn’t written yet changes nothing.
    const checked = couponBody.safeParse({ ...body, title: body.title.trim().length < 3 ? 'Coupon' : body.title })
    return checked.success ? checked.data : undefined
  }, [settled])
  const options = queryOf(previewCoupon, {
    body: { coupon: coupon ?? { title: '', discountType: 'Percent', startDate: '' }, lines },
  })
  const { data, error } = useQuery({
    ...options,
    enabled: options.enabled && coupon !== undefined,
    placeholderData: before => before,
  })
  return (
    <Section title="Preview">
      {!coupon || !data ? (
        <Note>{error ? error.message : 'Fill in the discount and dates to preview it on a sample cart.'}</Note>
      ) : (
        <Stack gap={3} aria-live="polite">
          <p className={classes.sentence}>{data.summary}</p>
          <List>
            {data.lines.map(line => (
              <li key={line.productId} className={classes.line}>
                <span>{line.name}</span>
                <span className={classes.amount}>
                  {naira(line.unitPrice * line.quantity)}
                  {line.discount > 0 && <span className={classes.off}>−{naira(line.discount)}</span>}
                </span>
                <LiveQuantityStepper
                  label={line.name}
                  value={line.quantity}
                  max={99}
                  onChange={quantity =>
                    setLines(
                      data.lines.map(each => ({
                        productId: each.productId,
                        quantity: each.productId === line.productId ? quantity : each.quantity,
                      })),
                    )
                  }
                />
              </li>
            ))}
          </List>
          {data.refused && <Note late>{data.refused}</Note>}
          <dl className={classes.sums}>
            <dt>Products</dt>
            <dd>{naira(data.subtotal)}</dd>
            <dt>Off</dt>
            <dd>{naira(-data.discount)}</dd>
            <Text as="dt" weight="bold">
              The customer pays
            </Text>
            <Text as="dd" weight="bold">
              {naira(data.total)}
            </Text>
          </dl>
          <Note>Before delivery, for an eligible customer on a valid day.</Note>
        </Stack>
      )}
    </Section>
  )
}
