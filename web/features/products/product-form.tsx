import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { FormEvent, ReactNode } from 'react'
import type { Specification } from '#contract/catalog/catalog.ts'
import type { FieldError } from '#web/shell/failure.ts'
import { RestoredDraft } from '#web/shell/restored-draft.tsx'
import { FieldGrid } from '#web/ui/field-grid.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Fields } from '#web/ui/read-only.tsx'
import { SaveBar, type SaveBarProps } from '#web/ui/save-bar.tsx'
import { Columns, Section } from '#web/ui/section.tsx'
import { CategoryField } from './category-field.tsx'
import { DescriptionField } from './description-field.tsx'
import { labelsOf } from './field-labels.ts'
import { PicturesField } from './pictures-field.tsx'
import { PriceFields } from './price-fields.tsx'
import type { SaleNow } from './price-now.ts'
import type { ProductValues } from './product-values.ts'
import { SearchFields } from './search-fields.tsx'
import { ShippingFields } from './shipping-fields.tsx'
import { SpecificationsSection } from './specifications-section.tsx'
import { StockFields } from './stock-fields.tsx'
import { useAttributes } from './use-attributes.ts'
import { followOptions } from './variant-matrix.ts'
import { VariantsField } from './variants-field.tsx'

export type ProductFormState = UseFormReturnType<ProductValues>

interface Props {
  form: ProductFormState
  onSubmit: (event?: FormEvent<HTMLFormElement>) => void
  summary: { message: string | undefined; errors: FieldError[] }
  saving: boolean
  /** Unsaved values stored in this browser: `discard` shows what is saved instead. */
  draft: React.ComponentProps<typeof RestoredDraft>
  /** Buttons that save. */
  bar: Pick<SaveBarProps, 'save' | 'onSave' | 'also' | 'saved'>
  /** Commission in percent; undefined while it loads. */
  commission: number | undefined
  /** Running sale prices of an existing product. */
  sale?: SaleNow | undefined
  /** Status of the product, beside the fields. */
  side: ReactNode
  /** Shown before the first field, such as the store of a new product. */
  before?: ReactNode
  /** Specifications of an existing product. */
  saved?: readonly Specification[]
  readOnly?: boolean
}

/**
 * Returns the buttons of a merchant's product that isn't approved: “Save draft” and, unless its file follows, “Send for
 * approval”. Each sets whether the product is published, then submits the form.
 */
export function draftBar(form: ProductFormState, { sends }: { sends: boolean }): Props['bar'] {
  const keep = () => form.setFieldValue('published', false)
  if (!sends) return { save: 'Save draft', onSave: keep }
  return {
    save: 'Send for approval',
    onSave: () => form.setFieldValue('published', true),
    also: {
      label: 'Save draft',
      onClick: event => {
        keep()
        // The form's own button would send it.
        event.currentTarget.form?.requestSubmit()
      },
    },
  }
}

/** Form of a new or existing product, for merchants and administrators. */
export function ProductForm(props: Props) {
  const { form, onSubmit, summary, saving, draft, bar, commission, sale, side, before, saved, readOnly = false } = props
  const { values } = form
  const attributes = useAttributes(values.childCategoryId).data?.rows
  const descriptionError = Object.entries(form.errors).find(([field]) => field.startsWith('description'))?.[1]
  const chooseCategory = (id: string) => {
    form.setFieldValue('childCategoryId', id)
    // Errors of the other category's attributes have no field any more.
    const errors = Object.entries(form.errors).filter(([field]) => !field.startsWith('attributes.'))
    form.setErrors(Object.fromEntries(errors.filter(([field]) => field !== 'childCategoryId')))
  }
  return (
    <Stack as="form" gap={4} onSubmit={onSubmit} noValidate>
      <FormSummary {...summary} labels={labelsOf(summary.errors, values, attributes)} />
      <RestoredDraft {...draft} />
      <Fields readOnly={readOnly}>
        <Columns
          side={
            <Stack gap={4} style={{ position: 'sticky', top: 16 }}>
              {side}
            </Stack>
          }
        >
          {before}
          <Section title="Basics">
            <Stack gap={3}>
              <TextInput label="Name" name="name" withAsterisk maxLength={140} {...form.getInputProps('name')} />
              <CategoryField
                value={values.childCategoryId}
                onChange={chooseCategory}
                error={form.errors.childCategoryId}
              />
              <FieldGrid>
                <TextInput
                  label="Brand"
                  name="brand"
                  description="Leave empty if it has none"
                  maxLength={60}
                  {...form.getInputProps('brand')}
                />
              </FieldGrid>
              <DescriptionField
                readOnly={readOnly}
                value={values.description}
                onChange={text => form.setFieldValue('description', text)}
                error={descriptionError}
              />
            </Stack>
          </Section>
          <SpecificationsSection form={form} saved={saved} />
          <Section title="Pictures">
            <PicturesField
              readOnly={readOnly}
              value={values.hostedImages}
              properties={values.variantProperties}
              onChange={pictures => form.setFieldValue('hostedImages', pictures)}
              error={form.errors.hostedImages}
            />
          </Section>
          <Section title="Price">
            <PriceFields form={form} commission={commission} sale={sale} cost={!readOnly} />
          </Section>
          <Section title="Variants">
            <VariantsField
              value={values}
              onChange={({ variantProperties, variant }) =>
                form.setValues({
                  variantProperties,
                  variant,
                  hostedImages: followOptions(values.hostedImages, values, { variantProperties, variant }),
                })
              }
              errors={form.errors}
              digital={values.IsDigitalProduct}
            />
          </Section>
          <Section title="Stock">
            <StockFields form={form} />
          </Section>
          <Section title="Weight and size">
            <ShippingFields form={form} />
          </Section>
          <Section title="Search">
            <SearchFields form={form} />
          </Section>
        </Columns>
      </Fields>
      {!readOnly && <SaveBar kept dirty={form.isDirty()} saving={saving} onDiscard={draft.discard} {...bar} />}
    </Stack>
  )
}
