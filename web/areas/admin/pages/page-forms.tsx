import { Select, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { helpTopics, topicNames } from '#contract/pages/page-paths.ts'
import { addPage, type DraftPage, getEditedPage, listEditedPages, publishPage } from '#contract/pages/pages.ts'
import { PageText } from '#web/features/pages/page-text.tsx'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { useFormDraft } from '#web/shell/kept-draft.ts'
import { queryOf } from '#web/shell/query.ts'
import { RestoredDraft } from '#web/shell/restored-draft.tsx'
import { timeNow } from '#web/ui/clock.ts'
import { DayField } from '#web/ui/day-field.tsx'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { Grid, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { Text } from '#web/ui/text.tsx'

const labels = {
  topic: 'Topic',
  title: 'Title',
  content: 'Text',
  note: 'What changed (optional)',
  validFrom: 'Applies from',
}
const invalidates = [getEditedPage.id, listEditedPages.id]

interface TextFields {
  title: string
  content: string
}

interface TextProps {
  values: TextFields
  /** Props of the field `name`. */
  field: (name: keyof TextFields) => object
}

/** Title and text with a preview beside it. */
function PageFields({ values, field }: TextProps) {
  return (
    <>
      <TextInput label={labels.title} name="title" maxLength={80} {...field('title')} />
      <Grid gap={4} columns={2} narrow={1} align="start">
        <Textarea
          label={labels.content}
          description="## heading, ### small heading, - item, 1. item, **bold**, [text](/path). An empty line starts a paragraph."
          name="content"
          autosize
          minRows={16}
          maxRows={32}
          maxLength={40_000}
          {...field('content')}
        />
        <Stack gap={2}>
          <Text size="sm" weight="strong">
            Preview
          </Text>
          <Stack gap={4} panel="line" pad={4} style={{ maxHeight: '75vh', overflow: 'auto' }} tabIndex={0}>
            {values.content.trim() ? <PageText content={values.content} /> : <Note>Nothing yet</Note>}
          </Stack>
        </Stack>
      </Grid>
    </>
  )
}

/** Form that adds a help article. */
export function ArticleForm({ onAdded }: { onAdded: (page: DraftPage) => unknown }) {
  const { form, change, onSubmit, summary } = useEndpointForm(addPage, {
    initial: { topic: helpTopics[0] as (typeof helpTopics)[number], title: '', content: '' },
    input: body => ({ body }),
    invalidates,
    onSuccess: ({ data }) => {
      draft.forget()
      onAdded(data)
    },
  })
  const draft = useFormDraft('page.new', form)
  return (
    <Stack as="form" gap={4} onSubmit={onSubmit} method="post" noValidate>
      <FormSummary {...summary} labels={labels} />
      <RestoredDraft {...draft} />
      <Select
        label={labels.topic}
        name="topic"
        maw={320}
        data={helpTopics.map(value => ({ value, label: topicNames[value] }))}
        allowDeselect={false}
        {...form.getInputProps('topic')}
      />
      <PageFields values={form.values} field={name => form.getInputProps(name)} />
      <FormButtons save="Publish" busy={change.isPending} />
    </Stack>
  )
}

const valuesOf = ({ title, content }: DraftPage) => ({ title, content, note: '', validFrom: '' })

/** Form that publishes a new version of a page. */
export function VersionForm({ page }: { page: DraftPage }) {
  const client = useQueryClient()
  const params = { slug: page.slug }
  const [basedOn, setBasedOn] = useState(page.version)
  const { form, change, onSubmit, summary, showSaved } = useEndpointForm(publishPage, {
    initial: valuesOf(page),
    input: ({ validFrom, ...body }) => ({
      params,
      body: { ...body, validFrom: validFrom || null, basedOn },
    }),
    invalidates,
    onSuccess: ({ data }) => {
      setBasedOn(data.version)
      if (showSaved(valuesOf(data))) draft.forget()
    },
    onFailure: async ({ code }) => {
      // Whoever has read that and publishes again replaces the other version.
      if (code !== 'page_changed') return
      const newest = await client.fetchQuery({ ...queryOf(getEditedPage, { params }), staleTime: 0 })
      setBasedOn(newest.version)
    },
  })
  const draft = useFormDraft(`page.${page.slug}`, form, {
    version: String(basedOn),
    compared: version => setBasedOn(Number(version)),
  })
  const waits = Date.parse(page.validFrom) > timeNow().getTime()
  return (
    <Stack as="form" gap={4} onSubmit={onSubmit} method="post" noValidate>
      <FormSummary {...summary} labels={labels} />
      <RestoredDraft {...draft} />
      {waits && <Note>Version {page.version} hasn’t begun yet. What you publish now replaces it.</Note>}
      <PageFields values={form.values} field={name => form.getInputProps(name)} />
      <TextInput
        label={labels.note}
        description="Readers see it with the version"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        name="note"
        maxLength={300}
        {...form.getInputProps('note')}
      />
      <div style={{ maxWidth: 320 }}>
        <DayField label={labels.validFrom} name="validFrom" none="At once" {...form.getInputProps('validFrom')} />
      </div>
      {page.kind === 'legal' && (
        <Note>Earlier versions stay readable, and we record which version each customer accepted.</Note>
      )}
      <FormButtons save="Publish" busy={change.isPending} />
    </Stack>
  )
}
