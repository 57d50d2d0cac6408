import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import {
  getOwnProduct,
  lacks,
  listAdminProducts,
  listOwnProducts,
  type OwnProduct,
  type ProductBody,
  updateProduct,
} from '#contract/catalog/products.ts'
import { listSalePrices } from '#contract/catalog/sale-prices.ts'
import { actionFailed } from '#contract/failures.ts'
import { getGoodsFile } from '#contract/orders/digital-goods.ts'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import type { FieldError } from '#web/shell/failure.ts'
import { useFormDraft } from '#web/shell/kept-draft.ts'
import { queryOf } from '#web/shell/query.ts'
import { useKind } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'
import { attributeProblems } from './attribute-problems.ts'
import { GoodsFile } from './digital-file.tsx'
import { saleNow } from './price-now.ts'
import { Selling } from './product-availability.tsx'
import { type Conflict, ProductConflict } from './product-conflict.tsx'
import { savedStock } from './product-conflicts.ts'
import { ProductEditSection } from './product-edit.tsx'
import { draftBar, ProductForm } from './product-form.tsx'
import { bodyOf, changesOf, draftIfDigital, needsReview, type ProductValues, valuesOf } from './product-values.ts'
import { savedWords, stockWords } from './saved-words.ts'
import { useLoadedAttributes } from './use-attributes.ts'

interface Props {
  product: OwnProduct
  readOnly?: boolean
  /** Content below the status, beside the fields. */
  side?: ReactNode
}

/**
 * Form that changes a product, for its store or an administrator. It sends only changed fields. If the product was
 * saved meanwhile, it shows what differs before it saves.
 */
export function EditProduct({ product, readOnly, side }: Props) {
  const client = useQueryClient()
  const merchant = useKind() === 'merchant'
  const params = { id: product.id }
  const versionOf = (saved: OwnProduct) => ({
    values: valuesOf(saved, { withEdit: merchant }),
    seen: saved.updatedAt,
  })
  const [base, setBase] = useState(() => versionOf(product))
  const [conflict, setConflict] = useState<Conflict>()
  const attributesOf = useLoadedAttributes()
  const goods = useQuery({ ...queryOf(getGoodsFile, { params }), enabled: product.IsDigitalProduct })
  const hasFile = goods.data && goods.data.file !== null
  // The file of one that becomes digital is added, or looked at again, once that is saved.
  const sentAs = (values: ProductValues) => (product.IsDigitalProduct ? values : draftIfDigital(values))
  const changes = (values: ProductValues) =>
    changesOf(base.values, sentAs(values), attributesOf(values.childCategoryId))
  const { form, change, onSubmit, summary, showSaved, sendAs } = useEndpointForm(updateProduct, {
    unforeseen: actionFailed.updateProduct,
    initial: base.values,
    input: values => ({ params, body: { ...changes(values), seen: base.seen } }),
    check: values => [
      ...lackedBy(product, sentAs(values), hasFile),
      ...attributeProblems(attributesOf(values.childCategoryId), values, {
        complete: needsAttributes(product, sentAs(values), changes(values)),
        before: base.values.attributes,
      }),
    ],
    invalidates: [listOwnProducts.id, listAdminProducts.id, listSalePrices.id],
    success: false,
    onSuccess: ({ data }, sent) => {
      toast.good(savedWords(data, { reviewed: again }))
      const stock = stockWords(savedStock(sent, valuesOf(data)))
      if (stock) toast.info(stock)
      const version = versionOf(data)
      setBase(version)
      if (showSaved(version.values)) draft.forget()
      client.setQueryData(queryOf(getOwnProduct, { params }).queryKey, data)
    },
    onFailure: failure => {
      if (failure.code === 'product_changed') void compare()
    },
  })
  const show = (saved: OwnProduct) => {
    const version = versionOf(saved)
    setBase(version)
    form.setInitialValues(version.values)
    form.setValues(version.values)
  }
  const dirty = form.isDirty()
  const draft = useFormDraft(`product.${product.id}`, form, {
    version: base.seen,
    compared: seen => setBase({ values: form.getInitialValues(), seen }),
  })

  const shown = useRef(product)
  // biome-ignore lint/correctness/useExhaustiveDependencies: refreshed when the product changes elsewhere, unless the form has edits
  useEffect(() => {
    // The form opens with the product, or with its draft, which is no edit of this render yet.
    if (shown.current === product) return
    shown.current = product
    if (!dirty) show(product)
  }, [product])

  /** Loads what was saved meanwhile. The form still has one's own values. */
  const compare = async () => {
    const fresh = await client.fetchQuery({ ...queryOf(getOwnProduct, { params }), staleTime: 0 })
    const theirs = versionOf(fresh)
    const mine = form.getValues()
    const attributes = [
      ...new Map(
        [mine, theirs.values]
          .flatMap(({ childCategoryId }) => attributesOf(childCategoryId))
          .map(each => [each.id, each]),
      ).values(),
    ]
    setConflict({ versions: { base: base.values, mine, theirs: theirs.values }, attributes, theirs })
  }
  const save = ({ attributes, theirs }: Conflict, values: ProductValues) => {
    setConflict(undefined)
    setBase(theirs)
    form.setInitialValues(theirs.values)
    form.setValues(values)
    sendAs(values, { params, body: { ...changesOf(theirs.values, sentAs(values), attributes), seen: theirs.seen } })
  }

  const approved = merchant && product.approvalStatus === 'approved'
  // It has no switch: its buttons send it or keep it as a draft.
  const sends = merchant && !approved && product.standing !== 'pending'
  const hasNoFileYet = form.values.IsDigitalProduct && !product.IsDigitalProduct
  const again = approved && needsReview(changes(form.values), product, attributesOf(form.values.childCategoryId))
  return (
    <>
      {conflict && (
        <ProductConflict
          {...conflict}
          onSave={values => save(conflict, values)}
          onClose={() => setConflict(undefined)}
        />
      )}
      <ProductForm
        form={form}
        onSubmit={onSubmit}
        // The dialog says what the server's message says, and keeps one's own values.
        summary={conflict ? { message: undefined, errors: [] } : summary}
        saving={change.isPending}
        draft={draft}
        bar={
          sends
            ? { ...draftBar(form, { sends: !hasNoFileYet }), saved: 'Not sent for approval yet' }
            : { save: again && sentAs(form.values).published ? 'Send for approval' : 'Save' }
        }
        commission={product.commissionPercentage}
        sale={saleNow(product)}
        readOnly={readOnly}
        saved={product.specifications}
        before={<ProductEditSection product={product} manage={merchant && !readOnly} />}
        side={
          <>
            <Selling form={form} product={product} again={again} sends={sends} />
            {product.IsDigitalProduct && (
              <GoodsFile
                product={product}
                manage={merchant && !readOnly}
                problem={form.errors.file}
                onSent={() => form.clearFieldError('file')}
              />
            )}
            {side}
          </>
        }
      />
    </>
  )
}

/** Returns what a product lacks, unless it is a draft, as the API does: nobody asks an approved one for pictures or file. */
function lackedBy({ approvalStatus }: OwnProduct, values: ProductValues, hasFile: boolean | undefined): FieldError[] {
  const { hostedImages, ...body } = bodyOf(values)
  const isApproved = approvalStatus === 'approved'
  if (!values.published && !isApproved) return []
  return lacks({ ...body, ...(!isApproved && { hostedImages, hasFile }) }).map(({ path, message }) => ({
    field: path.join('.'),
    message,
  }))
}

/** Returns whether an edit needs every required attribute, as the API does. */
const needsAttributes = (product: OwnProduct, { published }: ProductValues, changes: Partial<ProductBody>): boolean =>
  published &&
  (product.approvalStatus === 'rejected' ||
    (!product.published && product.approvalStatus !== 'approved') ||
    changes.childCategoryId !== undefined ||
    changes.attributes !== undefined)
