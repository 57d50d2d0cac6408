import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import {
  getOwnProduct,
  listAdminProducts,
  listOwnProducts,
  type OwnProduct,
  type ProductBody,
  updateProduct,
} from '#contract/catalog/products.ts'
import { listSalePrices } from '#contract/catalog/sale-prices.ts'
import { actionFailed } from '#contract/messages.ts'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { queryOf } from '#web/shell/query.ts'
import { useKind } from '#web/shell/session.ts'
import { attributeProblems } from './attribute-problems.ts'
import { GoodsFile } from './digital-file.tsx'
import { Selling } from './product-availability.tsx'
import { ProductForm } from './product-form.tsx'
import { changesOf, looksAgain, type ProductValues, valuesOf } from './product-values.ts'
import { useLoadedAttributes } from './use-attributes.ts'
import { useKeptDraft } from './use-saved-draft.ts'

interface Props {
  product: OwnProduct
  readOnly?: boolean
  /** Content below the status, beside the fields. */
  side?: ReactNode
}

/** Form that changes a product, for its store or an administrator. It sends only changed fields. */
export function EditProduct({ product, readOnly, side }: Props) {
  const client = useQueryClient()
  const merchant = useKind() === 'merchant'
  const params = { id: product.id }
  const [before, setBefore] = useState(() => valuesOf(product))
  const attributesOf = useLoadedAttributes()
  const changes = (values: ProductValues) => changesOf(before, values, attributesOf(values.childCategoryId))
  const { form, change, onSubmit, summary } = useEndpointForm(updateProduct, {
    unforeseen: actionFailed.updateProduct,
    initial: before,
    input: values => ({ params, body: changes(values) }),
    check: values =>
      attributeProblems(attributesOf(values.childCategoryId), values, {
        complete: needsAttributes(product, values, changes(values)),
        before: before.attributes,
      }),
    invalidates: [listOwnProducts.id, listAdminProducts.id, listSalePrices.id],
    onSuccess: ({ data }) => {
      draft.forget()
      show(data)
      client.setQueryData(queryOf(getOwnProduct, { params }).queryKey, data)
    },
  })
  const show = (saved: OwnProduct) => {
    const values = valuesOf(saved)
    setBefore(values)
    form.setInitialValues(values)
    form.setValues(values)
  }
  const dirty = form.isDirty()
  const draft = useKeptDraft(`bitmarte.product.${product.id}`, product.updatedAt, {
    values: form.values,
    dirty: dirty && !change.isPending,
    restore: kept => form.setValues(kept),
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: refreshed when the product changes elsewhere, unless the form has edits
  useEffect(() => {
    if (!dirty) show(product)
  }, [product])

  const again =
    merchant &&
    product.approvalStatus === 'approved' &&
    looksAgain(changes(form.values), before, attributesOf(form.values.childCategoryId))
  return (
    <ProductForm
      form={form}
      onSubmit={onSubmit}
      summary={summary}
      saving={change.isPending}
      draft={draft}
      save={again ? 'Save and send for approval' : 'Save'}
      commission={product.commissionPercentage}
      readOnly={readOnly}
      saved={product.specifications}
      side={
        <>
          <Selling form={form} product={product} again={again} />
          {product.IsDigitalProduct && <GoodsFile product={product} manage={merchant && !readOnly} />}
          {side}
        </>
      }
    />
  )
}

/** Returns whether an edit needs every required attribute, as the API does. */
const needsAttributes = (product: OwnProduct, { published }: ProductValues, changes: Partial<ProductBody>): boolean =>
  published &&
  (product.approvalStatus === 'rejected' ||
    (!product.published && product.approvalStatus !== 'approved') ||
    changes.childCategoryId !== undefined ||
    changes.attributes !== undefined)
