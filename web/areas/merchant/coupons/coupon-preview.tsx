import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { couponBody } from '#contract/coupons/coupons.ts'
import { previewCoupon } from '#contract/coupons/preview-coupon.ts'
import { couponLabels } from '#web/features/coupons/coupon-form.tsx'
import { type CouponValues, couponBodyOf } from '#web/features/coupons/coupon-values.ts'
import { queryOf } from '#web/shell/query.ts'
import { Facts } from '#web/ui/facts.tsx'
import { naira } from '#web/ui/format.ts'
import { List, Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { LiveQuantityStepper } from '#web/ui/quantity-stepper.tsx'
import { Section } from '#web/ui/section.tsx'
import { Text } from '#web/ui/text.tsx'

/** Returns what the fields need for a preview, each field once. */
function neededOf(issues: readonly { path: PropertyKey[]; message: string }[]): string[] {
  const first = new Map(issues.toReversed().map(({ path: [field], message }) => [field, message]))
  return Object.entries(couponLabels).flatMap(([field, label]) => {
    const message = first.get(field)
    return message === undefined ? [] : `${label}: ${message}`
  })
}

/** Preview of the coupon in a form: a summary, and a sample cart priced like a real one. */
export function CouponPreview({ values }: { values: CouponValues }) {
  const [lines, setLines] = useState<{ productId: string; quantity: number }[]>([])
  const [settled] = useDebouncedValue(values, 400)
  const { coupon, needed } = useMemo(() => {
    const body = couponBodyOf(settled)
    // The preview doesn't need the title.
    const checked = couponBody.safeParse({ ...body, title: body.title.trim().length < 3 ? 'Coupon' : body.title })
    return { coupon: checked.data, needed: checked.error && neededOf(checked.error.issues) }
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
        <Stack gap={1}>
          <Note>{needed ? 'For a preview on a sample cart, the coupon needs:' : error?.message}</Note>
          {needed?.map(each => (
            <Text key={each}>{each}</Text>
          ))}
        </Stack>
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
