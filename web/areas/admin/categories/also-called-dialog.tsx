import { TagsInput } from '@mantine/core'
import { listAlsoCalled, setAlsoCalled } from '#contract/catalog/category-work.ts'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { useFormDraft } from '#web/shell/kept-draft.ts'
import { RestoredDraft } from '#web/shell/restored-draft.tsx'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { Note } from '#web/ui/note.tsx'
import type { Node } from './tree-words.ts'

interface Props {
  node: Node
  names: readonly string[]
  /** Names of categories that were merged into it, by which it is found, too. */
  merged: readonly string[]
  onClose: () => void
}

/** Dialog for the other names by which merchants find a category. */
export function AlsoCalledDialog({ node, names, merged, onClose }: Props) {
  const { form, onSubmit, summary, change } = useEndpointForm(setAlsoCalled, {
    initial: { names: [...names] },
    input: body => ({ params: { id: node.id }, body }),
    changes: true,
    invalidates: [listAlsoCalled.id],
    onSuccess: () => leave(),
  })
  const draft = useFormDraft(`also-called.${node.id}`, form, { compared: true })
  const leave = () => {
    draft.discard()
    onClose()
  }
  const error = Object.entries(form.errors).find(([field]) => field.startsWith('names'))?.[1]
  return (
    <Modal opened onClose={onClose} title={`Other names of ${node.name}`}>
      <Stack as="form" gap={3} onSubmit={onSubmit} noValidate>
        <FormSummary {...summary} labels={{ names: 'Other names' }} />
        <RestoredDraft {...draft} />
        <TagsInput
          label="Other names"
          name="names"
          description="Merchants find the category by them, and product files can use them. Press Enter after each."
          maxTags={30}
          splitChars={[',']}
          acceptValueOnBlur
          data-autofocus
          {...form.getInputProps('names')}
          error={error}
        />
        {merged.length > 0 && <Note>Also found by merged categories: {merged.join(', ')}.</Note>}
        <FormButtons save="Save names" busy={change.isPending} onCancel={leave} />
      </Stack>
    </Modal>
  )
}
