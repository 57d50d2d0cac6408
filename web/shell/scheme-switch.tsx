import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { useId } from 'react'
import { Row } from '#web/ui/layout.tsx'
import { useHydrated } from './hydrated.ts'
import classes from './scheme-switch.module.css'

const schemes: readonly { value: MantineColorScheme; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'Device' },
]

/** Light, dark, or as the device is. */
export function SchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const hydrated = useHydrated()
  const name = useId()
  return (
    <Row as="fieldset" inline align="stretch" className={classes.group}>
      <legend className="visually-hidden">Colours</legend>
      {schemes.map(({ value, label }) => (
        <label key={value} className={classes.choice}>
          <input
            className="visually-hidden"
            type="radio"
            name={name}
            checked={hydrated && colorScheme === value}
            onChange={() => setColorScheme(value)}
          />
          {label}
        </label>
      ))}
    </Row>
  )
}
