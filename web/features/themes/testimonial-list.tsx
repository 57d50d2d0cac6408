import { Button, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { toasts } from '#contract/messages.ts'
import { addThemeTestimonial, deleteThemeTestimonial, getTheme } from '#contract/themes/merchant-themes.ts'
import { mostThemeTestimonials, type ThemeTestimonial } from '#contract/themes/themes.ts'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { useChange } from '#web/shell/query.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { FieldGrid } from '#web/ui/field-grid.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { List, Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { Text } from '#web/ui/text.tsx'

interface Props {
  testimonials: readonly ThemeTestimonial[]
  readOnly: boolean
}

const labels = { name: 'Name', from: 'Location (optional)', testimonial: 'Testimonial' }
const invalidates = [getTheme.id]

/** The testimonials of a storefront. They are published immediately, in every theme. */
export function TestimonialList({ testimonials, readOnly }: Props) {
  const [adding, setAdding] = useState(false)
  const [confirm, dialog] = useConfirm()
  const remove = useChange(deleteThemeTestimonial, { invalidates, failure: toasts.themeUpdateFailed })
  const ask = ({ id, name }: ThemeTestimonial) =>
    confirm({
      title: `Remove the testimonial of ${name}?`,
      body: 'It disappears from your storefront immediately.',
      confirm: 'Remove',
      danger: true,
      run: () => remove.send({ params: { id } }),
    })
  const full = testimonials.length >= mostThemeTestimonials
  return (
    <Stack gap={3}>
      {dialog}
      <Note>
        {testimonials.length} of {mostThemeTestimonials}. They are published immediately, in every theme.
      </Note>
      {testimonials.length > 0 && (
        <List lined={2}>
          {testimonials.map(each => (
            <Row as="li" gap={3} align="start" justify="between" key={each.id}>
              <div>
                <Text as="blockquote" anywhere>
                  {each.testimonial}
                </Text>
                <Note>{[each.name, each.from].filter(Boolean).join(', ')}</Note>
              </div>
              {!readOnly && (
                <Button
                  flex="none"
                  variant="subtle"
                  color="clay"
                  onClick={() => ask(each)}
                  aria-label={`Remove the testimonial of ${each.name}`}
                >
                  Remove
                </Button>
              )}
            </Row>
          ))}
        </List>
      )}
      {adding && !full && !readOnly ? (
        <AddTestimonial onDone={() => setAdding(false)} />
      ) : (
        <Button
          variant="default"
          style={{ justifySelf: 'start' }}
          onClick={() => setAdding(true)}
          disabled={full || readOnly}
        >
          Add testimonial
        </Button>
      )}
    </Stack>
  )
}

function AddTestimonial({ onDone }: { onDone: () => void }) {
  const { form, change, onSubmit, summary } = useEndpointForm(addThemeTestimonial, {
    initial: { name: '', from: '', testimonial: '' },
    input: body => ({ body }),
    invalidates,
    failure: toasts.somethingWrong,
    onSuccess: onDone,
  })
  return (
    <Stack as="form" gap={3} onSubmit={onSubmit} noValidate>
      <FormSummary {...summary} labels={labels} />
      <FieldGrid>
        <TextInput label={labels.name} name="name" maxLength={60} data-autofocus {...form.getInputProps('name')} />
        <TextInput label={labels.from} name="from" maxLength={60} {...form.getInputProps('from')} />
      </FieldGrid>
      <Textarea
        label={labels.testimonial}
        name="testimonial"
        autosize
        minRows={3}
        maxLength={400}
        {...form.getInputProps('testimonial')}
      />
      <Row gap={2} align="stretch" justify="end">
        <Button variant="default" onClick={onDone} disabled={change.isPending}>
          Go back
        </Button>
        <Button type="submit" loading={change.isPending}>
          Publish testimonial
        </Button>
      </Row>
    </Stack>
  )
}
