import { Button, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MetaFunction } from 'react-router'
import type { AnswerOf } from '#contract/endpoint.ts'
import { addNotice, changeNotice, deleteNotice, listNotices } from '#contract/settings/notices.ts'
import { publicRules } from '#contract/settings/settings.ts'
import { laterStart } from '#web/features/scheduled-offers/later-start.ts'
import { changesOf } from '#web/shell/changes.ts'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { useFormDraft } from '#web/shell/kept-draft.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf, useChange } from '#web/shell/query.ts'
import { RestoredDraft } from '#web/shell/restored-draft.tsx'
import { timeNow } from '#web/ui/clock.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { dayAndTime, endWords } from '#web/ui/format.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { MomentField } from '#web/ui/moment-field.tsx'
import { Note } from '#web/ui/note.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Section } from '#web/ui/section.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { When } from '#web/ui/when.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Maintenance notices', unlisted: true })

type Notice = AnswerOf<typeof listNotices>[number]

/** The list, and the banner above every page. */
const shownIn = [listNotices.id, publicRules.id]

/** Texts that every page shows between two moments. */
export default function NoticesPage() {
  const { data, error, refetch } = useQuery(queryOf(listNotices))
  const [edited, setEdited] = useState<Notice | 'new'>()
  const [confirm, dialog] = useConfirm()
  const remove = useChange(deleteNotice, { invalidates: shownIn })
  const onDelete = ({ id }: Notice) =>
    confirm({
      title: 'Delete this notice?',
      body: 'It disappears from all pages.',
      confirm: 'Delete',
      danger: true,
      run: () => remove.send({ body: { id } }),
    })
  const now = timeNow().getTime()
  // As `noticeSql` chooses it: of several the one that began last.
  const shown = data?.findLast(({ startsAt, endsAt }) => Date.parse(startsAt) <= now && Date.parse(endsAt) > now)
  const columns: readonly Column<Notice>[] = [
    { id: 'text', header: 'Notice', strong: true, cell: ({ text }) => text },
    {
      id: 'status',
      header: 'Status',
      cell: ({ id, startsAt, endsAt }) => {
        if (Date.parse(endsAt) <= now) return <StatusBadge tone="waits">Over</StatusBadge>
        if (Date.parse(startsAt) > now) return <StatusBadge tone="waits">Scheduled</StatusBadge>
        return id === shown?.id ? (
          <StatusBadge tone="moves">Shown</StatusBadge>
        ) : (
          <StatusBadge tone="waits">Behind a later one</StatusBadge>
        )
      },
    },
    { id: 'from', header: 'From', cell: ({ startsAt }) => <When at={startsAt} exact /> },
    { id: 'until', header: 'Until', cell: ({ endsAt }) => <time dateTime={endsAt}>{endWords(endsAt)}</time> },
    { id: 'by', header: 'By', cell: ({ changedBy }) => changedBy },
    {
      id: 'actions',
      header: '',
      cell: notice => (
        <Row gap={2}>
          <Button variant="default" size="compact-md" onClick={() => setEdited(notice)}>
            Change
          </Button>
          <Button variant="default" size="compact-md" onClick={() => onDelete(notice)}>
            Delete
          </Button>
        </Row>
      ),
    },
  ]
  return (
    <>
      {dialog}
      {edited === 'new' && <AddNotice onClose={() => setEdited(undefined)} />}
      {edited && edited !== 'new' && <ChangeNotice notice={edited} onClose={() => setEdited(undefined)} />}
      <PageHeader
        title="Maintenance notices"
        aside={<Note>Shown above every page, for everybody</Note>}
        action={<Button onClick={() => setEdited('new')}>Add notice</Button>}
      />
      <Section flush>
        <DataTable
          label="Maintenance notices"
          columns={columns}
          rows={data}
          rowId={({ id }) => id}
          empty={
            <EmptyState title="No notices">
              A notice says when something won’t work, and disappears by itself.
            </EmptyState>
          }
          error={error && !data && <ErrorState error={error} onRetry={refetch} />}
        />
      </Section>
    </>
  )
}

interface Values {
  text: string
  startsAt: string | null
  endsAt: string | null
}

const bodyOf = ({ endsAt, ...values }: Values) => ({ ...values, endsAt: endsAt ?? '' })

function AddNotice({ onClose }: { onClose: () => void }) {
  const form = useEndpointForm(addNotice, {
    initial: { text: '', startsAt: null, endsAt: null } as Values,
    input: values => ({ body: bodyOf(values) }),
    invalidates: shownIn,
    onSuccess: () => {
      draft.forget()
      onClose()
    },
  })
  const draft = useFormDraft('notice.new', form.form)
  return <NoticeDialog title="Add notice" form={form} draft={draft} onClose={onClose} />
}

function ChangeNotice({ notice: { id, text, startsAt, endsAt }, onClose }: { notice: Notice; onClose: () => void }) {
  const [ask, dialog] = useConfirm()
  const form = useEndpointForm(changeNotice, {
    initial: { text, startsAt, endsAt } as Values,
    input: values => ({ body: { id, ...bodyOf(values) } }),
    changes: (body, was) => ({ ...changesOf(body, was), id }),
    confirm: (values, run) => {
      const later = laterStart({ startsAt, endsAt }, values)
      if (!later) return Promise.resolve(true)
      return ask({
        title: 'Every page shows this notice now. Start it later?',
        body: `With a start on ${dayAndTime(later)} it disappears, and comes back a day before. To keep it until then, add a second notice for that time instead.`,
        confirm: 'Start later',
        run,
      })
    },
    invalidates: shownIn,
    onSuccess: () => {
      draft.forget()
      onClose()
    },
  })
  const draft = useFormDraft(`notice.${id}`, form.form, { compared: true })
  return (
    <>
      <NoticeDialog title="Change notice" form={form} draft={draft} onClose={onClose} />
      {dialog}
    </>
  )
}

interface DialogProps {
  title: string
  form: Pick<
    ReturnType<typeof useEndpointForm<typeof addNotice | typeof changeNotice, Values>>,
    'form' | 'onSubmit' | 'summary'
  > & {
    change: { isPending: boolean }
  }
  draft: ReturnType<typeof useFormDraft>
  onClose: () => void
}

function NoticeDialog({ title, form: { form, change, onSubmit, summary }, draft, onClose }: DialogProps) {
  return (
    <Modal opened onClose={onClose} title={title}>
      <Stack as="form" gap={4} onSubmit={onSubmit} noValidate>
        <FormSummary {...summary} labels={{ text: 'Text', startsAt: 'From', endsAt: 'Until' }} />
        <RestoredDraft {...draft} />
        <Textarea
          label="Text"
          description="Say what won’t work, and until when."
          name="text"
          data-autofocus
          autosize
          minRows={2}
          maxLength={300}
          {...form.getInputProps('text')}
        />
        <MomentField label="From" name="startsAt" none="Now" {...form.getInputProps('startsAt')} />
        <MomentField label="Until" name="endsAt" ends {...form.getInputProps('endsAt')} />
        <FormButtons save={title} busy={change.isPending} onCancel={onClose} />
      </Stack>
    </Modal>
  )
}
