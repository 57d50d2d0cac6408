import { Select, Textarea, TextInput } from '@mantine/core'
import { deniedReturns } from '#contract/content/denied-returns.ts'
import {
  createPolicy,
  listPolicies,
  type Policy,
  type PolicyType,
  policyTypes,
  updatePolicy,
} from '#contract/content/policies.ts'
import { NotListed } from '#web/features/accounts/missing.tsx'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { useFormDraft } from '#web/shell/kept-draft.ts'
import { RestoredDraft } from '#web/shell/restored-draft.tsx'
import { useRules } from '#web/shell/rules.ts'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Drawer } from '#web/ui/modal.tsx'
import { Text } from '#web/ui/text.tsx'

const labels = { type: 'About', title: 'Title', content: 'Policy text' }
const invalidates = [listPolicies.id]

/** Name of each type in the list, and the default title. */
const types: Readonly<Record<PolicyType, { label: string; title: string }>> = {
  returns: { label: 'Returns', title: 'Returns' },
  shipping: { label: 'Shipping', title: 'Shipping' },
  privacy: { label: 'Privacy', title: 'Privacy' },
  other: { label: 'Something else', title: '' },
}

interface Props {
  /** `new` to create one, '' if closed. */
  id: string
  policies: readonly Policy[]
  onClose: () => void
}

/** Drawer that creates or changes a policy. */
export function PolicyDrawer({ id, policies, onClose }: Props) {
  const kept = policies.find(policy => policy.id === id)
  const isNew = id === 'new'
  return (
    <Drawer
      opened={id !== ''}
      onClose={onClose}
      position="right"
      size="min(560px, 100vw)"
      title={isNew ? 'New policy' : (kept?.title ?? 'Policy')}
    >
      {isNew && <AddPolicy policies={policies} onClose={onClose} />}
      {kept && <EditPolicy key={kept.id} policy={kept} onClose={onClose} />}
      {id !== '' && !isNew && !kept && <NotListed thing="policy" back={['All policies', onClose]} />}
    </Drawer>
  )
}

interface Values {
  type: PolicyType
  title: string
  content: string
}

function AddPolicy({ policies, onClose }: Omit<Props, 'id'>) {
  const free = policyTypes.filter(type => type === 'other' || !policies.some(policy => policy.type === type))
  const type = free[0] ?? 'other'
  const initial: Values = { type, title: types[type].title, content: '' }
  const state = useEndpointForm(createPolicy, {
    initial,
    input: body => ({ body }),
    invalidates,
    onSuccess: () => {
      draft.forget()
      onClose()
    },
  })
  const { form } = state
  const draft = useFormDraft('policy.new', form, { version: free.join() })
  return (
    <PolicyForm {...state} draft={draft} busy={state.change.isPending} save="Publish" onClose={onClose}>
      <Select
        label={labels.type}
        name="type"
        data={free.map(value => ({ value, label: types[value].label }))}
        allowDeselect={false}
        {...form.getInputProps('type')}
        onChange={chosen => {
          const next = policyTypes.find(each => each === chosen)
          if (!next) return
          // Keep a title that the user typed.
          if (form.values.title === types[form.values.type].title) form.setFieldValue('title', types[next].title)
          form.setFieldValue('type', next)
        }}
      />
    </PolicyForm>
  )
}

function EditPolicy({ policy: { id, type, title, content }, onClose }: { policy: Policy; onClose: () => void }) {
  const initial: Values = { type, title, content }
  const state = useEndpointForm(updatePolicy, {
    initial,
    input: values => ({ params: { id }, body: { title: values.title, content: values.content } }),
    changes: true,
    invalidates,
    onSuccess: () => {
      draft.forget()
      onClose()
    },
  })
  const { form } = state
  // Of what the form began with: the list may load again, with what somebody else changed.
  const draft = useFormDraft(`policy.${id}`, form, { compared: true })
  return <PolicyForm {...state} draft={draft} busy={state.change.isPending} save="Save" onClose={onClose} />
}

interface FormProps
  extends Pick<ReturnType<typeof useEndpointForm<typeof createPolicy, Values>>, 'form' | 'onSubmit' | 'summary'> {
  draft: ReturnType<typeof useFormDraft>
  busy: boolean
  save: string
  onClose: () => void
  children?: React.ReactNode
}

function PolicyForm({ form, onSubmit, summary, draft, busy, save, onClose, children }: FormProps) {
  return (
    <Stack as="form" gap={4} onSubmit={onSubmit} noValidate>
      <FormSummary {...summary} labels={labels} />
      <RestoredDraft {...draft} />
      {children}
      <TextInput label={labels.title} name="title" maxLength={80} data-autofocus {...form.getInputProps('title')} />
      <Textarea
        label={labels.content}
        description="Plain text. An empty line starts a new paragraph."
        name="content"
        autosize
        minRows={8}
        maxRows={22}
        maxLength={10_000}
        {...form.getInputProps('content')}
      />
      <DeniedReturns policy={form.values} />
      <FormButtons save={save} busy={busy} onCancel={onClose} />
    </Stack>
  )
}

/** Warns that a policy denies returns, which customers can make anyway. Renders nothing otherwise. */
export function DeniedReturns({ policy }: { policy: Pick<Policy, 'title' | 'content'> }) {
  const { returnWindowDays } = useRules()
  const sentence = deniedReturns(policy, returnWindowDays)
  if (!sentence) return null
  return (
    <Text as="p" panel="marigold" pad={3} anywhere role="status">
      “{sentence}” promises customers less than Bitmarte’s rule. They can return products within {returnWindowDays} days
      of delivery anyway, and your policies page says so.
    </Text>
  )
}
