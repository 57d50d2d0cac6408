import { useId } from 'react'
import { Row } from '#web/ui/layout.tsx'
import { useHydrated } from './hydrated.tsx'
import { chooseScheme, type Scheme, useScheme } from './scheme.ts'
import classes from './scheme-switch.module.css'

const schemes: readonly { value: Scheme; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'Device' },
]

/** Switch between the light scheme, the dark one and the device's. */
export function SchemeSwitch() {
  const scheme = useScheme()
  const hydrated = useHydrated()
  const name = useId()
  return (
    <Row as="fieldset" inline align="stretch" panel="sunken" pad={1}>
      <legend className="visually-hidden">Colours</legend>
      {schemes.map(({ value, label }) => (
        <Row as="label" tone="muted" size="sm" weight="strong" key={value} className={classes.choice}>
          <input
            className="visually-hidden"
            type="radio"
            name={name}
            checked={hydrated && scheme === value}
            onChange={() => chooseScheme(value)}
          />
          {label}
        </Row>
      ))}
    </Row>
  )
}
