import { Button } from '@mantine/core'
import { useState } from 'react'
import { getPartnerProfile, updatePartnerProfile } from '#contract/logistics/partners.ts'
import { useChange } from '#web/shell/query.ts'
import { DayField } from '#web/ui/day-field.tsx'
import { weekday } from '#web/ui/format.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { Section } from '#web/ui/section.tsx'

/** Until which day a partner gets no new orders. `awayUntil` is null while it gets them. */
export function DaysOff({ awayUntil }: { awayUntil: string | null }) {
  const [day, setDay] = useState('')
  const change = useChange(updatePartnerProfile, { invalidates: [getPartnerProfile.id], onSuccess: () => setDay('') })
  const problem = change.error?.errors.find(({ field }) => field === 'awayUntil')?.message
  const save = (until: string | null) => change.mutate({ body: { awayUntil: until, seen: { awayUntil } } })
  return (
    <div id="days-off">
      <Section title="Days off">
        <Stack gap={3}>
          {awayUntil ? (
            <>
              <p role="status">
                You get no new orders until <strong>{weekday(awayUntil)}</strong>. That day you get them again.
              </p>
              <div>
                <Button variant="default" loading={change.isPending} onClick={() => save(null)}>
                  Take new orders now
                </Button>
              </div>
            </>
          ) : (
            <Row
              as="form"
              gap={3}
              align="end"
              wrap
              onSubmit={event => {
                event.preventDefault()
                save(day)
              }}
            >
              <DayField label="No new orders until" name="awayUntil" value={day} onChange={setDay} error={problem} />
              <Button type="submit" loading={change.isPending} disabled={!day}>
                Save
              </Button>
            </Row>
          )}
          <Note>
            Orders and returns that you already have stay yours: deliver them, or give them back before the pickup.
          </Note>
        </Stack>
      </Section>
    </div>
  )
}
