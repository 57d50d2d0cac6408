import { Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type MetaFunction, useParams } from 'react-router'
import { listCategories } from '#contract/catalog/categories.ts'
import { getSizeGuide, removeSizeGuide, type SizeGuide, saveSizeGuide } from '#contract/catalog/size-guides.ts'
import { Missing } from '#web/features/accounts/missing.tsx'
import SizeGuideTable from '#web/features/catalog/size-guide-table.tsx'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { useFormDraft } from '#web/shell/kept-draft.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf, useChange } from '#web/shell/query.ts'
import { RestoredDraft } from '#web/shell/restored-draft.tsx'
import { Action } from '#web/ui/action.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Fields, Manages, useViewsOnly } from '#web/ui/read-only.tsx'
import { Columns, Section } from '#web/ui/section.tsx'
import { SkeletonLines } from '#web/ui/skeleton-lines.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { cellsOf, textOf } from './size-guide-text.ts'
import { nodesOf, pathTo } from './tree-words.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Size guide', unlisted: true })

/** The size guide of a category, which those below it have too unless they have their own. */
export default function SizeGuidePage() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery({ ...queryOf(getSizeGuide, { params: { id } }), staleTime: 0 })
  const tree = useQuery(queryOf(listCategories)).data
  const name = pathTo(nodesOf(tree?.rows ?? []), id).at(-1)?.name
  if (error && !data)
    return (
      <Missing
        failure={error}
        thing="category"
        back={['All categories', '/admin/categories']}
        message="Could not load the size guide."
        onRetry={refetch}
      />
    )
  return (
    <>
      <PageHeader
        above={
          <Breadcrumbs crumbs={[{ label: 'Categories', to: '/admin/categories' }, { label: name ?? 'Category' }]} />
        }
        title={name ? `Size guide of ${name}` : 'Size guide'}
      />
      {data ? <Editor key={data.guide?.categoryId} id={id} guide={data.guide} /> : <SkeletonLines lines={6} />}
    </>
  )
}

const labels = { cells: 'Table', note: 'Note (optional)' }

function Editor({ id, guide }: { id: string; guide: SizeGuide | null }) {
  const own = guide?.categoryId === id
  const viewsOnly = useViewsOnly()
  const invalidates = [getSizeGuide.id]
  const remove = useChange(removeSizeGuide, { invalidates, onSuccess: () => draft.discard() })
  const { form, change, onSubmit, summary } = useEndpointForm(saveSizeGuide, {
    initial: { cells: textOf(guide?.cells ?? []), note: guide?.note ?? '' },
    input: ({ cells, note }) => ({ params: { id }, body: { cells: cellsOf(cells), note } }),
    // A first guide is whole, whatever the one above has.
    changes: own || ((body, seen) => ({ ...body, seen })),
    invalidates,
    onSuccess: () => {
      draft.forget()
    },
  })
  const draft = useFormDraft(`size-guide.${id}`, form, { compared: true })
  const errors = summary.errors.map(error => ({ ...error, field: error.field.split('.')[0] ?? '' }))
  const cells = cellsOf(form.values.cells)
  return (
    <Columns
      side={
        <Section title="Preview">
          {cells.length > 1 ? (
            <SizeGuideTable cells={cells} note={form.values.note} />
          ) : (
            <Note>Shows as you write.</Note>
          )}
        </Section>
      }
    >
      <Section title="The table">
        <Stack as="form" gap={4} onSubmit={onSubmit} noValidate>
          {guide && !own && (
            <Note>This category has the size guide of {guide.categoryName}. Saving writes its own.</Note>
          )}
          <FormSummary {...summary} errors={errors} labels={labels} />
          <RestoredDraft {...draft} />
          <Fields readOnly={viewsOnly}>
            <Textarea
              label={labels.cells}
              description="A line for each row, with | between the cells. The first line has the headings. You can paste from a spreadsheet."
              name="cells"
              autosize
              minRows={6}
              placeholder={'Size | Chest, cm\nM | 96–101'}
              {...form.getInputProps('cells')}
              error={errors.find(({ field }) => field === 'cells')?.message}
            />
            <TextInput
              label={labels.note}
              description="For example how to measure"
              name="note"
              maxLength={500}
              {...form.getInputProps('note')}
            />
          </Fields>
          <Manages>
            <Row gap={2} wrap>
              <SubmitButton busy={change.isPending}>Save size guide</SubmitButton>
              {own && (
                <Action busy={remove.isPending} onClick={() => remove.mutate({ params: { id } })}>
                  Remove size guide
                </Action>
              )}
            </Row>
          </Manages>
        </Stack>
      </Section>
    </Columns>
  )
}
