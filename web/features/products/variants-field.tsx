import { ActionIcon, Button, TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { productLimits } from '#contract/catalog/product-limits.ts'
import { CellInput } from '#web/ui/cell-input.tsx'
import { IconX } from '#web/ui/icons.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { Text } from '#web/ui/text.tsx'
import { IconPlus } from '#web/ui/work-icons.ts'
import {
  addOptions,
  addProperty,
  fillMatrix,
  type Matrix,
  missingRows,
  nameProperty,
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

/** Fields for the options of a product and the variants that they make. Existing variants keep their IDs. */
export function VariantsField({ value, onChange, errors, digital }: Props) {
  const missing = missingRows(value).length
  const several = value.variantProperties.length > 0
  return (
    <Stack gap={3}>
      {!several && <Note>This product has no variants. Add options such as size or colour.</Note>}
      {value.variantProperties.map((property, at) => (
        <PropertyEditor
          // biome-ignore lint/suspicious/noArrayIndexKey: a property has no identity but its index
          key={at}
          at={at}
          property={property}
          matrix={value}
          onChange={onChange}
          errors={errors}
        />
      ))}
      {errors.variantProperties && <Problem>{errors.variantProperties}</Problem>}
      {value.variantProperties.length < productLimits.properties && (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          style={{ justifySelf: 'start' }}
          onClick={() => onChange(addProperty(value))}
        >
          {several ? 'Add another option' : 'Add sizes, colours or other options'}
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

interface EditorProps {
  at: number
  property: Property
  matrix: Matrix
  onChange: (matrix: Matrix) => void
  errors: Props['errors']
}

function PropertyEditor({ at, property, matrix, onChange, errors }: EditorProps) {
  const [typed, setTyped] = useState('')
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
  const name = property.type || `choice ${at + 1}`
  return (
    <Stack as="fieldset" gap={3} panel="sunken" pad={3}>
      <legend className="visually-hidden">{name}</legend>
      <Row gap={3} align="end" justify="between">
        <TextInput
          label="Choice"
          flex="0 1 260px"
          name={`variantProperties.${at}.type`}
          placeholder="Size, colour …"
          maxLength={60}
          value={property.type}
          error={errors[`variantProperties.${at}.type`]}
          onChange={event => onChange(nameProperty(matrix, at, event.currentTarget.value))}
        />
        <Button variant="subtle" color="clay" flex="none" onClick={() => onChange(removeProperty(matrix, at))}>
          Remove
        </Button>
      </Row>
      <Row gap={2} align="stretch" wrap>
        {property.options.map((option, from) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an option keeps its field while it is renamed
          <Row as="span" inline key={from} className={classes.option}>
            <CellInput
              aria-label={`Option ${from + 1} of ${name}`}
              name={`variantProperties.${at}.options.${from}`}
              value={option}
              maxLength={60}
              size={Math.max(3, option.length)}
              onChange={event => onChange(renameOption(matrix, at, from, event.currentTarget.value))}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              aria-label={`Remove ${option}`}
              onClick={() => onChange(removeOption(matrix, at, from))}
            >
              <IconX size={14} aria-hidden="true" />
            </ActionIcon>
          </Row>
        ))}
        {property.options.length < productLimits.options && (
          <Row as="span" inline className={classes.option} style={{ borderStyle: 'dashed' }}>
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
        )}
      </Row>
      {errors[`variantProperties.${at}.options`] && <Problem>{errors[`variantProperties.${at}.options`]}</Problem>}
    </Stack>
  )
}
