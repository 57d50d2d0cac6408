import type { MetaFunction } from 'react-router'
import { pageMeta } from '#web/shell/meta.ts'
import { useGoOn } from '#web/shell/use-go-on.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { NewProductFor } from './new-product-for.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'New product', unlisted: true })

const crumbs = [{ label: 'Products', to: '/admin/products' }, { label: 'New product' }]

export default function AdminNewProductPage() {
  const goOn = useGoOn()
  return (
    <>
      <PageHeader above={<Breadcrumbs crumbs={crumbs} />} title="New product" />
      <NewProductFor onCreated={({ id }) => goOn(`/admin/products/${id}`)} />
    </>
  )
}
