import { Select, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { attributeLimits, attributeText, readAttribute } from '#contract/catalog/attribute-values.ts'
import type { Attribute } from '#contract/catalog/attributes.ts'
import type { Specification } from '#contract/catalog/catalog.ts'
import { FieldGrid } from '#web/ui/field-grid.tsx'
import { optionsOf } from './attribute-problems.ts'
import type { ProductValues } from './product-values.ts'

const styles = { success: { color: 'var(--muted)' }, section: { color: 'var(--muted)', fontSize: 'var(--text-md)' } }

interface Props {
  attributes: readonly Attribute[]
  /** Typed values by attribute ID. */
  values: ProductValues['attributes']
  onChange: (id: string, typed: string) => void
  /** Errors by field name. */
  errors?: Readonly<Record<string, ReactNode>>
  variantProperties?: ProductValues['variantProperties']
  /** Saved values as customers read them; names a choice that was retired since. */
  saved?: readonly Specification[]
}

/** A field for each attribute of a category. */
export function AttributeFields({ attributes, variantProperties = [], ...rest }: Props) {
  return (
    <FieldGrid>
      {attributes.map(attribute => {
        const options = optionsOf(attribute, { variantProperties })
        return options ? (
          <TextInput
            key={attribute.id}
            label={attribute.name}
            description="Taken from the variants"
            value={options.join(', ')}
            disabled
            readOnly
          />
        ) : (
          <AttributeField key={attribute.id} attribute={attribute} {...rest} />
        )
      })}
    </FieldGrid>
  )
}

type FieldProps = Omit<Props, 'attributes' | 'variantProperties'> & { attribute: Attribute }

function AttributeField({ attribute, values, onChange, errors = {}, saved = [] }: FieldProps) {
  const { id, name, kind, unit, required, choices } = attribute
  const [left, setLeft] = useState(false)
  const field = `attributes.${id}`
  const typed = values[id] ?? ''
  const shared = { label: name, name: field, withAsterisk: required, error: errors[field] }
  if (kind === 'choice' || kind === 'yes-no') {
    const data =
      kind === 'choice'
        ? choices.map(choice => ({ value: choice.id, label: choice.name }))
        : [
            { value: 'true', label: 'Yes' },
            { value: 'false', label: 'No' },
          ]
    const retired = kind === 'choice' && typed && !choices.some(choice => choice.id === typed)
    if (retired)
      data.push({ value: typed, label: `${saved.find(each => each.name === name)?.value ?? name} (retired)` })
    return (
      <Select
        {...shared}
        data={data}
        value={typed || null}
        onChange={chosen => onChange(id, chosen ?? '')}
        placeholder="Choose"
        searchable={data.length > 8}
        clearable
        nothingFoundMessage="No matching choices"
      />
    )
  }
  const { value, problem } = readAttribute(attribute, typed)
  const reading =
    kind === 'number' && typed ? (problem ?? (value !== undefined && attributeText(attribute, value))) : ''
  return (
    <TextInput
      {...shared}
      value={typed}
      onChange={event => onChange(id, event.currentTarget.value)}
      onFocus={() => setLeft(false)}
      onBlur={() => setLeft(true)}
      autoComplete="off"
      maxLength={attributeLimits.text}
      error={shared.error ?? (left ? problem : undefined)}
      rightSection={unit}
      rightSectionPointerEvents="none"
      rightSectionWidth={unit && unit.length > 2 ? `${unit.length + 2}ch` : undefined}
      success={reading || undefined}
      withSuccessStyles={false}
      styles={styles}
    />
  )
}
