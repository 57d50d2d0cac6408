import { TextInput } from '@mantine/core'
import type { ProductCard } from '#contract/catalog/catalog.ts'
import { type AdminPromotion, addPromotion, listAdminPromotions, updatePromotion } from '#contract/offers/offers.ts'
import { PromotionCard } from '#web/features/offers/promotion-cards.tsx'
import { keepsUntilStart } from '#web/features/scheduled-offers/later-start.ts'
import { ProductPick } from '#web/features/scheduled-offers/pick-fields.tsx'
import { DatesFields, startOf, WindowForm } from '#web/features/scheduled-offers/scheduled-form.tsx'
import { useOpenTab } from '#web/features/scheduled-offers/use-open-tab.ts'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { useFormDraft } from '#web/shell/kept-draft.ts'
import { useConfirm } from '#web/ui/confirm.tsx'

const labels = { productId: 'Product', label: 'Label', banner: 'Subtitle', startsAt: 'From', endsAt: 'Until' }
const invalidates = [listAdminPromotions.id]

interface Values {
  product: ProductCard | undefined
  /** Field name in the server's errors. */
  productId: string
  label: string
  banner: string
  startsAt: string | null
  endsAt: string | null
}

const datesOf = ({ startsAt, endsAt }: Values) => ({ startsAt: startsAt ?? undefined, endsAt: endsAt ?? '' })

/** Form for a new promotion. */
export function AddPromotion({ onClose }: { onClose: () => void }) {
  const openTab = useOpenTab()
  const endpointForm = useEndpointForm(addPromotion, {
    initial: { product: undefined, productId: '', label: '', banner: '', startsAt: null, endsAt: null } as Values,
    input: values => ({
      body: { productId: values.product?.id ?? '', label: values.label, banner: values.banner, ...datesOf(values) },
    }),
    invalidates,
    onSuccess: () => {
      openTab(endpointForm.form.values.startsAt)
      draft.forget()
      onClose()
    },
  })
  const draft = useFormDraft('promotion.new', endpointForm.form)
  return <Form {...endpointForm} draft={draft} title="Add promotion" save="Add promotion" onClose={onClose} />
}

/** Fields for a promotion's text and dates. */
export function EditPromotion({ promotion, onClose }: { promotion: AdminPromotion; onClose: () => void }) {
  const { id, product, label, banner, startsAt, endsAt } = promotion
  const initial: Values = { product, productId: product.id, label, banner, startsAt, endsAt }
  const [ask, dialog] = useConfirm()
  const keeps = keepsUntilStart(promotion, ask)
  const endpointForm = useEndpointForm(updatePromotion, {
    initial,
    input: values => ({
      params: { id },
      body: {
        label: values.label,
        banner: values.banner,
        startsAt: startOf(values.startsAt),
        endsAt: values.endsAt ?? '',
        ...keeps.flag(values),
      },
    }),
    confirm: keeps.confirm,
    changes: true,
    invalidates,
    onSuccess: () => {
      draft.forget()
      onClose()
    },
  })
  const draft = useFormDraft(`promotion.${id}`, endpointForm.form, {
    compared: true,
    except: ['product', 'productId'],
  })
  return (
    <>
      <Form {...endpointForm} draft={draft} title={product.name} save="Save" chosen onClose={onClose} />
      {dialog}
    </>
  )
}

type Given = ReturnType<typeof useEndpointForm<typeof addPromotion, Values>>
interface FormProps extends Pick<Given, 'form' | 'onSubmit' | 'summary'> {
  change: { isPending: boolean }
  draft: ReturnType<typeof useFormDraft>
  title: string
  save: string
  /** The product can't change. */
  chosen?: boolean
  onClose: () => void
}

function Form({ form, onSubmit, summary, change, draft, title, save, chosen, onClose }: FormProps) {
  const { product, label, banner, endsAt } = form.values
  return (
    <WindowForm
      {...{ title, save, onClose, onSubmit, draft }}
      busy={change.isPending}
      summary={{ ...summary, labels }}
      preview={
        product && (
          <PromotionCard product={{ ...product, promotion: { id: product.id, label, banner, endsAt: endsAt ?? '' } }} />
        )
      }
    >
      {!chosen && (
        <ProductPick
          value={product}
          onChange={value => form.setFieldValue('product', value)}
          error={form.errors.productId && 'Choose a product.'}
        />
      )}
      <TextInput
        label={labels.label}
        description="A short label, such as Back to school"
        maxLength={40}
        name="label"
        {...form.getInputProps('label')}
      />
      <TextInput
        label={labels.banner}
        description="Leave empty to show the store’s name"
        maxLength={140}
        name="banner"
        {...form.getInputProps('banner')}
      />
      <DatesFields value={form.values} errors={form.errors} ends onChange={dates => form.setValues(dates)} />
    </WindowForm>
  )
}
