import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type MetaFunction, useParams } from 'react-router'
import { getOwnProduct, listAdminProducts, type OwnProduct } from '#contract/catalog/products.ts'
import { EditProduct } from '#web/features/products/edit-product.tsx'
import { ProductMissing } from '#web/features/products/product-missing.tsx'
import { EditBadge, StandingBadge } from '#web/features/products/product-status.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf } from '#web/shell/query.ts'
import { useGoOn } from '#web/shell/use-go-on.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Manages } from '#web/ui/read-only.tsx'
import { Columns } from '#web/ui/section.tsx'
import { SkeletonBox } from '#web/ui/skeleton-lines.tsx'
import { useUrl } from '#web/ui/url.ts'
import { ProductReview } from './product-review.tsx'
import { ReviewActions } from './review-actions.tsx'
import { useNextShown } from './use-next-shown.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Product', unlisted: true })

const products = '/admin/products'

/** A product with its review. The URL parameter `edit` opens the form. */
export default function AdminProductPage() {
  const { id = '' } = useParams()
  const { get, set } = useUrl()
  const editing = get('edit') === 'true'
  const { data, error, refetch } = useQuery(queryOf(getOwnProduct, { params: { id } }))
  const unread = useNextShown(data?.id)
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
        action={
          data && (
            <Manages>
              <Button variant="default" onClick={() => set({ edit: editing ? null : 'true' })}>
                {editing ? 'Back to the review' : 'Edit'}
              </Button>
              {!editing && <Decide product={data} unread={unread} />}
            </Manages>
          )
        }
      />
      {data ? (
        editing ? (
          <EditProduct key={id} product={data} />
        ) : (
          <ProductReview product={data} />
        )
      ) : error ? (
        <ProductMissing failure={error} products={products} onRetry={() => refetch()} />
      ) : (
        <Columns side={<SkeletonBox height={220} />}>
          <SkeletonBox height={320} />
          <SkeletonBox height={220} />
        </Columns>
      )}
    </>
  )
}

/** Review actions. After the last decision on a pending product or edit, the longest pending one opens. */
function Decide({ product, unread }: { product: OwnProduct; unread: boolean }) {
  const goOn = useGoOn()
  const waiting = useQuery(queryOf(listAdminProducts, { query: { approvalStatus: 'pending', limit: 2 } }))
  const inQueue = product.standing === 'pending' || product.editStatus === 'pending'
  const next = inQueue ? waiting.data?.rows.find(({ id }) => id !== product.id) : undefined
  const onDecided = () => {
    if (inQueue) goOn(next ? `${products}/${next.id}` : `${products}?approvalStatus=pending`)
  }
  return <ReviewActions product={product} next={next?.name} unread={unread} onDecided={onDecided} />
}
