import { MultiSelect, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listProducts } from '#contract/catalog/catalog.ts'
import { type Category, listCategories } from '#contract/catalog/categories.ts'
import { type Coupon, couponScopes } from '#contract/coupons/coupons.ts'
import { queryOf } from '#web/shell/query.ts'
import { useSession } from '#web/shell/session.ts'
import { FieldGrid } from '#web/ui/field-grid.tsx'
import type { CouponForm } from './coupon-form.tsx'

const words = { All: 'Everything in the store', Category: 'Specific categories', Product: 'Specific products' } as const

interface Props {
  form: CouponForm
  kind: 'spend' | 'reward'
  label: string
  /** Names of the selected products by ID. */
  names: Coupon['productNames']
  disabled: boolean
}

/** Fields for the scope of a coupon: everything, or selected categories or products. */
export function ScopeFields({ form, kind, label, names, disabled }: Props) {
  const scope = `${kind}AppliesTo` as const
  const ids = `${kind}AppliesToId` as const
  const of = form.values[scope]
  const chosen = { name: ids, value: form.values[ids], error: form.errors[ids], disabled }
  return (
    <FieldGrid>
      <Select
        label={label}
        name={scope}
        data={couponScopes.map(value => ({ value, label: words[value] }))}
        allowDeselect={false}
        disabled={disabled}
        {...form.getInputProps(scope)}
        onChange={value => {
          const next = couponScopes.find(each => each === value)
          if (next) form.setValues({ [scope]: next, [ids]: [] })
        }}
      />
      {of === 'Category' && <CategoriesField {...chosen} onChange={value => form.setFieldValue(ids, value)} />}
      {of === 'Product' && (
        <ProductsField {...chosen} names={names} onChange={value => form.setFieldValue(ids, value)} />
      )}
    </FieldGrid>
  )
}

interface ChosenProps {
  name: string
  value: string[]
  error: React.ReactNode
  disabled: boolean
  onChange: (ids: string[]) => void
}

/** Returns categories of every level with their full path, such as 'Fashion › Women'. */
const choicesOf = (categories: readonly Category[]) =>
  categories.flatMap(top => [
    { value: top.id, label: top.name },
    ...top.subCategories.flatMap(sub => [
      { value: sub.id, label: `${top.name} › ${sub.name}` },
      ...sub.childCategories.map(child => ({ value: child.id, label: `${top.name} › ${sub.name} › ${child.name}` })),
    ]),
  ])

function CategoriesField(props: ChosenProps) {
  const { data } = useQuery({ ...queryOf(listCategories, {}), staleTime: 300_000 })
  return (
    <MultiSelect
      label="Categories"
      data={choicesOf(data?.rows ?? [])}
      searchable
      hidePickedOptions
      limit={60}
      placeholder={props.value.length ? undefined : 'Find a category'}
      nothingFoundMessage="No matching categories"
      {...props}
    />
  )
}

/** Products of the store on sale, found by name. Selected products stay even if they are no longer on sale. */
function ProductsField({ names, ...props }: ChosenProps & Pick<Props, 'names'>) {
  const storeId = useSession()?.user.storeId ?? ''
  const [typed, setTyped] = useState('')
  const [known, setKnown] = useState(names)
  const [search] = useDebouncedValue(typed.trim().slice(0, 100), 250)
  const options = queryOf(listProducts, { query: { storeId: [storeId], search: search || undefined, limit: 20 } })
  const { data } = useQuery({
    ...options,
    enabled: options.enabled && storeId !== '' && !props.disabled,
    placeholderData: before => before,
  })
  const found = data?.rows.map(({ id, name }) => ({ value: id, label: name })) ?? []
  const kept = props.value
    .filter(id => !found.some(({ value }) => value === id))
    .map(id => ({ value: id, label: known[id] ?? 'A product' }))
  return (
    <MultiSelect
      label="Products"
      data={[...found, ...kept]}
      searchable
      hidePickedOptions
      // The server filters.
      filter={({ options: all }) => all}
      searchValue={typed}
      onSearchChange={setTyped}
      placeholder={props.value.length ? undefined : 'Find a product'}
      nothingFoundMessage="No matching products on sale"
      {...props}
      onChange={ids => {
        setKnown({ ...known, ...Object.fromEntries(found.map(({ value, label }) => [value, label])) })
        props.onChange(ids)
      }}
    />
  )
}
