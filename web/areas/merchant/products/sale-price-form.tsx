import { Checkbox } from '@mantine/core'
import { getOwnProduct, listOwnProducts } from '#contract/catalog/products.ts'
import { referenceDays } from '#contract/catalog/sale-limits.ts'
import { listSalePrices, type SalePrices, scheduleSalePrice } from '#contract/catalog/sale-prices.ts'
import { DatesFields, startOf, WindowForm } from '#web/features/scheduled-offers/scheduled-form.tsx'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { useFormDraft } from '#web/shell/kept-draft.ts'
import { naira } from '#web/ui/format.ts'
import { Row } from '#web/ui/layout.tsx'
import { Money } from '#web/ui/money.tsx'
import { Note } from '#web/ui/note.tsx'
import { MoneyField } from '#web/ui/number-field.tsx'
import { numberOf, type TypedNumber } from '#web/ui/typed-number.ts'

/** Queries that show prices of a store's products. */
export const saleLists = [listSalePrices.id, getOwnProduct.id, listOwnProducts.id]

type Variant = SalePrices['variants'][number]

/** Name of a variant, such as `Indigo, M`; undefined for a product of one kind. */
export const variantName = ({ options }: Variant): string | undefined =>
  options.map(({ option }) => option).join(', ') || undefined

const labels = { variantIds: 'Variants', price: 'Sale price', startsAt: 'From', endsAt: 'Until' }

interface Values {
  variantIds: string[]
  price: TypedNumber
  startsAt: string | null
  endsAt: string | null
}

interface Props {
  productId: string
  of: SalePrices
  onClose: () => void
}

/** Form for a sale price of one or several variants. */
export function SalePriceForm({ productId, of: { variants }, onClose }: Props) {
  const { form, onSubmit, summary, change } = useEndpointForm(scheduleSalePrice, {
    initial: { variantIds: variants.map(({ id }) => id), price: '', startsAt: null, endsAt: null } as Values,
    input: ({ variantIds, price, startsAt, endsAt }) => ({
      params: { id: productId },
      body: { variantIds, price: numberOf(price), startsAt: startOf(startsAt), endsAt: endsAt ?? '' },
    }),
    invalidates: saleLists,
    onSuccess: () => {
      draft.forget()
      onClose()
    },
  })
  const draft = useFormDraft(`sale-price.${productId}`, form, { compared: false })
  const { values, errors } = form
  const chosen = variants.filter(({ id }) => values.variantIds.includes(id))
  const price = numberOf(values.price)
  const least = Math.min(...chosen.map(variant => variant.price))
  const lowest = Math.min(...chosen.map(({ lowestPrice }) => lowestPrice))
  const shown = chosen.length > 0 && price > 0 && price < least
  return (
    <WindowForm
      title="Add a sale price"
      save="Set sale price"
      busy={change.isPending}
      draft={draft}
      onClose={onClose}
      onSubmit={event => {
        // The product's form around it would save too.
        event?.stopPropagation()
        onSubmit(event)
      }}
      summary={{ ...summary, labels }}
      preview={
        shown && (
          <Row gap={2} wrap align="baseline">
            <Money amount={price} was={lowest} strong />
            <Note>
              {lowest > price
                ? `The old price is the lowest of the last ${referenceDays} days.`
                : `Without an old price: it cost ${naira(lowest)} within the last ${referenceDays} days.`}
            </Note>
          </Row>
        )
      }
    >
      {variants.length > 1 && (
        <Checkbox.Group
          label={labels.variantIds}
          value={values.variantIds}
          onChange={ids => form.setFieldValue('variantIds', ids)}
          error={errors.variantIds}
        >
          <Row gap={4} wrap style={{ paddingTop: 'var(--space-2)' }}>
            {variants.map(variant => (
              <Checkbox
                key={variant.id}
                name="variantIds"
                value={variant.id}
                label={`${variantName(variant) ?? ''} (${naira(variant.price)})`}
              />
            ))}
          </Row>
        </Checkbox.Group>
      )}
      <MoneyField
        label={labels.price}
        name="price"
        description={chosen.length > 0 ? `Less than ${naira(least)}` : undefined}
        withAsterisk
        min={1}
        {...form.getInputProps('price')}
      />
      <DatesFields value={values} errors={errors} ends onChange={dates => form.setValues(dates)} />
    </WindowForm>
  )
}
