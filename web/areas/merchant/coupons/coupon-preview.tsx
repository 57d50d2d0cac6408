import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { couponBody } from '#contract/coupons/coupons.ts'
import { previewCoupon } from '#contract/coupons/preview-coupon.ts'
import { type CouponValues, couponBodyOf } from '#web/features/coupons/coupon-values.ts'
import { queryOf } from '#web/shell/query.ts'
import { Facts } from '#web/ui/facts.tsx'
import { naira } from '#web/ui/format.ts'
import { List, Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { LiveQuantityStepper } from '#web/ui/quantity-stepper.tsx'
import { Section } from '#web/ui/section.tsx'
import { Text } from '#web/ui/text.tsx'

/** Preview of the coupon in a form: a summary, and a sample cart priced like a real one. */
export function CouponPreview({ values }: { values: CouponValues }) {
  const [lines, setLines] = useState<{ productId: string; quantity: number }[]>([])
  const [settled] = useDebouncedValue(values, 400)
  const coupon = useMemo(() => {
    const body = couponBodyOf(settled)
    // The preview doesn't need the title.
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
          <Text as="p" weight="strong" anywhere panel="palm" pad={3}>
            {data.summary}
          </Text>
          <List lined={2}>
            {data.lines.map(line => (
              <Stack as="li" key={line.productId} gap={1.5} align="start">
                <Row gap={3} justify="between" align="start" style={{ width: '100%' }}>
                  <Text anywhere>{line.name}</Text>
                  <Text figures style={{ textAlign: 'end' }}>
                    {naira(line.unitPrice * line.quantity)}
                    {line.discount > 0 && (
                      <Text as="div" tone="palm" size="sm" weight="strong">
                        −{naira(line.discount)}
                      </Text>
                    )}
                  </Text>
                </Row>
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
              </Stack>
            ))}
          </List>
          {data.refused && <Note late>{data.refused}</Note>}
          <Facts
            end
            facts={[
              ['Products', naira(data.subtotal)],
              ['Discount', naira(-data.discount)],
              ['The customer pays', <strong key="total">{naira(data.total)}</strong>],
            ]}
          />
          <Note>Before delivery, for an eligible customer on a valid day.</Note>
        </Stack>
      )}
    </Section>
  )
}
