import { Checkbox, Select, TagsInput, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Coupon } from '#contract/coupons/coupons.ts'
import { nairaRules } from '#contract/read-number.ts'
import { DayField } from '#web/ui/day-field.tsx'
import { FieldGrid } from '#web/ui/field-grid.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import look from '#web/ui/read-only.module.css'
import { Section } from '#web/ui/section.tsx'
import { choosingUnit } from '#web/ui/typed-number.ts'
import type { CouponValues } from './coupon-values.ts'
import { ScopeFields } from './scope-fields.tsx'

export type CouponForm = UseFormReturnType<CouponValues>

/** Labels of a coupon’s fields. */
export const couponLabels: Readonly<Record<keyof CouponValues, string>> = {
  title: 'Title',
  description: 'Details',
  discountMode: 'Method',
  code: 'Code',
  isPublic: 'Show the code to customers',
  combinesWithAutomatic: 'Combines with an automatic coupon',
  discountType: 'Discount type',
  discountValue: 'Value',
  customerReward: 'Amount spent per reward',
  rewardAppliesTo: 'Discounted products',
  rewardAppliesToId: 'Discounted products',
  rewardValue: 'Discount on one item',
  spendAppliesTo: 'Applies to',
  spendAppliesToId: 'Applies to',
  minRequireType: 'Minimum purchase',
  minRequireValue: 'Minimum',
  customerEligibility: 'Eligible customers',
  customerEmails: 'E-mail addresses',
  usageLimit: 'Total uses',
  usageLimitPerUser: 'Uses per customer',
  startDate: 'First day',
  endDate: 'Last day',
}

const modes = [
  { value: 'Automatic', label: 'Automatic discount' },
  { value: 'Code', label: 'Coupon code' },
]
const types = [
  { value: 'Percent', label: 'Percentage' },
  { value: 'Fixed', label: 'Fixed amount' },
  { value: 'BuyXGetY', label: 'Buy X, get Y' },
]
const minimums = [
  { value: 'Amount', label: 'Minimum amount' },
  { value: 'Quantity', label: 'Minimum number of items' },
  { value: 'None', label: 'None' },
]
const audiences = [
  { value: 'Everyone', label: 'Everyone' },
  { value: 'NewCustomers', label: 'New customers' },
  { value: 'Named', label: 'Specific customers' },
]

const percent = { unit: '%', min: 1, max: 100 } as const
const uses = { min: 1, max: 1_000_000, short: true } as const
/** The least that takes something off. */
const amount = { ...nairaRules, min: 0.01 } as const

interface Props {
  form: CouponForm
  summary: { message: string | undefined; errors: { field: string; message: string }[] }
  /** Read only. */
  readOnly?: boolean
  /** True after the first use, which fixes the discount. */
  used?: boolean
  names?: Coupon['productNames']
}

/** Fields of a coupon. */
export function CouponFields({ form, summary, readOnly = false, used = false, names = {} }: Props) {
  const { values } = form
  const fixed = used || readOnly
  const scope = { form, names, disabled: fixed }
  const rewards = values.discountType === 'BuyXGetY'
  return (
    <Stack gap={4}>
      <FormSummary {...summary} labels={couponLabels} />
      {used && !readOnly && (
        <Note>
          Customers have used it, so its discount can’t change. You can still edit its text, end date, limits and
          customers.
        </Note>
      )}
      <Section title="Discount">
        <Stack as="fieldset" gap={4} disabled={readOnly} className={readOnly ? look.readOnly : undefined}>
          <TextInput
            label={couponLabels.title}
            description={
              form.values.discountMode === 'Automatic'
                ? 'For you. Customers read what it gives, such as “10% off when you spend ₦5,000”.'
                : 'Customers see it beside the code.'
            }
            name="title"
            maxLength={80}
            {...form.getInputProps('title')}
          />
          <FieldGrid>
            <Select
              label={couponLabels.discountType}
              name="discountType"
              data={types}
              allowDeselect={false}
              disabled={fixed}
              {...form.getInputProps('discountType')}
            />
            {!rewards && (
              <NumberField
                label={couponLabels.discountValue}
                name="discountValue"
                {...(values.discountType === 'Percent' ? percent : amount)}
                disabled={fixed}
                {...choosingUnit(form.getInputProps('discountValue'), unit =>
                  form.setFieldValue('discountType', unit === 'percent' ? 'Percent' : 'Fixed'),
                )}
              />
            )}
            {rewards && (
              <NumberField
                label={couponLabels.rewardValue}
                name="rewardValue"
                {...percent}
                disabled={fixed}
                {...form.getInputProps('rewardValue')}
              />
            )}
          </FieldGrid>
          {rewards && (
            <>
              <ScopeFields kind="reward" label={couponLabels.rewardAppliesTo} {...scope} />
              <FieldGrid>
                <NumberField
                  label={couponLabels.customerReward}
                  name="customerReward"
                  {...amount}
                  disabled={fixed}
                  {...form.getInputProps('customerReward')}
                />
              </FieldGrid>
            </>
          )}
          <ScopeFields kind="spend" label={rewards ? 'Qualifying products' : couponLabels.spendAppliesTo} {...scope} />
          <FieldGrid>
            <Select
              label={couponLabels.minRequireType}
              name="minRequireType"
              data={minimums}
              allowDeselect={false}
              disabled={fixed}
              {...form.getInputProps('minRequireType')}
            />
            {values.minRequireType !== 'None' && (
              <NumberField
                label={couponLabels.minRequireValue}
                name="minRequireValue"
                placeholder="No minimum"
                {...(values.minRequireType === 'Amount' ? nairaRules : {})}
                disabled={fixed}
                {...form.getInputProps('minRequireValue')}
              />
            )}
          </FieldGrid>
        </Stack>
      </Section>
      <Section title="Eligibility">
        <Stack as="fieldset" gap={4} disabled={readOnly} className={readOnly ? look.readOnly : undefined}>
          <FieldGrid>
            <Select
              label={couponLabels.discountMode}
              name="discountMode"
              data={modes}
              allowDeselect={false}
              disabled={fixed}
              {...form.getInputProps('discountMode')}
            />
            {values.discountMode === 'Code' && (
              <TextInput
                label={couponLabels.code}
                name="code"
                maxLength={30}
                autoCapitalize="characters"
                spellCheck={false}
                disabled={fixed}
                {...form.getInputProps('code')}
                onChange={event => form.setFieldValue('code', event.currentTarget.value.toUpperCase())}
              />
            )}
          </FieldGrid>
          {values.discountMode === 'Code' && (
            <>
              <Checkbox
                label={couponLabels.isPublic}
                description="Otherwise share the code yourself"
                {...form.getInputProps('isPublic', { type: 'checkbox' })}
              />
              <Checkbox
                label={couponLabels.combinesWithAutomatic}
                description="Otherwise the larger discount applies"
                {...form.getInputProps('combinesWithAutomatic', { type: 'checkbox' })}
              />
            </>
          )}
          <FieldGrid>
            <Select
              label={couponLabels.customerEligibility}
              name="customerEligibility"
              data={audiences}
              allowDeselect={false}
              disabled={readOnly}
              {...form.getInputProps('customerEligibility')}
            />
          </FieldGrid>
          {values.customerEligibility === 'Named' && (
            <TagsInput
              label={couponLabels.customerEmails}
              description="Press Enter after each, up to 500"
              name="customerEmails"
              splitChars={[',', ' ', ';']}
              maxTags={500}
              disabled={readOnly}
              {...form.getInputProps('customerEmails')}
              error={Object.entries(form.errors).find(([field]) => field.startsWith('customerEmails'))?.[1]}
            />
          )}
        </Stack>
      </Section>
      <Section title="Dates and limits">
        <Stack as="fieldset" gap={4} disabled={readOnly} className={readOnly ? look.readOnly : undefined}>
          <FieldGrid>
            <DayField
              label={couponLabels.startDate}
              name="startDate"
              disabled={fixed}
              {...form.getInputProps('startDate')}
            />
            <DayField
              label={couponLabels.endDate}
              name="endDate"
              min={values.startDate}
              none="No end date"
              disabled={readOnly}
              {...form.getInputProps('endDate')}
            />
            <NumberField
              label={couponLabels.usageLimit}
              placeholder="No limit"
              name="usageLimit"
              {...uses}
              {...form.getInputProps('usageLimit')}
            />
            <NumberField
              label={couponLabels.usageLimitPerUser}
              placeholder="No limit"
              name="usageLimitPerUser"
              {...uses}
              {...form.getInputProps('usageLimitPerUser')}
            />
          </FieldGrid>
          <Textarea
            label={couponLabels.description}
            name="description"
            autosize
            minRows={2}
            maxLength={500}
            {...form.getInputProps('description')}
          />
        </Stack>
      </Section>
    </Stack>
  )
}
