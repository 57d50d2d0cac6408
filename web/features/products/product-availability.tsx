import { Switch } from '@mantine/core'
import type { OwnProduct } from '#contract/catalog/products.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Note } from '#web/ui/note.tsx'
import { Section } from '#web/ui/section.tsx'
import { Text } from '#web/ui/text.tsx'
import type { ProductFormState } from './product-form.tsx'
import { StandingBadge } from './product-status.tsx'

function wordsOf({ standing, visible }: OwnProduct): string {
  switch (standing) {
    case 'on-sale':
      return visible ? 'Customers see it.' : 'Customers see it once the store is live.'
    case 'off':
      return 'Approved. Customers don’t see it until you publish it.'
    case 'pending':
      return 'We review it before customers see it, and notify you.'
    case 'rejected':
      return 'Edit it and send it for approval again.'
    case 'draft':
      return 'Only your staff can see it.'
    case 'archived':
      return 'Unpublished and out of your lists. Publish or restore it at any time.'
  }
}

/** Quoted reason why an administrator rejected a product. */
export const RejectionReason = ({ children }: { children: string }) => (
  <Stack as="p" panel="clay" pad={3} style={{ overflowWrap: 'anywhere' }}>
    {`“${children}”`}
  </Stack>
)

interface Props {
  form: ProductFormState
  product?: OwnProduct
  again?: boolean
  /** True if the form's buttons send it for approval, so that it needs no switch. */
  sends?: boolean
}

/** Status of a product with its reason, and the switch that publishes it. */
export function Selling({ form, product, again, sends = false }: Props) {
  const approved = product?.approvalStatus === 'approved'
  const becomes = product && product.IsDigitalProduct !== form.values.IsDigitalProduct
  // The file is added once the product is saved as a digital one.
  const draft = form.values.IsDigitalProduct && !product?.IsDigitalProduct
  const fileNext = `Saved as a draft: add its file next, then ${sends ? 'send it for approval' : 'publish it'}.`
  return (
    <Section title="Selling">
      <Stack gap={3} align="start">
        {product && <StandingBadge standing={product.standing} />}
        {product && <p>{wordsOf(product)}</p>}
        {product?.rejectionReason && product.approvalStatus === 'rejected' && (
          <RejectionReason>{product.rejectionReason}</RejectionReason>
        )}
        {again && (
          <Stack as="p" panel={becomes ? 'clay' : 'marigold'} pad={3}>
            {becomes
              ? `A ${form.values.IsDigitalProduct ? 'digital' : 'shipped'} product is another product: when you save, it is unpublished until we approve it again.`
              : 'Some of these changes need approval. The product stays published as it is until we approve them; price, stock and delivery settings apply when you save.'}
          </Stack>
        )}
        {sends ? (
          (draft || !product) && (
            <p>{draft ? fileNext : 'Send it for approval, or save it as a draft that only your staff can see.'}</p>
          )
        ) : (
          <Switch
            label="Published"
            name="published"
            disabled={draft}
            description={
              draft
                ? fileNext
                : form.values.published
                  ? approved
                    ? 'In the marketplace and on the storefront'
                    : 'As soon as it is approved'
                  : 'Kept as a draft'
            }
            {...form.getInputProps('published', { type: 'checkbox' })}
            checked={form.values.published && !draft}
          />
        )}
        {product?.visible && (
          <Text as={Link} tone="palm" weight="strong" to={`/product/${product.id}`}>
            View in the shop
          </Text>
        )}
        {product && product.soldCount > 0 && (
          <Note>
            {product.soldCount} sold{product.rating !== null && `, ${product.rating} of 5 stars`}
          </Note>
        )}
      </Stack>
    </Section>
  )
}
