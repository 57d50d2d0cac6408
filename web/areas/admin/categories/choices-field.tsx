import { ActionIcon, Button, Input, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { attributeLimits } from '#contract/catalog/attribute-values.ts'
import { CellInput } from '#web/ui/cell-input.tsx'
import { IconX } from '#web/ui/icons.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { OrderList } from '#web/ui/order-list.tsx'

export interface ChoiceRow {
  /** Identity of the row while its name is typed. */
  key: string
  /** Undefined for a new choice. */
  id?: string
  name: string
}

interface Props {
  value: readonly ChoiceRow[]
  onChange: (rows: ChoiceRow[]) => void
  error?: ReactNode
}

/** Choices in the order that customers see, each with its name. */
export function ChoicesField({ value, onChange, error }: Props) {
  const [typed, setTyped] = useState('')
  const add = () => {
    const names = typed.split(/[,;\n]/).flatMap(name => name.trim() || [])
    onChange([...value, ...names.map(name => ({ key: crypto.randomUUID(), name }))])
    setTyped('')
  }
  return (
    <Stack as="fieldset" gap={2}>
      <Input.Label component="legend">Choices</Input.Label>
      <OrderList
        label="Choices"
        rows={value}
        rowId={row => row.key}
        rowName={row => row.name}
        onOrder={keys => onChange(keys.flatMap(key => value.find(row => row.key === key) ?? []))}
      >
        {row => (
          <Row gap={1} grow>
            <CellInput
              style={{ flex: 1 }}
              aria-label={`Name of ${row.name || 'the choice'}`}
              value={row.name}
              maxLength={attributeLimits.name}
              onChange={event => {
                const name = event.currentTarget.value
                onChange(value.map(each => (each.key === row.key ? { ...each, name } : each)))
              }}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              aria-label={`Remove ${row.name}`}
              onClick={() => onChange(value.filter(each => each.key !== row.key))}
            >
              <IconX size={14} aria-hidden="true" />
            </ActionIcon>
          </Row>
        )}
      </OrderList>
      <Row gap={2} align="end">
        <TextInput
          label="Add choices"
          description="Separate several with commas"
          flex={1}
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
          onKeyDown={event => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
          onBlur={add}
          error={error}
        />
        <Button variant="default" onClick={add}>
          Add
        </Button>
      </Row>
      <Note>A removed choice stays on the products that have it; nobody can choose it again.</Note>
    </Stack>
  )
}
