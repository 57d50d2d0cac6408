import { Autocomplete, Button, Select, Switch, TextInput } from '@mantine/core'
import { attributeKinds, attributeLimits } from '#contract/catalog/attribute-values.ts'
import { createAttribute, type OwnAttribute, updateAttribute } from '#contract/catalog/attributes.ts'
import { units } from '#contract/catalog/units.ts'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { useFormDraft } from '#web/shell/kept-draft.ts'
import { RestoredDraft } from '#web/shell/restored-draft.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { kindLabels } from './attribute-words.ts'
import { type ChoiceRow, ChoicesField } from './choices-field.tsx'

interface Props {
  categoryId: string
  /** Undefined for a new one. */
  attribute: OwnAttribute | undefined
  invalidates: readonly string[]
  onClose: () => void
}

const choicesOf = (rows: readonly ChoiceRow[]) =>
  rows.filter(({ name }) => name.trim()).map(({ id, name }) => ({ ...(id && { id }), name }))

/** Dialog that defines or changes an attribute. Kind and unit can't change, because values would change their meaning. */
export function AttributeDialog({ categoryId, attribute, invalidates, onClose }: Props) {
  const initial = {
    name: attribute?.name ?? '',
    kind: attribute?.kind ?? ('text' as OwnAttribute['kind']),
    unit: attribute?.unit ?? '',
    required: attribute?.required ?? false,
    filterable: attribute?.filterable ?? false,
    choices: (attribute?.choices ?? []).map(({ id, name }): ChoiceRow => ({ key: id, id, name })),
  }
  const options = { initial, invalidates: [...invalidates], onSuccess: () => leave() }
  const add = useEndpointForm(createAttribute, {
    ...options,
    input: ({ unit, choices, ...body }) => ({
      params: { id: categoryId },
      body: {
        ...body,
        unit: body.kind === 'number' && unit.trim() ? unit : null,
        choices: body.kind === 'choice' ? choicesOf(choices) : [],
      },
    }),
  })
  const change = useEndpointForm(updateAttribute, {
    ...options,
    input: ({ name, required, filterable, choices, kind }) => ({
      params: { id: attribute?.id ?? '' },
      body: { name, required, filterable, ...(kind === 'choice' && { choices: choicesOf(choices) }) },
    }),
    changes: true,
  })
  const { form, onSubmit, summary, change: sent } = attribute ? change : add
  const draft = useFormDraft(`attribute.${attribute?.id ?? `new.${categoryId}`}`, form, { compared: true })
  const leave = () => {
    draft.discard()
    onClose()
  }
  const { kind, choices } = form.values
  const choiceError = Object.entries(form.errors).find(([field]) => field.startsWith('choices'))?.[1]
  return (
    <Modal opened onClose={onClose} title={attribute ? `Edit ${attribute.name}` : 'Add attribute'}>
      <Stack as="form" gap={4} onSubmit={onSubmit} noValidate>
        <FormSummary {...summary} labels={{ name: 'Name', unit: 'Unit', choices: 'Choices' }} />
        <RestoredDraft {...draft} />
        <TextInput
          label="Name"
          name="name"
          withAsterisk
          maxLength={attributeLimits.name}
          data-autofocus
          description="As customers read it, such as Screen size"
          {...form.getInputProps('name')}
        />
        <Select
          label="Kind"
          name="kind"
          data={attributeKinds.map(value => ({ value, label: kindLabels[value] }))}
          allowDeselect={false}
          disabled={attribute !== undefined}
          description={attribute ? 'Can’t change. Retire the attribute and add another.' : undefined}
          {...form.getInputProps('kind')}
        />
        {kind === 'number' && (
          <Autocomplete
            label="Unit"
            name="unit"
            data={units.map(({ unit }) => unit)}
            maxLength={attributeLimits.unit}
            disabled={attribute !== undefined}
            description="Merchants may type inches, cm and the like: known units are converted. Leave empty for none."
            {...form.getInputProps('unit')}
          />
        )}
        {kind === 'choice' && (
          <ChoicesField value={choices} onChange={rows => form.setFieldValue('choices', rows)} error={choiceError} />
        )}
        <Switch
          label="Required"
          description="Products can’t be sent for approval without it. Those on sale stay on sale."
          {...form.getInputProps('required', { type: 'checkbox' })}
        />
        <Switch label="Customers can filter by it" {...form.getInputProps('filterable', { type: 'checkbox' })} />
        <Row gap={2} justify="end">
          <Button variant="default" onClick={leave}>
            Go back
          </Button>
          <Button type="submit" loading={sent.isPending}>
            {attribute ? 'Save' : 'Add attribute'}
          </Button>
        </Row>
      </Stack>
    </Modal>
  )
}
