import { createProduct, listAdminProducts, listOwnProducts, type OwnProduct } from '#contract/catalog/products.ts'
import { attributeProblems } from '#web/features/products/attribute-problems.ts'
import { Selling } from '#web/features/products/product-availability.tsx'
import { draftBar, ProductForm } from '#web/features/products/product-form.tsx'
import { bodyOf, draftIfDigital, emptyProduct } from '#web/features/products/product-values.ts'
import { savedWords } from '#web/features/products/saved-words.ts'
import { useLoadedAttributes } from '#web/features/products/use-attributes.ts'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { useFormDraft } from '#web/shell/kept-draft.ts'
import { toast } from '#web/shell/toast.ts'
import { newProductDraft } from './new-product-draft.ts'

interface Props {
  commission: number | undefined
  onCreated: (product: OwnProduct) => void
}

/** Form for a new product. Its draft is stored in the browser until the product is saved. */
export function NewProduct({ commission, onCreated }: Props) {
  const attributesOf = useLoadedAttributes()
  const { form, change, onSubmit, summary } = useEndpointForm(createProduct, {
    initial: emptyProduct,
    input: values => ({ body: bodyOf(draftIfDigital(values), attributesOf(values.childCategoryId)) }),
    check: values =>
      attributeProblems(attributesOf(values.childCategoryId), values, { complete: draftIfDigital(values).published }),
    invalidates: [listOwnProducts.id, listAdminProducts.id],
    success: false,
    onSuccess: ({ data }) => {
      toast.good(savedWords(data, { reviewed: false }))
      draft.forget()
      onCreated(data)
    },
  })
  const draft = useFormDraft(newProductDraft, form)
  return (
    <ProductForm
      form={form}
      onSubmit={onSubmit}
      summary={summary}
      saving={change.isPending}
      draft={draft}
      bar={draftBar(form, { sends: !form.values.IsDigitalProduct })}
      commission={commission}
      side={<Selling form={form} sends />}
    />
  )
}
