import { Button, Textarea, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  getMailText,
  listMailTexts,
  type MailTextOf,
  type MailTextWhole,
  previewMailText,
  resetMailText,
  saveMailText,
  testMailText,
} from '#contract/settings/mail-texts.ts'
import { changesOf } from '#web/shell/changes.ts'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { useFormDraft } from '#web/shell/kept-draft.ts'
import { queryOf, useChange } from '#web/shell/query.ts'
import { RestoredDraft } from '#web/shell/restored-draft.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { List, Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { Columns, Section } from '#web/ui/section.tsx'
import { Text } from '#web/ui/text.tsx'
import { When } from '#web/ui/when.tsx'

interface Values {
  subject: string
  heading: string
  /** Paragraphs, with an empty line between them. */
  paragraphs: string
}

const typed = ({ subject, heading, paragraphs }: MailTextOf): Values => ({
  subject,
  heading,
  paragraphs: paragraphs.join('\n\n'),
})

const textOf = ({ paragraphs, ...values }: Values): MailTextOf => ({
  ...values,
  paragraphs: paragraphs
    .split(/\n\s*\n/)
    .map(text => text.trim())
    .filter(text => text !== ''),
})

/** Milliseconds without typing after which the preview follows. */
const previewDelayMs = 500

/** Form for a mail's text, with a preview of what is typed. */
export function MailTextForm({ mail }: { mail: MailTextWhole }) {
  const { name, placeholders, required } = mail
  const [confirm, dialog] = useConfirm()
  const invalidates = [getMailText.id, listMailTexts.id]
  const { form, change, onSubmit, summary } = useEndpointForm(saveMailText, {
    initial: typed(mail.text),
    input: values => ({ body: { name, ...textOf(values) } }),
    changes: (body, was) => ({ ...changesOf(body, was), name }),
    invalidates,
    onSuccess: () => {
      draft.forget()
    },
  })
  const draft = useFormDraft(`mail-text.${name}`, form, { compared: true })
  const test = useChange(testMailText, {
    failure: false,
    onFailure: failure => form.setErrors(Object.fromEntries(failure.errors.map(each => [each.field, each.message]))),
  })
  const reset = useChange(resetMailText, { invalidates })
  const { values } = form
  const [settled] = useDebouncedValue(values, previewDelayMs)
  const preview = useQuery({
    ...queryOf(previewMailText, { body: { name, ...textOf(settled) } }),
    placeholderData: keepPreviousData,
  })
  const onReset = () =>
    confirm({
      title: 'Back to the original text?',
      body: 'The next mail has the original text. Your text stays in the versions.',
      confirm: 'Use the original',
      run: () => reset.send({ body: { name } }),
    })
  return (
    <>
      {dialog}
      <Columns
        side={
          <>
            <Section title="Placeholders">
              <Facts facts={placeholders.map(each => [`{${each.name}}`, each.example])} />
              <Note>
                {required.map(part => `{${part}}`).join(' and ')} {required.length > 1 ? 'stand' : 'stands'} alone, with
                an empty line before and after.
              </Note>
            </Section>
            <Section title="Versions">
              {mail.versions.length === 0 ? (
                <Note>Only the original text</Note>
              ) : (
                <List gap={3} lined={3}>
                  {mail.versions.map(({ text, changedAt, changedBy }) => (
                    <Row as="li" key={changedAt} gap={2} justify="between" wrap>
                      <Stack gap={0.5}>
                        <Text size="sm">{text ? text.subject : 'Original text'}</Text>
                        <Note>
                          {changedBy}, <When at={changedAt} within />
                        </Note>
                      </Stack>
                      {text && (
                        <Button variant="default" size="compact-md" onClick={() => form.setValues(typed(text))}>
                          Load
                        </Button>
                      )}
                    </Row>
                  ))}
                </List>
              )}
            </Section>
          </>
        }
      >
        <Section title="Text">
          <Stack as="form" gap={4} onSubmit={onSubmit} noValidate>
            <FormSummary {...summary} labels={{ subject: 'Subject', heading: 'Heading', paragraphs: 'Text' }} />
            <RestoredDraft {...draft} />
            <TextInput label="Subject" name="subject" maxLength={150} {...form.getInputProps('subject')} />
            <TextInput label="Heading" name="heading" maxLength={100} {...form.getInputProps('heading')} />
            <Textarea
              label="Text"
              description="An empty line starts a new paragraph."
              name="paragraphs"
              autosize
              minRows={8}
              {...form.getInputProps('paragraphs')}
            />
            <Row gap={2} wrap>
              <Button type="submit" loading={change.isPending}>
                Save
              </Button>
              <Button
                variant="default"
                loading={test.isPending}
                onClick={() => test.mutate({ body: { name, ...textOf(values) } })}
              >
                Send me a test
              </Button>
              {mail.changedAt && (
                <Button variant="subtle" loading={reset.isPending} onClick={onReset}>
                  Back to the original
                </Button>
              )}
            </Row>
          </Stack>
        </Section>
        <Section title="Preview">
          {preview.error && <Note>{preview.error.errors[0]?.message ?? preview.error.message}</Note>}
          {preview.data && (
            <Stack gap={2}>
              <Text weight="strong">{preview.data.subject}</Text>
              <iframe
                title="Preview of the mail"
                sandbox=""
                srcDoc={preview.data.html}
                style={{
                  width: '100%',
                  height: 560,
                  border: '1px solid var(--line)',
                  borderRadius: 'var(--radius-md)',
                }}
              />
            </Stack>
          )}
        </Section>
      </Columns>
    </>
  )
}
