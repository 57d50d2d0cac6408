import { Button } from '@mantine/core'
import {
  getPartnerProfile,
  mostDaysOff,
  type DaysOff as Planned,
  updatePartnerProfile,
} from '#contract/logistics/partners.ts'
import { daysOffWords } from '#web/features/delivery/carriers.ts'
import { StepForm } from '#web/features/onboarding/step-form.tsx'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import type { ApiFailure, Whole } from '#web/shell/failure.ts'
import { useFormDraft } from '#web/shell/kept-draft.ts'
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
const labels = { awayFrom: 'First day off', awayUntil: 'No new orders until' }
const dayMs = 86_400_000

/** Returns what loads the profile again once somebody else has changed it: the days off are then as they chose. */
function useShowTheirs() {
  const reload = useInvalidate(invalidates)
  return ({ code }: ApiFailure) => (code === 'changed_meanwhile' ? reload() : undefined)
}

/** Whether a typed first day off isn't today. */
const isLater = (day: string): boolean => day > dayInLagos(timeNow().getTime())

/** Says that days off are saved, unless a plan met a server of the previous release, which knows none and ignores it. */
function sayWhetherSaved({ message, data }: Whole<typeof updatePartnerProfile>, hasPlan: boolean): void {
  if (!hasPlan || data.plannedDaysOff !== undefined) toast.good(message)
  else toast.bad('Bitmarte is being updated, so your days off aren’t saved. Try again in a few minutes.')
}

interface Props {
  /** Null while the partner gets new orders. */
  awayUntil: string | null
  /** Days off that begin later; null without. Undefined from the previous release, which takes no first day. */
  planned: Planned | null | undefined
}

/** From which day until which a partner gets no new orders. */
export function DaysOff({ awayUntil, planned }: Props) {
  return (
    <div id="days-off">
      <Section title="Days off">
        <Stack gap={3}>
          {awayUntil || planned ? (
            <EndDaysOff awayUntil={awayUntil} planned={planned} />
          ) : (
            <TakeDaysOff canPlan={planned !== undefined} />
          )}
          <Note>
            Orders and returns that you already have stay yours: deliver them, or give them back before the pickup.
          </Note>
        </Stack>
      </Section>
    </div>
  )
}

function EndDaysOff({ awayUntil, planned }: Props) {
  const change = useChange(updatePartnerProfile, {
    success: false,
    invalidates,
    onSuccess: answer => sayWhetherSaved(answer, planned !== undefined),
    onFailure: useShowTheirs(),
  })
  const seen = { awayUntil, plannedDaysOff: planned }
  return (
    <>
      <p role="status">
        You get no new orders{' '}
        <strong>{awayUntil ? `until ${weekday(awayUntil)}` : planned && daysOffWords(planned)}</strong>. That day you
        get them again.
      </p>
      <div>
        <Button
          variant="default"
          loading={change.isPending}
          onClick={() =>
            change.mutate({ body: { ...(awayUntil ? { awayUntil: null } : { plannedDaysOff: null }), seen } })
          }
        >
          {awayUntil ? 'Take new orders now' : 'Cancel these days off'}
        </Button>
      </div>
    </>
  )
}

function TakeDaysOff({ canPlan }: { canPlan: boolean }) {
  const showTheirs = useShowTheirs()
  const { form, change, onSubmit, summary } = useEndpointForm(updatePartnerProfile, {
    initial: { awayFrom: '', awayUntil: '' },
    input: ({ awayFrom: from, awayUntil: until }) => ({
      body: until && isLater(from) ? { plannedDaysOff: { from, until } } : { awayUntil: until || null },
    }),
    changes: body => ({ ...body, seen: { awayUntil: null, ...(canPlan && { plannedDaysOff: null }) } }),
    check: ({ awayFrom, awayUntil }) => {
      const isOver = isLater(awayFrom) && awayUntil <= awayFrom
      return isOver ? [{ field: 'awayUntil', message: 'Choose a day after the first day off.' }] : []
    },
    success: false,
    invalidates,
    onSuccess: (answer, { awayFrom }) => {
      draft.forget()
      sayWhetherSaved(answer, isLater(awayFrom))
    },
    onFailure: failure => {
      // A toast, because the form that would say so is replaced by the other person's choice.
      if (failure.code === 'changed_meanwhile') toast.bad(failure.message)
      return showTheirs(failure)
    },
  })
  const draft = useFormDraft('days-off', form)
  const now = timeNow().getTime()
  const days = { min: dayInLagos(now), max: dayInLagos(now + mostDaysOff * dayMs) }
  return (
    <StepForm onSubmit={onSubmit} summary={summary} labels={labels} draft={draft} busy={change.isPending} save="Save">
      {canPlan && (
        <DayField label={labels.awayFrom} name="awayFrom" none="Today" {...days} {...form.getInputProps('awayFrom')} />
      )}
      <DayField
        label={labels.awayUntil}
        name="awayUntil"
        {...days}
        min={dayInLagos(now + dayMs)}
        {...form.getInputProps('awayUntil')}
      />
    </StepForm>
  )
}
