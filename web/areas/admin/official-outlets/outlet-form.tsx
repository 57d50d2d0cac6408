import { type AdminOutlet, addOutlet, listAdminOutlets, updateOutlet } from '#contract/offers/offers.ts'
import type { StoreSummary } from '#contract/stores/store-summary.ts'
import { StorePick } from '#web/features/scheduled-offers/pick-fields.tsx'
import { DatesFields, startOf, WindowForm } from '#web/features/scheduled-offers/scheduled-form.tsx'
import { useOpenTab } from '#web/features/scheduled-offers/use-open-tab.ts'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { useFormDraft } from '#web/shell/kept-draft.ts'

const labels = { storeId: 'Store', startsAt: 'From', endsAt: 'Until' }
const invalidates = [listAdminOutlets.id]

interface Values {
  store: StoreSummary | undefined
  startsAt: string | null
  endsAt: string | null
}

/** Form that makes a store an official outlet. */
export function AddOutlet({ onClose }: { onClose: () => void }) {
  const openTab = useOpenTab()
  const initial: Values = { store: undefined, startsAt: null, endsAt: null }
  const { form, change, onSubmit, summary } = useEndpointForm(addOutlet, {
    initial,
    input: ({ store, startsAt, endsAt }) => ({
      body: { storeId: store?.id ?? '', startsAt: startsAt ?? undefined, endsAt },
    }),
    invalidates,
    onSuccess: () => {
      openTab(form.values.startsAt)
      draft.forget()
      onClose()
    },
  })
  const draft = useFormDraft('outlet.new', form)
  return (
    <WindowForm
      title="Add an official outlet"
      save="Add outlet"
      busy={change.isPending}
      summary={{ ...summary, labels }}
      draft={draft}
      onClose={onClose}
      onSubmit={onSubmit}
    >
      <StorePick
        value={form.values.store}
        onChange={store => form.setFieldValue('store', store)}
        error={form.errors.storeId && 'Choose a store.'}
      />
      <DatesFields value={form.values} errors={form.errors} onChange={dates => form.setValues(dates)} />
    </WindowForm>
  )
}

/** Form for an outlet's dates. */
export function EditOutlet({ outlet, onClose }: { outlet: AdminOutlet; onClose: () => void }) {
  const { id, store, startsAt, endsAt } = outlet
  const initial: Omit<Values, 'store'> = { startsAt, endsAt }
  const { form, change, onSubmit, summary } = useEndpointForm(updateOutlet, {
    initial,
    input: values => ({
      params: { id },
      body: { startsAt: startOf(values.startsAt), endsAt: values.endsAt },
    }),
    changes: true,
    invalidates,
    onSuccess: () => {
      draft.forget()
      onClose()
    },
  })
  const draft = useFormDraft(`outlet.${id}`, form, { compared: true })
  return (
    <WindowForm
      title={store.storeName}
      save="Save dates"
      busy={change.isPending}
      summary={{ ...summary, labels }}
      draft={draft}
      onClose={onClose}
      onSubmit={onSubmit}
    >
      <DatesFields value={form.values} errors={form.errors} onChange={dates => form.setValues(dates)} />
    </WindowForm>
  )
}
