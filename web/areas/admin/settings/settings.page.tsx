import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MetaFunction } from 'react-router'
import {
  listSettings,
  type Setting,
  type SettingName,
  type SettingValue,
  settingGroups,
  settings,
  valueText,
} from '#contract/settings/settings.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf } from '#web/shell/query.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Section } from '#web/ui/section.tsx'
import { Text } from '#web/ui/text.tsx'
import { When } from '#web/ui/when.tsx'
import { CategoryCommissions } from './category-commissions.tsx'
import { ChangeSetting } from './change-setting.tsx'
import { SettingHistory } from './setting-history.tsx'
import { ValueCell } from './value-cell.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Settings', unlisted: true })

interface Doing {
  act: 'change' | 'history'
  setting: SettingValue
}

const groups = Object.entries(settingGroups) as [Setting['group'], string][]
const shown = (name: SettingName, value: number) => valueText(settings[name].unit, value)

/** The numbers of the marketplace's rules, with their scheduled and past changes. */
export default function SettingsPage() {
  const { data, error, refetch } = useQuery(queryOf(listSettings))
  const [doing, setDoing] = useState<Doing>()
  const onClose = () => setDoing(undefined)
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
    {
      id: 'value',
      header: 'Value',
      cell: ({ name, value, next }) => (
        <ValueCell<number | null>
          value={value}
          next={next}
          text={each => shown(name, each ?? settings[name].initial)}
        />
      ),
    },
    {
      id: 'changed',
      header: 'Changed',
      cell: ({ since, changedBy }) =>
        since ? (
          <span>
            <When at={since} /> by {changedBy}
          </span>
        ) : (
          <Text tone="muted" size="sm" nowrap>
            Initial value
          </Text>
        ),
    },
    {
      id: 'change',
      header: '',
      cell: setting => (
        <Row gap={2} justify="end">
          <Button
            variant="subtle"
            size="compact-md"
            aria-label={`History: ${settings[setting.name].label}`}
            onClick={() => setDoing({ act: 'history', setting })}
          >
            History
          </Button>
          <Button
            variant="default"
            size="compact-md"
            aria-label={`Change: ${settings[setting.name].label}`}
            onClick={() => setDoing({ act: 'change', setting })}
          >
            Change
          </Button>
        </Row>
      ),
    },
  ]
  return (
    <>
      {doing?.act === 'change' && <ChangeSetting setting={doing.setting} onClose={onClose} />}
      {doing?.act === 'history' && (
        <SettingHistory
          title={settings[doing.setting.name].label}
          of={{ name: doing.setting.name }}
          text={value => (value === null ? 'Initial value' : shown(doing.setting.name, value))}
          note={settings[doing.setting.name].help}
          onClose={onClose}
        />
      )}
      <PageHeader title="Settings" aside={<Note>Changes start at once or at a time you choose</Note>} />
      <Stack gap={4}>
        {groups.map(([group, title]) => (
          <Section key={group} title={title} flush>
            <DataTable
              label={title}
              columns={columns}
              rows={data?.filter(({ name }) => settings[name].group === group)}
              rowId={({ name }) => name}
              empty={<EmptyState title="No settings" />}
              error={error && !data && <ErrorState error={error} onRetry={refetch} />}
            />
            {group === 'plans' && <CategoryCommissions />}
          </Section>
        ))}
      </Stack>
    </>
  )
}
