import { ActionIcon, Button, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type KeyboardEvent, useState } from 'react'
import { productLimits } from '#contract/catalog/product-limits.ts'
import { CellInput } from '#web/ui/cell-input.tsx'
import { IconX } from '#web/ui/icons.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { MoveButtons, SortableList, type Sorting } from '#web/ui/order-list.tsx'
import { Text } from '#web/ui/text.tsx'
import { IconPlus } from '#web/ui/work-icons.ts'
import {
  addOptions,
  addProperty,
  fillMatrix,
  type Matrix,
  missingRows,
  nameProperty,
  orderOptions,
  orderProperties,
  type Property,
  removeOption,
  removeProperty,
  renameOption,
} from './variant-matrix.ts'
import { VariantTable } from './variant-table.tsx'
import classes from './variants-field.module.css'

interface Props {
  value: Matrix
  onChange: (matrix: Matrix) => void
  /** Errors by field name. */
  errors: Readonly<Record<string, React.ReactNode>>
  digital: boolean
}

/** Fields for the properties of a product with their options, and the variants that they make. Existing variants keep their IDs. */
export function VariantsField({ value, onChange, errors, digital }: Props) {
  const missing = missingRows(value).length
  const several = value.variantProperties.length > 0
  const ids = useIds(value.variantProperties.length)
  return (
    <Stack gap={3}>
      {!several && <Note>This product has no variants. Add properties such as size or colour.</Note>}
      {several && (
        <SortableList
          label="Properties"
          className={classes.properties}
          rows={ids.all}
          rowId={String}
          rowName={(_, at) => nameOf(value.variantProperties[at], at)}
          onOrder={ordered => onChange(orderProperties(value, ids.order(ordered)))}
        >
          {(id, at, sorting) => {
            const property = value.variantProperties[at]
            return (
              property && (
                <PropertyEditor
                  key={id}
                  at={at}
                  property={property}
                  matrix={value}
                  onChange={onChange}
                  onRemove={() => {
                    ids.remove(at)
                    onChange(removeProperty(value, at))
                  }}
                  sorting={sorting}
                  errors={errors}
                />
              )
            )
          }}
        </SortableList>
      )}
      {errors.variantProperties && <Problem>{errors.variantProperties}</Problem>}
      {value.variantProperties.length < productLimits.properties && (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          style={{ justifySelf: 'start' }}
          onClick={() => onChange(addProperty(value))}
        >
          {several ? 'Add another property' : 'Add a property'}
        </Button>
      )}
      {several && (
        <>
          <VariantTable value={value} onChange={onChange} errors={errors} digital={digital} />
          {missing > 0 && (
            <Button variant="subtle" style={{ justifySelf: 'start' }} onClick={() => onChange(fillMatrix(value))}>
              Put back {missing === 1 ? '1 combination' : `${missing} combinations`}
            </Button>
          )}
        </>
      )}
      {errors.variant && <Problem>{errors.variant}</Problem>}
    </Stack>
  )
}

function Problem({ children }: { children: React.ReactNode }) {
  return (
    <Text as="p" tone="clay" size="sm">
      {children}
    </Text>
  )
}

const nameOf = (property: Property | undefined, at: number): string => property?.type || `property ${at + 1}`

interface EditorProps {
  at: number
  property: Property
  matrix: Matrix
  onChange: (matrix: Matrix) => void
  onRemove: () => void
  sorting: Sorting
  errors: Props['errors']
}

function PropertyEditor({ at, property, matrix, onChange, onRemove, sorting, errors }: EditorProps) {
  const [typed, setTyped] = useState('')
  const ids = useIds(property.options.length)
  const add = () => {
    if (!typed.trim()) return
    onChange(addOptions(matrix, at, typed))
    setTyped('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ',') return
    event.preventDefault()
    add()
  }
  const name = nameOf(property, at)
  // As `.options` of the style sheet.
  const stacked = useMediaQuery('(max-width: 35.99em)')
  const { item, ...moving } = sorting
  return (
    <li {...item} className={classes.property}>
      <Stack as="fieldset" gap={3} panel="sunken" pad={3}>
        <legend className="visually-hidden">{name}</legend>
        <Row gap={3} align="end" justify="between" wrap>
          <TextInput
            label="Property"
            flex="0 1 260px"
            name={`variantProperties.${at}.type`}
            placeholder="Size, colour …"
            maxLength={60}
            value={property.type}
            error={errors[`variantProperties.${at}.type`]}
            onChange={event => onChange(nameProperty(matrix, at, event.currentTarget.value))}
          />
          <Row>
            {matrix.variantProperties.length > 1 && <MoveButtons {...moving} name={name} />}
            <Button variant="subtle" color="clay" flex="none" onClick={onRemove}>
              Remove
            </Button>
          </Row>
        </Row>
        <SortableList
          label={`Options of ${name}`}
          className={classes.options}
          rows={ids.all}
          rowId={String}
          rowName={(_, from) => property.options[from] ?? ''}
          onOrder={ordered => onChange(orderOptions(matrix, at, ids.order(ordered)))}
          after={
            property.options.length < productLimits.options && (
              <Row as="li" inline className={classes.option} style={{ borderStyle: 'dashed' }}>
                <CellInput
                  style={{ minWidth: 120 }}
                  aria-label={`Add an option of ${name}`}
                  name={`variantProperties.${at}.options`}
                  placeholder="Add, then Enter"
                  value={typed}
                  maxLength={1000}
                  onChange={event => setTyped(event.currentTarget.value)}
                  onKeyDown={onKeyDown}
                  onBlur={add}
                />
              </Row>
            )
          }
        >
          {(_, from, { item: option, ...movingOption }) => {
            const text = property.options[from] ?? ''
            return (
              <Row as="li" inline {...option} className={classes.option}>
                {property.options.length > 1 && <MoveButtons {...movingOption} name={text} sideways={!stacked} />}
                <CellInput
                  aria-label={`Option ${from + 1} of ${name}`}
                  name={`variantProperties.${at}.options.${from}`}
                  value={text}
                  maxLength={60}
                  size={Math.max(3, text.length)}
                  onChange={event => onChange(renameOption(matrix, at, from, event.currentTarget.value))}
                />
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={44}
                  aria-label={`Remove ${text}`}
                  onClick={() => {
                    ids.remove(from)
                    onChange(removeOption(matrix, at, from))
                  }}
                >
                  <IconX size={14} aria-hidden="true" />
                </ActionIcon>
              </Row>
            )
          }}
        </SortableList>
        {errors[`variantProperties.${at}.options`] && <Problem>{errors[`variantProperties.${at}.options`]}</Problem>}
      </Stack>
    </li>
  )
}

/**
 * Gives places of a list ids that go along when it is ordered, because choices and options have no identity of their own:
 * focus and fields stay with them.
 */
function useIds(length: number) {
  const [kept, setKept] = useState<readonly number[]>([])
  const first = Math.max(-1, ...kept) + 1
  const all = Array.from({ length }, (_, at) => kept[at] ?? first + at)
  return {
    all,
    remove: (at: number) => setKept(all.filter((_, index) => index !== at)),
    /** Returns the former places of the ids in their new order. */
    order: (ids: readonly string[]): number[] => {
      const order = ids.map(id => all.indexOf(Number(id)))
      setKept(order.map(from => all[from] ?? 0))
      return order
    },
  }
}
