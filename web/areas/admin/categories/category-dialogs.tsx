import { Button, Group, Select, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { listCategories } from '#contract/catalog/categories.ts'
import {
  createCategory,
  deleteCategory,
  getCategoryDetails,
  mergeCategory,
  moveCategory,
  updateCategory,
} from '#contract/catalog/category-work.ts'
import { loadFailed } from '#contract/failures.ts'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { queryOf, useChange } from '#web/shell/query.ts'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { SkeletonLines } from '#web/ui/skeleton-lines.tsx'
import { contents, type Node, ofLevel } from './tree-words.ts'

/** Queries that show the tree or the contents of a category. */
export const treeCalls = [listCategories.id, getCategoryDetails.id]

interface NameProps {
  /** Category to rename; absent for a new one. */
  node?: Node
  /** Parent of a new category; absent at the top. */
  parent?: Node | undefined
  onClose: () => void
}

/** Dialog for a category's name, new or changed. */
export function NameDialog({ node, parent, onClose }: NameProps) {
  const options = { initial: { name: node?.name ?? '' }, invalidates: treeCalls, onSuccess: onClose }
  const add = useEndpointForm(createCategory, {
    ...options,
    input: ({ name }) => ({ body: { name, parentId: parent?.id ?? null } }),
  })
  const rename = useEndpointForm(updateCategory, {
    ...options,
    input: ({ name }) => ({ params: { id: node?.id ?? '' }, body: { name } }),
    changes: true,
  })
  const { form, onSubmit, summary, change } = node ? rename : add
  const title = node ? `Rename ${node.name}` : parent ? `Add to ${parent.name}` : 'Add category'
  return (
    <Modal opened onClose={onClose} title={title}>
      <form onSubmit={onSubmit} noValidate>
        <FormSummary {...summary} labels={{ name: 'Name' }} />
        <TextInput label="Name" name="name" maxLength={60} data-autofocus {...form.getInputProps('name')} />
        <Buttons onClose={onClose}>
          <Button type="submit" loading={change.isPending}>
            {node ? 'Rename category' : 'Add category'}
          </Button>
        </Buttons>
      </form>
    </Modal>
  )
}

interface Props {
  node: Node
  nodes: readonly Node[]
  onClose: () => void
}

function useDetails(id: string) {
  const { data, error } = useQuery({ ...queryOf(getCategoryDetails, { params: { id } }), staleTime: 0 })
  return { details: data, failure: data || !error ? undefined : loadFailed.childrenCategories }
}

/** Dialog that moves a category, with the number of products that move along. */
export function MoveDialog({ node, nodes, onClose, to }: Props & { to?: string | undefined }) {
  const [parentId, setParentId] = useState(to ?? null)
  const { details, failure } = useDetails(node.id)
  const move = useChange(moveCategory, { invalidates: treeCalls, onSuccess: onClose })
  const places = ofLevel(nodes, node.level === 3 ? 2 : 1).filter(({ id }) => id !== node.parentId)
  const label = places.find(({ id }) => id === parentId)?.label
  const inIt = details && contents(details)
  return (
    <Modal opened onClose={onClose} title={`Move ${node.name}`}>
      <Choose label="Move to" places={places} value={parentId} onChange={setParentId} />
      <WhatHappens loading={!details} failure={failure}>
        {label
          ? `${node.name} becomes the last category in ${label}${inIt ? `, with ${inIt}` : ''}. Its URL stays the same.`
          : 'Choose a parent category.'}
      </WhatHappens>
      <Buttons onClose={onClose}>
        <Button
          disabled={!parentId || !details}
          loading={move.isPending}
          onClick={() => move.mutate({ params: { id: node.id }, body: { parentId } })}
        >
          Move category
        </Button>
      </Buttons>
    </Modal>
  )
}

/** Dialog that merges a category into another, with the consequences. */
export function MergeDialog({ node, nodes, onClose }: Props) {
  const [intoId, setIntoId] = useState<string | null>(null)
  const { details, failure } = useDetails(node.id)
  const merge = useChange(mergeCategory, { invalidates: treeCalls, onSuccess: onClose })
  const places = ofLevel(nodes, node.level).filter(({ id }) => id !== node.id)
  const label = places.find(({ id }) => id === intoId)?.label
  const inIt = details && contents(details)
  return (
    <Modal opened onClose={onClose} title={`Merge ${node.name}`}>
      <Choose label="Merge into" places={places} value={intoId} onChange={setIntoId} />
      <WhatHappens loading={!details} failure={failure}>
        {label
          ? `${node.name} is deleted. ${inIt ? `${label} gets ${inIt}. ` : ''}${node.level < 3 ? 'Subcategories with the same name are merged too. ' : ''}Its old URL redirects there. This can’t be undone.`
          : 'Choose a category to merge into.'}
      </WhatHappens>
      <Buttons onClose={onClose}>
        <Button
          color="clay"
          disabled={!intoId || !details}
          loading={merge.isPending}
          onClick={() => intoId && merge.mutate({ params: { id: node.id }, body: { intoId } })}
        >
          Merge category
        </Button>
      </Buttons>
    </Modal>
  )
}

/** Dialog that deletes an empty category or lists the contents of another. */
export function DeleteDialog({ node, onClose }: Omit<Props, 'nodes'>) {
  const { details, failure } = useDetails(node.id)
  const remove = useChange(deleteCategory, { invalidates: treeCalls, onSuccess: onClose })
  const inIt = details && contents(details)
  return (
    <Modal opened onClose={onClose} title={`Delete ${node.name}?`}>
      <WhatHappens loading={!details} failure={failure}>
        {inIt
          ? `It contains ${inIt}. Merge category into another category instead.`
          : 'It is empty. Customers no longer see it and its URL stops working.'}
      </WhatHappens>
      <Buttons onClose={onClose}>
        <Button
          color="clay"
          disabled={inIt !== ''}
          loading={remove.isPending}
          onClick={() => remove.mutate({ params: { id: node.id } })}
        >
          Delete category
        </Button>
      </Buttons>
    </Modal>
  )
}

interface ChooseProps {
  label: string
  places: { id: string; label: string }[]
  value: string | null
  onChange: (id: string | null) => void
}

const Choose = ({ label, places, value, onChange }: ChooseProps) => (
  <Select
    label={label}
    placeholder="Find a category"
    data={places.map(place => ({ value: place.id, label: place.label }))}
    value={value}
    onChange={onChange}
    searchable
    clearable
    limit={60}
    nothingFoundMessage="No matching categories"
  />
)

interface Consequences {
  loading: boolean
  /** Shown if the contents of the category can't be loaded. */
  failure: string | undefined
  children: ReactNode
}

const WhatHappens = ({ loading, failure, children }: Consequences) =>
  loading && !failure ? (
    <SkeletonLines lines={2} />
  ) : (
    <Text c="dimmed" mt="sm" role="status">
      {failure ?? children}
    </Text>
  )

const Buttons = ({ onClose, children }: { onClose: () => void; children: ReactNode }) => (
  <Group justify="flex-end" mt="lg">
    <Button variant="default" onClick={onClose}>
      Go back
    </Button>
    {children}
  </Group>
)
