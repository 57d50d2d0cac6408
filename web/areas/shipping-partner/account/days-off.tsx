import { Button } from '@mantine/core'
import { getPartnerProfile, mostDaysOff, updatePartnerProfile } from '#contract/logistics/partners.ts'
import { StepForm } from '#web/features/onboarding/step-form.tsx'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import type { ApiFailure } from '#web/shell/failure.ts'
import { useChange } from '#web/shell/query.ts'
import { toast } from '#web/shell/toast.ts'
import { useInvalidate } from '#web/shell/use-invalidate.ts'
import { timeNow } from '#web/ui/clock.ts'
import { DayField } from '#web/ui/day-field.tsx'
import { dayInLagos, weekday } from '#web/ui/format.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { Section } from '#web/ui/section.tsx'

const invalidates = [getPartnerProfile.id]
const labels = { awayUntil: 'No new orders until' }
const dayMs = 86_400_000

/** Returns what loads the profile again once somebody else has changed it: the days off are then as they chose. */
function useShowTheirs() {
  const reload = useInvalidate(invalidates)
  return ({ code }: ApiFailure) => (code === 'changed_meanwhile' ? reload() : undefined)
}

/** Until which day a partner gets no new orders. `awayUntil` is null while it gets them. */
export function DaysOff({ awayUntil }: { awayUntil: string | null }) {
  return (
    <div id="days-off">
      <Section title="Days off">
        <Stack gap={3}>
          {awayUntil ? <EndDaysOff awayUntil={awayUntil} /> : <TakeDaysOff />}
          <Note>
            Orders and returns that you already have stay yours: deliver them, or give them back before the pickup.
          </Note>
        </Stack>
      </Section>
    </div>
  )
}

function EndDaysOff({ awayUntil }: { awayUntil: string }) {
  const change = useChange(updatePartnerProfile, { invalidates, onFailure: useShowTheirs() })
  return (
    <>
      <p role="status">
        You get no new orders until <strong>{weekday(awayUntil)}</strong>. That day you get them again.
      </p>
      <div>
        <Button
          variant="default"
          loading={change.isPending}
          onClick={() => change.mutate({ body: { awayUntil: null, seen: { awayUntil } } })}
        >
          Take new orders now
        </Button>
      </div>
    </>
  )
}

function TakeDaysOff() {
  const showTheirs = useShowTheirs()
  const { form, change, onSubmit, summary } = useEndpointForm(updatePartnerProfile, {
    initial: { awayUntil: '' },
    input: ({ awayUntil }) => ({ body: { awayUntil: awayUntil || null } }),
    changes: true,
    invalidates,
    onFailure: failure => {
      // A toast, because the form that would say so is replaced by the other person's choice.
      if (failure.code === 'changed_meanwhile') toast.bad(failure.message)
      return showTheirs(failure)
    },
  })
  const now = timeNow().getTime()
  return (
    <StepForm onSubmit={onSubmit} summary={summary} labels={labels} busy={change.isPending} save="Save">
      <DayField
        label={labels.awayUntil}
        name="awayUntil"
        min={dayInLagos(now + dayMs)}
        max={dayInLagos(now + mostDaysOff * dayMs)}
        {...form.getInputProps('awayUntil')}
      />
    </StepForm>
  )
}
