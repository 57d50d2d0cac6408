import { nairaRules } from '#contract/read-number.ts'
import {
  guardHours,
  letsMoneyOut,
  limitsOf,
  listSettings,
  type SettingName,
  type SettingValue,
  settingHistory,
  settings,
  updateSetting,
  valueText,
} from '#contract/settings/settings.ts'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { dayAndTime } from '#web/ui/format.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { Note } from '#web/ui/note.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { numberOf, type TypedNumber } from '#web/ui/typed-number.ts'
import { NotifiedNote } from './notified-note.tsx'
import { atOnce, type StartAndReason, StartAndReasonFields, scheduledWords, startCheck } from './start-and-reason.tsx'

interface Values extends StartAndReason {
  value: TypedNumber
}

const shown = (name: SettingName, value: number) => valueText(settings[name].unit, value)
const labels = { naira: 'Amount', percent: 'Percentage', hours: 'Hours', days: 'Days' } as const

/** Returns what a change that lets money leave sooner, or holds balances back, does, in a sentence. */
function consequence(name: SettingName, before: number, after: number): string {
  const [from, to] = [shown(name, before), shown(name, after)]
  switch (name) {
    case 'payouts.minimum':
      if (after > before) return `Balances below ${to} wait for a later run; until now those from ${from} on were paid.`
      return after === 0
        ? `The next runs pay every balance that is larger than the transfer fee, instead of ${from} or more.`
        : `The next runs pay balances from ${to} on, instead of ${from}.`
    case 'payouts.second-approval-from':
      return `One administrator alone approves payouts below ${to}, instead of ${from}. Scheduled ones below it need no approval.`
    case 'payouts.daily-ceiling':
      return `Up to ${to} can leave on a day, instead of ${from}. Payouts that wait for the ceiling leave within 30 minutes.`
    default:
      return `The value changes from ${from} to ${to}.`
  }
}

/** Dialog that changes a setting, at once or from a later moment. */
export function ChangeSetting({
  setting: { name, value, next },
  onClose,
}: {
  setting: SettingValue
  onClose: () => void
}) {
  const { label, help, unit, least, most } = settings[name]
  const [confirm, dialog] = useConfirm()
  const initial: Values = { value, ...atOnce }
  const scheduled = scheduledWords<number | null>({ next, text: each => shown(name, each ?? settings[name].initial) })
  const { form, change, onSubmit, summary } = useEndpointForm(updateSetting, {
    initial,
    // An empty field is out of range too, so that its error names the range.
    input: typed => ({ body: { name, ...typed, value: numberOf(typed.value, least - 1) } }),
    check: startCheck,
    confirm: async ({ value: typed, startsAt }, run) => {
      const changed = numberOf(typed)
      const raisesMinimum = name === 'payouts.minimum' && changed > value
      if (!raisesMinimum && !letsMoneyOut(name, value, changed)) return true
      return confirm({
        title: `Change to ${shown(name, changed)}${startsAt ? ` on ${dayAndTime(startsAt)}` : ''}?`,
        body: [
          consequence(name, value, changed),
          letsMoneyOut(name, value, changed)
            ? `Where there is another superadmin, it starts in ${guardHours} hours at the earliest, and they receive a mail.`
            : '',
          scheduled,
        ]
          .filter(Boolean)
          .join(' '),
        confirm: 'Change setting',
        danger: true,
        run,
      })
    },
    invalidates: [listSettings.id, settingHistory.id],
    onSuccess: onClose,
  })
  return (
    <Modal opened onClose={onClose} title={label}>
      {dialog}
      <Stack as="form" gap={4} onSubmit={onSubmit} noValidate>
        <FormSummary {...summary} labels={{ value: labels[unit], startsAt: 'Starts', reason: 'Reason' }} />
        <NumberField
          {...(unit === 'naira' ? nairaRules : unit === 'percent' ? { decimals: 2, unit: '%' } : { unit })}
          label={labels[unit]}
          description={`${help} Allowed: ${limitsOf(name)}. Now: ${shown(name, value)}.`}
          name="value"
          min={least}
          max={most}
          data-autofocus
          withAsterisk
          {...form.getInputProps('value')}
        />
        {scheduled && <Note>{scheduled}</Note>}
        <StartAndReasonFields form={form} />
        <NotifiedNote name={name} />
        <FormButtons save="Save" busy={change.isPending} onCancel={onClose} />
      </Stack>
    </Modal>
  )
}
