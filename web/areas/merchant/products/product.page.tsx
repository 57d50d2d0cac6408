import { useQuery } from '@tanstack/react-query'
import { type MetaFunction, useParams } from 'react-router'
import { getOwnProduct } from '#contract/catalog/products.ts'
import { Allowed, useRights } from '#web/features/accounts/permissions.tsx'
import { EditProduct } from '#web/features/products/edit-product.tsx'
import { ProductMissing } from '#web/features/products/product-missing.tsx'
import { EditBadge, StandingBadge } from '#web/features/products/product-status.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf } from '#web/shell/query.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Columns } from '#web/ui/section.tsx'
import { SkeletonBox } from '#web/ui/skeleton-lines.tsx'
import { ProductActions } from './product-actions.tsx'
import { SalePricesSection } from './sale-prices.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Product', unlisted: true })

const products = '/merchant/products'

/** Page to edit a product of the store. */
export default function ProductPage() {
  return (
    <Allowed to="products">
      <OwnProduct id={useParams().id ?? ''} />
    </Allowed>
  )
}

function OwnProduct({ id }: { id: string }) {
  const { can } = useRights()
  const { data, error, refetch } = useQuery(queryOf(getOwnProduct, { params: { id } }))
  const manage = can('products', 'manage')
  return (
    <>
      {data && <title>{`${data.name} · Bitmarte`}</title>}
      <PageHeader
        above={<Breadcrumbs crumbs={[{ label: 'Products', to: products }, { label: data?.name ?? 'Product' }]} />}
        title={data?.name ?? 'Product'}
        aside={
          data && (
            <>
              <StandingBadge standing={data.standing} />
              {data.editStatus && <EditBadge status={data.editStatus} />}
            </>
          )
        }
        action={data && manage && <ProductActions product={data} />}
      />
      {data ? (
        <EditProduct
          key={id}
          product={data}
          readOnly={!manage}
          side={<SalePricesSection productId={id} manage={manage} />}
        />
      ) : error ? (
        <ProductMissing failure={error} products={products} onRetry={() => refetch()} />
      ) : (
        <Columns side={<SkeletonBox height={180} />}>
          <SkeletonBox height={320} />
          <SkeletonBox height={220} />
        </Columns>
      )}
    </>
  )
}
