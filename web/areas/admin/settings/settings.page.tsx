import { Button, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { MetaFunction } from 'react-router'
import { nairaRules } from '#contract/read-number.ts'
import {
  letsMoneyOut,
  limitsOf,
  listSettings,
  type SettingName,
  type SettingValue,
  settings,
  updateSetting,
} from '#contract/settings/settings.ts'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf } from '#web/shell/query.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { count, naira } from '#web/ui/format.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Section } from '#web/ui/section.tsx'
import { Text } from '#web/ui/text.tsx'
import { numberOf, type TypedNumber } from '#web/ui/typed-number.ts'
import { When } from '#web/ui/when.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Settings', unlisted: true })

const shown = (name: SettingName, value: number) =>
  settings[name].unit === 'naira' ? naira(value) : `${count(value)} hours`

/** The numbers of the marketplace's rules. */
export default function SettingsPage() {
  const { data, error, refetch } = useQuery(queryOf(listSettings))
  const [changing, setChanging] = useState<SettingValue>()
  const columns: readonly Column<SettingValue>[] = [
    {
      id: 'setting',
      header: 'Setting',
      strong: true,
      cell: ({ name }) => (
        <Stack as="span" gap={0.5}>
          {settings[name].label}
          <Text as="span" tone="muted" size="sm" weight="normal">
            {settings[name].help}
          </Text>
        </Stack>
      ),
    },
    { id: 'value', header: 'Value', numeric: true, cell: ({ name, value }) => shown(name, value) },
    { id: 'limits', header: 'Limits', cell: ({ name }) => <Note>{limitsOf(name)}</Note> },
    {
      id: 'changed',
      header: 'Changed',
      cell: ({ changedAt, changedBy }) =>
        changedAt ? (
          <span>
            <When at={changedAt} /> by {changedBy}
          </span>
        ) : (
          <Note>Initial value</Note>
        ),
    },
    {
      id: 'change',
      header: '',
      cell: row => (
        <Button
          variant="default"
          size="compact-md"
          aria-label={`Change: ${settings[row.name].label}`}
          onClick={() => setChanging(row)}
        >
          Change
        </Button>
      ),
    },
  ]
  return (
    <>
      {changing && <ChangeSetting setting={changing} onClose={() => setChanging(undefined)} />}
      <PageHeader title="Settings" />
      <Section flush>
        <DataTable
          label="Settings"
          columns={columns}
          rows={data}
          rowId={({ name }) => name}
          empty={<EmptyState title="No settings" />}
          error={error && !data && <ErrorState error={error} onRetry={refetch} />}
        />
      </Section>
    </>
  )
}

/** Returns what a change that lets money leave sooner does, in a sentence. */
function consequence(name: SettingName, before: number, after: number): string {
  const [from, to] = [shown(name, before), shown(name, after)]
  switch (name) {
    case 'payouts.minimum':
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

function ChangeSetting({ setting: { name, value }, onClose }: { setting: SettingValue; onClose: () => void }) {
  const { label, help, unit, least, most } = settings[name]
  const [confirm, dialog] = useConfirm()
  const initial: { value: TypedNumber } = { value }
  const { form, change, onSubmit, summary } = useEndpointForm(updateSetting, {
    initial,
    input: typed => ({ body: { name, value: numberOf(typed.value) } }),
    invalidates: [listSettings.id],
    onSuccess: onClose,
  })
  const onSave = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const next = numberOf(form.getValues().value)
    const asks = !form.validate().hasErrors && letsMoneyOut(name, value, next)
    const yes =
      !asks ||
      (await confirm({
        title: `Change to ${shown(name, next)}?`,
        body: consequence(name, value, next),
        confirm: 'Change setting',
        danger: true,
      }))
    if (yes) onSubmit()
  }
  return (
    <Modal opened onClose={onClose} title={label}>
      {dialog}
      <Stack as="form" gap={4} onSubmit={onSave} noValidate>
        {/* The only field shows its own error. */}
        <FormSummary message={summary.errors.length > 0 ? undefined : summary.message} />
        <NumberField
          {...(unit === 'naira' ? nairaRules : { unit })}
          label={unit === 'naira' ? 'Amount' : 'Hours'}
          description={`${help} Allowed: ${limitsOf(name)}.`}
          name="value"
          data-autofocus
          min={least}
          max={most}
          {...form.getInputProps('value')}
        />
        <Button type="submit" loading={change.isPending}>
          Save
        </Button>
      </Stack>
    </Modal>
  )
}
