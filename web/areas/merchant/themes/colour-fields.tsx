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
  /** The theme's own, to go back to. */
  own: ThemeColors
  /** What the server refuses, by the colour's name. */
  errors: Readonly<Record<string, string>>
  onChange: (values: Partial<ThemeColors>) => void
}

const names = Object.keys(colourLabels) as (keyof ThemeColors)[]

/** The colours of a theme, each with a warning where it can't be read on what it stands on, and one that can be. */
export function ColourFields({ value, own, errors, onChange }: Props) {
  const changed = names.some(name => value[name] !== own[name])
  const warnings = unreadable(value)
  return (
    <Stack gap={3} align="start" className={classes.colours}>
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
        <Button variant="default" onClick={() => onChange(own)}>
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

/** A colour, picked or written; what is written counts once it is whole. */
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
    <div className={classes.warning}>
      <IconAlertTriangle size={20} aria-hidden="true" />
      <p>
        <strong>
          {colourLabels[of]} on {groundOf(rule)}
        </strong>{' '}
        {rounded(ratio)} : 1, needs {atLeast} : 1
        <Row as="span" gap={1.5} align="stretch" className={classes.pair}>
          <Sample colour={colors[of]} ground={on === 'page' ? undefined : colors[on]} />
          <Sample colour={better} ground={on === 'page' ? undefined : colors[on]} />
        </Row>
      </p>
      <Button variant="default" size="sm" onClick={() => onChange({ [of]: better })}>
        Use {better}
      </Button>
    </div>
  )
}

/** Never rounded up to what is asked. */
const rounded = (ratio: number): string => (Math.floor(ratio * 10) / 10).toFixed(1)

/** A colour on what it stands on. */
function Sample({ colour, ground }: { colour: string; ground: string | undefined }) {
  return (
    <Stack as="span" className={classes.sample} style={{ background: ground }} aria-hidden="true">
      <span style={{ background: colour }} />
    </Stack>
  )
}
