import { Button, SegmentedControl } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import type { Passage } from '#web/features/hubs/passage-words.ts'
import { CameraScan, canScan } from '#web/features/scan/camera-scan.tsx'
import { useHydrated } from '#web/shell/hydrated.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'
import { useUrl } from '#web/ui/url.ts'
import { IconCamera } from '#web/ui/work-icons.ts'
import classes from './scan-counter.module.css'
import { type Parcels, useCounter } from './use-counter.ts'

const ways = [
  { value: 'in', label: 'Receive' },
  { value: 'out', label: 'Release' },
]

/** Milliseconds after a parcel in which a second tap on the button asks for nothing. */
const doubleTapMs = 1_000

const counter = { maxWidth: 560, marginBottom: 'var(--space-4)' }
const scan = {
  padding: 'var(--space-2) var(--space-3)',
  borderRadius: 'var(--radius-md)',
  background: 'var(--paper)',
}
const edges = { well: 'palm', wrong: 'clay', waiting: 'control-line' }

/** Parcel scanning: a field for a barcode scanner, the camera, and the results. */
export function Counter({ parcels }: { parcels: Parcels }) {
  const field = useRef<HTMLInputElement>(null)
  const { get, set } = useUrl()
  // The URL keeps it, so that it survives a reload.
  const passage: Passage = get('scan') === 'out' ? 'out' : 'in'
  const [filming, setFilming] = useState(false)
  const [empty, setEmpty] = useState(false)
  const passedAt = useRef(-doubleTapMs)
  const { scans, pass, passAgain, choose } = useCounter(parcels)
  const withCamera = useHydrated() && canScan()
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const { current } = field
    if (!current?.value.trim()) {
      setEmpty(event.timeStamp - passedAt.current > doubleTapMs)
      return current?.focus()
    }
    setEmpty(false)
    passedAt.current = event.timeStamp
    void pass(passage, current.value)
    current.value = ''
    current.focus()
  }
  return (
    <Stack as="section" gap={3} panel="card" pad={4} style={counter} aria-label="Counter">
      <SegmentedControl
        fullWidth
        size="lg"
        data={ways}
        value={passage}
        aria-label="Action"
        onChange={value => {
          set({ scan: value === 'out' ? 'out' : null })
          field.current?.focus()
        }}
      />
      <Stack as="form" gap={2} onSubmit={onSubmit} noValidate>
        <Text as="label" weight="bold" htmlFor="parcel-code">
          Code on the label
        </Text>
        <Text
          as="input"
          tone="ink"
          size="2xl"
          weight="bold"
          figures
          ref={field}
          id="parcel-code"
          name="code"
          className={classes.code}
          autoCapitalize="characters"
          autoComplete="off"
          // A barcode scanner types at the cursor.
          autoFocus
          maxLength={40}
          placeholder="Scan or type"
          aria-invalid={empty || undefined}
          aria-describedby={empty ? 'parcel-code-problem' : undefined}
          onChange={() => setEmpty(false)}
        />
        {empty && (
          <Text as="p" tone="clay" id="parcel-code-problem" role="alert">
            Scan the label, or type its code or the order’s number.
          </Text>
        )}
        <Row gap={2} align="stretch">
          <Button type="submit" size="lg" style={{ flex: 1 }}>
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
      <Stack
        as="ol"
        gap={2}
        style={{ display: scans.length === 0 ? 'none' : undefined }}
        role="log"
        aria-label="Scanned"
      >
        {scans.map(each => {
          const { id, passage: done, name, words, went, again, which } = each
          return (
            <Stack as="li" key={id} anywhere style={{ ...scan, borderLeft: `4px solid var(--${edges[went]})` }}>
              <strong>
                {went === 'well' && (done === 'in' ? 'In: ' : 'Out: ')}
                {name}
              </strong>
              <Text tone={went === 'wrong' ? 'clay' : undefined}>{words}</Text>
              {again && (
                <Button
                  variant="default"
                  style={{ justifySelf: 'start' }}
                  aria-label={`Receive ${name} ${again.how}`}
                  onClick={() => passAgain(each)}
                >
                  Receive {again.how}
                </Button>
              )}
              {which?.map(parcel => (
                <Button
                  key={parcel.parcelCode}
                  variant="default"
                  style={{ justifySelf: 'start' }}
                  onClick={() => choose(each, parcel)}
                >
                  {done === 'in' ? 'Receive' : 'Release'} {parcel.orderName}
                </Button>
              ))}
            </Stack>
          )
        })}
      </Stack>
    </Stack>
  )
}
