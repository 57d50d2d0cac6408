import { Button, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MetaFunction } from 'react-router'
import { listSettings, type SettingValue, settings, updateSetting } from '#contract/settings/settings.ts'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf } from '#web/shell/query.ts'
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

const shown = ({ name, value }: SettingValue) =>
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
    { id: 'value', header: 'Value', numeric: true, cell: shown },
    {
      id: 'changed',
      header: 'Changed',
      cell: ({ changedAt, changedBy }) =>
        changedAt ? (
          <>
            <When at={changedAt} /> by {changedBy}
          </>
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
          error={error && !data && <ErrorState message={error.message} requestId={error.requestId} onRetry={refetch} />}
        />
      </Section>
    </>
  )
}

function ChangeSetting({ setting: { name, value }, onClose }: { setting: SettingValue; onClose: () => void }) {
  const { label, help, unit, least, most } = settings[name]
  const initial: { value: TypedNumber } = { value }
  const { form, change, onSubmit, summary } = useEndpointForm(updateSetting, {
    initial,
    input: typed => ({ body: { name, value: numberOf(typed.value) } }),
    invalidates: [listSettings.id],
    onSuccess: onClose,
  })
  return (
    <Modal opened onClose={onClose} title={label}>
      <Stack as="form" gap={4} onSubmit={onSubmit} noValidate>
        <FormSummary {...summary} labels={{ value: label }} />
        <NumberField
          unit={unit === 'naira' ? '₦' : undefined}
          label={unit === 'naira' ? 'Amount' : 'Hours'}
          description={help}
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
