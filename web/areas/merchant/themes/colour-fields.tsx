import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { colour as colourSchema, type ThemeColors } from '#contract/themes/themes.ts'
import { colourLabels } from '#web/features/themes/look-changes.ts'
import { suggested, type Unreadable, unreadable } from '#web/features/themes/palette.ts'
import { FieldGrid } from '#web/ui/field-grid.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'
import { IconAlertTriangle } from '#web/ui/work-icons.ts'
import classes from './colour-fields.module.css'

interface Props {
  value: ThemeColors
  /** Original colours of the theme, for the reset. */
  own: ThemeColors
  /** Validation errors by name of the colour. */
  errors: Readonly<Record<string, string>>
  onChange: (values: Partial<ThemeColors>) => void
}

const names = Object.keys(colourLabels) as (keyof ThemeColors)[]

/** Colour fields of a theme. A colour with too little contrast shows a warning and a readable alternative. */
export function ColourFields({ value, own, errors, onChange }: Props) {
  const changed = names.some(name => value[name] !== own[name])
  const warnings = unreadable(value)
  return (
    <Stack gap={3}>
      <FieldGrid>
        {names.map(name => (
          <div key={name}>
            <ColourField
              name={name}
              value={value[name]}
              error={errors[name]}
              onChange={colour => onChange({ [name]: colour })}
            />
            <div role="status">
              {warnings
                .filter(({ of }) => of === name)
                .map(rule => (
                  <Warning key={rule.on} rule={rule} colors={value} onChange={onChange} />
                ))}
            </div>
          </div>
        ))}
      </FieldGrid>
      {warnings.length > 0 && (
        <Text as="p" tone="muted" size="md">
          Your storefront uses the theme’s own colours in place of unreadable ones.
        </Text>
      )}
      {changed && (
        <Button variant="default" onClick={() => onChange(own)} style={{ justifySelf: 'start' }}>
          Reset to the theme’s colours
        </Button>
      )}
    </Stack>
  )
}

interface FieldProps {
  name: keyof ThemeColors
  value: string
  error: string | undefined
  onChange: (colour: string) => void
}

/** Colour field with a picker. Typed text applies once it is a complete colour. */
function ColourField({ name, value, error, onChange }: FieldProps) {
  const [typed, setTyped] = useState<string>()
  const label = colourLabels[name]
  return (
    <TextInput
      label={label}
      name={name}
      value={typed ?? value}
      error={error}
      maxLength={7}
      spellCheck={false}
      leftSectionWidth={52}
      leftSection={
        <input
          type="color"
          className={classes.picker}
          aria-label={`Pick ${label}`}
          value={value}
          onChange={event => onChange(event.currentTarget.value)}
        />
      }
      onChange={event => {
        const whole = colourSchema.safeParse(event.currentTarget.value)
        setTyped(whole.success ? undefined : event.currentTarget.value)
        if (whole.success) onChange(whole.data)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}

interface WarningProps extends Pick<Props, 'onChange'> {
  rule: Unreadable
  colors: ThemeColors
}

const groundOf = ({ on }: Unreadable): string => (on === 'page' ? 'the page' : colourLabels[on].toLowerCase())

function Warning({ rule, colors, onChange }: WarningProps) {
  const { of, on, ratio, atLeast } = rule
  const better = suggested(rule, colors)
  return (
    <Row gap={2} pad={2} panel="marigold" wrap style={{ marginTop: 'var(--space-2)' }}>
      <IconAlertTriangle size={20} style={{ color: 'var(--marigold-ink)' }} />
      <Text as="p" size="md" style={{ flex: '1 1 150px' }}>
        <strong style={{ display: 'block' }}>
          {colourLabels[of]} on {groundOf(rule)}
        </strong>
        {rounded(ratio)} : 1, needs {atLeast} : 1
        <Row as="span" gap={1.5} style={{ marginTop: 'var(--space-15)' }}>
          <Sample colour={colors[of]} ground={on === 'page' ? undefined : colors[on]} />
          <Sample colour={better} ground={on === 'page' ? undefined : colors[on]} />
        </Row>
      </Text>
      <Button variant="default" size="sm" onClick={() => onChange({ [of]: better })}>
        Use {better}
      </Button>
    </Row>
  )
}

/** Rounds down, so that an insufficient ratio never shows as sufficient. */
const rounded = (ratio: number): string => (Math.floor(ratio * 10) / 10).toFixed(1)

/** Sample of a colour on its background; without one on the page in light mode. */
function Sample({ colour, ground }: { colour: string; ground: string | undefined }) {
  return (
    <Stack
      as="span"
      panel="line"
      style={{ padding: 'var(--space-1) var(--space-2)', background: ground ?? 'var(--on-deep)' }}
      aria-hidden="true"
    >
      <span style={{ width: 44, height: 6, borderRadius: 'var(--radius-sm)', background: colour }} />
    </Stack>
  )
}
