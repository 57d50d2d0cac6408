import { Button, Group, SegmentedControl } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { Attribute } from '#contract/catalog/attributes.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { Text } from '#web/ui/text.tsx'
import { useCategoryPath } from './category-field.tsx'
import { Differences } from './differences.tsx'
import { conflictsOf, mergedOf, type Versions } from './product-conflicts.ts'
import type { ProductValues } from './product-values.ts'

export interface Conflict {
  versions: Versions
  /** Attributes of the categories of both versions. */
  attributes: readonly Attribute[]
  /** The version that was saved meanwhile. */
  theirs: { values: ProductValues; seen: string }
}

interface Props extends Conflict {
  onSave: (values: ProductValues) => void
  onClose: () => void
}

const choices = [
  { value: 'mine', label: 'Keep this one' },
  { value: 'theirs', label: 'Take the saved one' },
]

/** Shows what was changed meanwhile in a product, and asks which values to save where both changed a field. */
export function ProductConflict({ versions, attributes, onSave, onClose }: Props) {
  const categoryOf = useCategoryPath()
  const { both, theirs } = conflictsOf(versions, { attributes, categoryOf })
  const [taken, setTaken] = useState<readonly string[]>([])
  const save = () => onSave(mergedOf(versions, attributes, field => !taken.includes(field)))
  // Somebody only sold, approved or published it.
  const harmless = both.length + theirs.filter(({ field }) => field !== 'stock').length === 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each conflict
  useEffect(() => {
    if (harmless) save()
  }, [harmless])
  if (harmless) return null
  const choose = (field: string, choice: string) =>
    setTaken(choice === 'theirs' ? [...taken, field] : taken.filter(each => each !== field))
  return (
    <Modal opened onClose={onClose} title="This product was changed meanwhile" size="xl">
      <Stack gap={4}>
        <p>
          Your changes are not saved yet. Check what was saved since you opened the product, by somebody else or in
          another tab.
        </p>
        {both.length > 0 && (
          <Stack as="section" gap={3}>
            <Text as="h2" size="lg">
              Changed here and meanwhile
            </Text>
            <Differences
              rows={both}
              names={['Here', 'Saved meanwhile']}
              choice={({ field, label }) => (
                <SegmentedControl
                  aria-label={label}
                  data={choices}
                  value={taken.includes(field) ? 'theirs' : 'mine'}
                  onChange={choice => choose(field, choice)}
                />
              )}
            />
          </Stack>
        )}
        {theirs.length > 0 && (
          <Stack as="section" gap={3}>
            <Text as="h2" size="lg">
              Changed meanwhile only
            </Text>
            <Text as="p" tone="muted">
              Saving keeps these changes
              {theirs.some(({ field }) => field === 'stock') && ' and adds yours to the stock'}.
            </Text>
            <Differences rows={theirs} names={['Before', 'Now']} />
          </Stack>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Go back
          </Button>
          <Button onClick={save}>Save</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
