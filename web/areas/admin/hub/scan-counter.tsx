import { Button, SegmentedControl } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { useHydrated } from '#web/shell/hydrated.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'
import { IconCamera } from '#web/ui/work-icons.ts'
import { CameraScan, canScan } from './camera-scan.tsx'
import classes from './scan-counter.module.css'
import { type Passage, useCounter } from './use-counter.ts'

const ways = [
  { value: 'in', label: 'Take in' },
  { value: 'out', label: 'Give out' },
]

/** Where parcels are scanned: a field that takes a scanner’s Enter, the camera where the browser reads codes, what came of it. */
export function Counter() {
  const field = useRef<HTMLInputElement>(null)
  const [passage, setPassage] = useState<Passage>('in')
  const [filming, setFilming] = useState(false)
  const { scans, pass } = useCounter()
  const withCamera = useHydrated() && canScan()
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const { current } = field
    if (!current?.value.trim()) return current?.focus()
    void pass(passage, current.value)
    current.value = ''
    current.focus()
  }
  return (
    <Stack as="section" gap={3} className={classes.counter} aria-label="Counter">
      <SegmentedControl
        fullWidth
        size="lg"
        data={ways}
        value={passage}
        aria-label="Scan result"
        onChange={value => {
          setPassage(value === 'out' ? 'out' : 'in')
          field.current?.focus()
        }}
      />
      <Stack as="form" gap={2} onSubmit={onSubmit} noValidate>
        <Text as="label" weight="bold" htmlFor="parcel-code">
          Code on the label
        </Text>
        <input
          ref={field}
          id="parcel-code"
          name="code"
          className={classes.code}
          inputMode="numeric"
          autoComplete="off"
          // The scanner types where the cursor is.
          // biome-ignore lint/a11y/noAutofocus: the page is for this field
          autoFocus
          maxLength={40}
          placeholder="Scan or type"
        />
        <Row gap={2} align="stretch">
          <Button type="submit" size="lg" className={classes.main}>
            {passage === 'in' ? 'Receive' : 'Release'}
          </Button>
          {withCamera && (
            <Button
              variant="default"
              size="lg"
              aria-label={filming ? 'Stop camera' : 'Scan with camera'}
              aria-pressed={filming}
              onClick={() => setFilming(!filming)}
            >
              <IconCamera aria-hidden="true" />
            </Button>
          )}
        </Row>
      </Stack>
      {filming && <CameraScan onCode={code => pass(passage, code)} />}
      <Stack as="ol" gap={2} className={classes.scans} role="log" aria-label="Scanned">
        {scans.map(({ id, passage: done, name, words, went }) => (
          <Stack as="li" key={id} className={classes.scan} data-went={went}>
            <strong>
              {went === 'well' && (done === 'in' ? 'In: ' : 'Out: ')}
              {name}
            </strong>
            <span>{words}</span>
          </Stack>
        ))}
      </Stack>
    </Stack>
  )
}
