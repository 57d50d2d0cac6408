import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminCreateProduct, listAdminProducts, type OwnProduct } from '#contract/catalog/products.ts'
import { listStores } from '#contract/stores/stores.ts'
import { attributeProblems } from '#web/features/products/attribute-problems.ts'
import { Selling } from '#web/features/products/product-availability.tsx'
import { ProductForm } from '#web/features/products/product-form.tsx'
import { bodyOf, draftIfDigital, emptyProduct } from '#web/features/products/product-values.ts'
import { useLoadedAttributes } from '#web/features/products/use-attributes.ts'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { useFormDraft } from '#web/shell/kept-draft.ts'
import { queryOf } from '#web/shell/query.ts'
import { Section } from '#web/ui/section.tsx'

/** Form for a new product that an administrator creates for a store. */
export function NewProductFor({ onCreated }: { onCreated: (product: OwnProduct) => void }) {
  const [storeId, setStoreId] = useState('')
  const attributesOf = useLoadedAttributes()
  const { form, change, onSubmit, summary } = useEndpointForm(adminCreateProduct, {
    initial: emptyProduct,
    input: values => ({ body: { ...bodyOf(draftIfDigital(values), attributesOf(values.childCategoryId)), storeId } }),
    check: values =>
      attributeProblems(attributesOf(values.childCategoryId), values, { complete: draftIfDigital(values).published }),
    invalidates: [listAdminProducts.id],
    onSuccess: ({ data }) => {
      draft.forget()
      onCreated(data)
    },
  })
  const draft = useFormDraft('product.new-for', form)
  return (
    <ProductForm
      form={form}
      onSubmit={onSubmit}
      summary={summary}
      saving={change.isPending}
      draft={draft}
      bar={{ save: draftIfDigital(form.values).published ? 'Add product' : 'Save draft' }}
      commission={undefined}
      before={
        <Section title="Store">
          <StoreField
            value={storeId}
            onChange={chosen => {
              setStoreId(chosen)
              form.clearFieldError('storeId')
            }}
            error={form.errors.storeId}
          />
        </Section>
      }
      side={<Selling form={form} />}
    />
  )
}

interface StoreProps {
  value: string
  onChange: (storeId: string) => void
  error?: React.ReactNode
}

/** Field that finds a store by name. */
function StoreField({ value, onChange, error }: StoreProps) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 250)
  const { data } = useQuery({
    ...queryOf(listStores, { query: { search: search.slice(0, 100) || undefined, limit: 20 } }),
    placeholderData: before => before,
  })
  return (
    <Select
      label="Store"
      name="storeId"
      placeholder="Find store"
      withAsterisk
      searchable
      data={data?.rows.map(store => ({ value: store.id, label: store.storeName })) ?? []}
      // The server has filtered already.
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      value={value || null}
      onChange={chosen => onChange(chosen ?? '')}
      nothingFoundMessage="No matching live stores"
      error={error}
    />
  )
}
