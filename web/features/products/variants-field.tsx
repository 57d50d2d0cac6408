import { Button, TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { productLimits } from '#contract/catalog/product-limits.ts'
import { IconX } from '#web/ui/icons.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { IconPlus } from '#web/ui/work-icons.ts'
import {
  addOption,
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
  /** What is wrong, by the field’s name. */
  errors: Readonly<Record<string, React.ReactNode>>
}

/** The choices that a product comes in, and the matrix of what they make. Variants that exist stay the same ones. */
export function VariantsField({ value, onChange, errors }: Props) {
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
      {errors.variantProperties && <p className={classes.error}>{errors.variantProperties}</p>}
      {value.variantProperties.length < productLimits.properties && (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          className={classes.add}
          onClick={() => onChange(addProperty(value))}
        >
          {several ? 'Add another option' : 'Add sizes, colours or other options'}
        </Button>
      )}
      {several && (
        <>
          <VariantTable value={value} onChange={onChange} errors={errors} />
          {missing > 0 && (
            <Button variant="subtle" className={classes.add} onClick={() => onChange(fillMatrix(value))}>
              Put back {missing === 1 ? '1 combination' : `${missing} combinations`}
            </Button>
          )}
        </>
      )}
      {errors.variant && <p className={classes.error}>{errors.variant}</p>}
    </Stack>
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
    const option = typed.trim()
    if (!option) return
    onChange(addOption(matrix, at, option))
    setTyped('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ',') return
    event.preventDefault()
    add()
  }
  const name = property.type || `choice ${at + 1}`
  return (
    <Stack as="fieldset" gap={3} className={classes.property}>
      <legend className="visually-hidden">{name}</legend>
      <Row gap={3} align="end" justify="between" className={classes.head}>
        <TextInput
          label="Choice"
          name={`variantProperties.${at}.type`}
          placeholder="Size, colour …"
          maxLength={60}
          value={property.type}
          error={errors[`variantProperties.${at}.type`]}
          onChange={event => onChange(nameProperty(matrix, at, event.currentTarget.value))}
        />
        <Button variant="subtle" color="clay" onClick={() => onChange(removeProperty(matrix, at))}>
          Remove
        </Button>
      </Row>
      <Row gap={2} align="stretch" wrap>
        {property.options.map((option, from) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an option keeps its field while it is renamed
          <span key={from} className={classes.option}>
            <input
              aria-label={`Option ${from + 1} of ${name}`}
              name={`variantProperties.${at}.options.${from}`}
              value={option}
              maxLength={60}
              size={Math.max(3, option.length)}
              onChange={event => onChange(renameOption(matrix, at, from, event.currentTarget.value))}
            />
            <button
              type="button"
              aria-label={`Remove ${option}`}
              onClick={() => onChange(removeOption(matrix, at, from))}
            >
              <IconX size={14} aria-hidden="true" />
            </button>
          </span>
        ))}
        {property.options.length < productLimits.options && (
          <span className={classes.next}>
            <input
              aria-label={`Add an option of ${name}`}
              name={`variantProperties.${at}.options`}
              placeholder="Add, then Enter"
              value={typed}
              maxLength={60}
              onChange={event => setTyped(event.currentTarget.value)}
              onKeyDown={onKeyDown}
              onBlur={add}
            />
          </span>
        )}
      </Row>
      {errors[`variantProperties.${at}.options`] && (
        <p className={classes.error}>{errors[`variantProperties.${at}.options`]}</p>
      )}
    </Stack>
  )
}
