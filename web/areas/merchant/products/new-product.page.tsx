import { useQuery } from '@tanstack/react-query'
import type { MetaFunction } from 'react-router'
import { listOwnProducts } from '#contract/catalog/products.ts'
import { NotAllowed, useRights } from '#web/features/accounts/permissions.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf } from '#web/shell/query.ts'
import { useGoOn } from '#web/shell/use-go-on.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { NewProduct } from './new-product.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'New product', unlisted: true })

const crumbs = [{ label: 'Products', to: '/merchant/products' }, { label: 'New product' }]

export default function NewProductPage() {
  const goOn = useGoOn()
  const { can, known } = useRights()
  const store = useQuery(queryOf(listOwnProducts, { query: { limit: 1 } }))
  return (
    <>
      <PageHeader above={<Breadcrumbs crumbs={crumbs} />} title="New product" />
      {known && !can('products', 'manage') ? (
        <NotAllowed />
      ) : (
        <NewProduct
          commission={store.data?.commissionPercentage}
          onCreated={({ id }) => goOn(`/merchant/products/${id}`)}
        />
      )}
    </>
  )
}
