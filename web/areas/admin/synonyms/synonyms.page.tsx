import { Button, MultiSelect, TagsInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MetaFunction } from 'react-router'
import { addSynonyms, changeSynonyms, deleteSynonyms, listSynonyms, type Synonyms } from '#contract/search/search.ts'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { useFormDraft } from '#web/shell/kept-draft.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf, useChange } from '#web/shell/query.ts'
import { RestoredDraft } from '#web/shell/restored-draft.tsx'
import { ActionLink } from '#web/ui/action.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { ListBar } from '#web/ui/list-bar.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Manages } from '#web/ui/read-only.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Section } from '#web/ui/section.tsx'
import { Text } from '#web/ui/text.tsx'
import { numberOf, type TypedNumber } from '#web/ui/typed-number.ts'
import { offsetOf, typedIn, useUrl } from '#web/ui/url.ts'
import { When } from '#web/ui/when.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Synonyms', unlisted: true })

const limit = 24
const invalidates = [listSynonyms.id]

/** Synonyms of the search. */
export default function SynonymsPage() {
  const { search, set } = useUrl()
  const typed = typedIn(search, 'search')
  const proposed = search.getAll('add')
  const [adding, setAdding] = useState(proposed.length > 0)
  const onAdded = () => {
    setAdding(false)
    // A reload doesn't propose them again.
    set({ add: null })
  }
  const [edited, setEdited] = useState<Synonyms>()
  const [confirm, dialog] = useConfirm()
  const remove = useChange(deleteSynonyms, { invalidates })
  const { data, error, refetch } = useQuery({
    ...queryOf(listSynonyms, { query: { limit, offset: offsetOf(search, limit), search: typed || undefined } }),
    placeholderData: before => before,
  })
  const ask = ({ id, terms }: Synonyms) =>
    confirm({
      title: `Delete the synonym group of ${terms[0]}?`,
      body: `Searches for ${terms.join(', ')} will match only the exact word.`,
      confirm: 'Delete group',
      danger: true,
      run: () => remove.send({ params: { id } }),
    })
  const columns: readonly Column<Synonyms>[] = [
    {
      id: 'terms',
      header: 'Synonyms',
      strong: true,
      cell: ({ terms, onlyTyped, onlyFound }) => (
        <Row as="span" gap={1.5} wrap>
          {terms.map(term => (
            <ActionLink pill key={term} to={`/search?search=${encodeURIComponent(term)}`}>
              {term}
              {onlyTyped.includes(term) && ' (typed only)'}
              {onlyFound.includes(term) && ' (found only)'}
            </ActionLink>
          ))}
        </Row>
      ),
    },
    { id: 'weight', header: 'Weight', numeric: true, cell: ({ weight }) => `${weight}%` },
    {
      id: 'added',
      header: 'Added',
      cell: ({ createdAt }) => (
        <Text nowrap>
          <When at={createdAt} />
        </Text>
      ),
    },
    {
      id: 'actions',
      header: '',
      cell: row => (
        <Manages>
          <Row gap={2}>
            <Button
              variant="default"
              size="compact-md"
              aria-label={`Change the group of ${row.terms[0]}`}
              onClick={() => setEdited(row)}
            >
              Change
            </Button>
            <Button
              variant="subtle"
              color="clay"
              size="compact-md"
              aria-label={`Delete the group of ${row.terms[0]}`}
              onClick={() => ask(row)}
            >
              Delete
            </Button>
          </Row>
        </Manages>
      ),
    },
  ]
  return (
    <>
      {dialog}
      <PageHeader
        title="Synonyms"
        action={
          <Manages>
            <Button onClick={() => setAdding(true)}>Add group</Button>
          </Manages>
        }
      />
      <Section flush>
        <ListBar>
          <SearchField placeholder="Search by word" />
        </ListBar>
        <DataTable
          label="Synonyms"
          columns={columns}
          rows={data?.rows}
          rowId={({ id }) => id}
          empty={
            typed ? (
              <EmptyState title="No matching groups" action={<ActionLink to=".">Show all</ActionLink>} />
            ) : (
              <EmptyState title="No synonyms yet">
                Add words that customers use for the same thing, such as phone and mobile.
              </EmptyState>
            )
          }
          error={error && !data && <ErrorState error={error} onRetry={refetch} />}
        />
        {data && <Pager count={data.count} limit={limit} />}
      </Section>
      {adding && (
        <Manages>
          <AddGroup proposed={proposed} onClose={onAdded} />
        </Manages>
      )}
      {edited && <ChangeGroup key={edited.id} group={edited} onClose={() => setEdited(undefined)} />}
    </>
  )
}

interface Values {
  terms: string[]
  onlyTyped: string[]
  onlyFound: string[]
  weight: TypedNumber
}

/** Typed only and found only are of the group's words: a word that is removed loses its direction. */
const bodyOf = ({ terms, onlyTyped, onlyFound, weight }: Values) => ({
  terms,
  onlyTyped: onlyTyped.filter(term => terms.includes(term)),
  onlyFound: onlyFound.filter(term => terms.includes(term)),
  weight: numberOf(weight),
})

function AddGroup({ proposed, onClose }: { proposed: string[]; onClose: () => void }) {
  const initial: Values = { terms: proposed, onlyTyped: [], onlyFound: [], weight: 80 }
  const form = useEndpointForm(addSynonyms, {
    initial,
    input: values => ({ body: bodyOf(values) }),
    invalidates,
    onSuccess: () => {
      draft.forget()
      onClose()
    },
  })
  const draft = useFormDraft(`synonyms.new.${proposed.join()}`, form.form)
  return <GroupDialog title="Add group" save="Add group" form={form} draft={draft} onClose={onClose} />
}

function ChangeGroup({ group, onClose }: { group: Synonyms; onClose: () => void }) {
  const { id, terms, onlyTyped, onlyFound, weight } = group
  const form = useEndpointForm(changeSynonyms, {
    initial: { terms, onlyTyped, onlyFound, weight } as Values,
    input: values => ({ params: { id }, body: bodyOf(values) }),
    // The call replaces the whole group.
    changes: (body, was) => ({ ...body, seen: was }),
    invalidates,
    onSuccess: () => {
      draft.forget()
      onClose()
    },
  })
  const draft = useFormDraft(`synonyms.${id}`, form.form, { compared: true })
  return (
    <GroupDialog title={`Change the group of ${terms[0]}`} save="Save" form={form} draft={draft} onClose={onClose} />
  )
}

interface DialogProps {
  title: string
  save: string
  form: Pick<
    ReturnType<typeof useEndpointForm<typeof addSynonyms | typeof changeSynonyms, Values>>,
    'form' | 'onSubmit' | 'summary'
  > & { change: { isPending: boolean; error: { code: string } | null } }
  draft: ReturnType<typeof useFormDraft>
  onClose: () => void
}

function GroupDialog({ title, save, form: { form, change, onSubmit, summary }, draft, onClose }: DialogProps) {
  const terms = [...new Set(form.values.terms)]
  const ofTerms = summary.errors.filter(({ field }) => /^terms(\.|$)/.test(field)).map(({ message }) => message)
  const clashes = change.error?.code === 'synonym_taken' ? termsWithError(form) : []
  return (
    <Modal opened onClose={onClose} title={title}>
      <Stack as="form" gap={4} onSubmit={onSubmit} noValidate>
        <FormSummary
          message={summary.message}
          errors={[
            ...(ofTerms.length ? [{ field: 'terms', message: [...new Set(ofTerms)].join(' ') }] : []),
            ...summary.errors.filter(({ field }) => !/^terms(\.|$)/.test(field)),
          ]}
          labels={{ terms: 'Synonyms', onlyTyped: 'Typed only', onlyFound: 'Found only', weight: 'Weight' }}
        />
        <RestoredDraft {...draft} />
        {clashes.map(term => (
          <ActionLink key={term} to={`?search=${encodeURIComponent(term)}`} onClick={onClose}>
            View the group of {term}
          </ActionLink>
        ))}
        <TagsInput
          label="Synonyms"
          description="Two to twelve terms of up to four words. Press Enter after each."
          name="terms"
          maxTags={12}
          data-autofocus
          {...form.getInputProps('terms')}
          error={form.errors.terms ?? Object.entries(form.errors).find(([path]) => path.startsWith('terms.'))?.[1]}
        />
        <MultiSelect
          label="Typed only"
          description="What customers type for the others, such as handset for phone. Searches for the others don’t find it."
          name="onlyTyped"
          data={terms.filter(term => !form.values.onlyFound.includes(term))}
          {...form.getInputProps('onlyTyped')}
        />
        <MultiSelect
          label="Found only"
          description="More exact than the others, such as smartphone for phone. A search for it finds nothing else."
          name="onlyFound"
          data={terms.filter(term => !form.values.onlyTyped.includes(term))}
          {...form.getInputProps('onlyFound')}
        />
        <NumberField
          label="Weight"
          description="How much a product with a synonym counts, compared to one with the typed word."
          name="weight"
          unit="%"
          min={10}
          max={150}
          {...form.getInputProps('weight')}
        />
        <FormButtons save={save} busy={change.isPending} onCancel={onClose} />
      </Stack>
    </Modal>
  )
}

/** Returns the terms that an error is about, such as one at `terms.1`. */
function termsWithError({ errors, values }: DialogProps['form']['form']): string[] {
  const at = Object.keys(errors).flatMap(path => path.match(/^terms\.(\d+)$/)?.[1] ?? [])
  return at.flatMap(index => values.terms[Number(index)] ?? [])
}
