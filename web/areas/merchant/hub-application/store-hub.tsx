import { Button, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { chooseHub, getStoreHub, listHubs, type StoreHub } from '#contract/logistics/hubs.ts'
import { OpeningLine } from '#web/features/stores/opening-line.tsx'
import { queryOf, useChange } from '#web/shell/query.ts'
import { day, phone } from '#web/ui/format.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { Section } from '#web/ui/section.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'

/** The hub for a store’s parcels: status of the current choice, and a form to choose another. */
export function StoreHubCard({ store, manages }: { store: StoreHub; manages: boolean }) {
  const { hub, approvedAt, chosenAt, declined } = store
  return (
    <Section
      title="Your hub"
      aside={
        hub && (
          <StatusBadge tone={approvedAt ? 'moves' : 'waits'}>
            {approvedAt ? 'Approved' : 'Waiting for the hub'}
          </StatusBadge>
        )
      }
    >
      <Stack gap={4}>
        {hub ? (
          <div>
            <strong>{hub.name}</strong>
            <br />
            {hub.street}, {hub.lga}, {hub.state}
            <br />
            {hub.phoneNumber && (
              <>
                <a href={`tel:${hub.phoneNumber}`}>{phone(hub.phoneNumber)}</a>
                <br />
              </>
            )}
            <OpeningLine opening={hub.opening} />
            <Note>
              {approvedAt
                ? `Your parcels to other states have gone through it since ${day(approvedAt)}.`
                : `Requested${chosenAt ? ` on ${day(chosenAt)}` : ''}. Until the hub accepts, your parcels go through the hub of your state.`}
            </Note>
          </div>
        ) : (
          <p>
            Parcels to other states go through a hub. If you don’t choose one, we use the hub that serves your area.
          </p>
        )}
        {declined && <Note late>The hub declined: {declined}</Note>}
        {manages && <Choice key={hub?.id} chosen={hub?.id ?? null} />}
      </Stack>
    </Section>
  )
}

function Choice({ chosen }: { chosen: string | null }) {
  const [hubId, setHubId] = useState(chosen)
  const hubs = useQuery(queryOf(listHubs, { query: { limit: 100 } }))
  const choose = useChange(chooseHub, { invalidates: [getStoreHub.id] })
  return (
    <Stack
      as="form"
      gap={4}
      onSubmit={event => {
        event.preventDefault()
        choose.mutate({ body: { hubId } })
      }}
    >
      <Select
        label={chosen ? 'Choose another' : 'Choose a hub'}
        name="hubId"
        data={hubs.data?.rows.map(hub => ({
          value: hub.id,
          label: `${hub.name}: ${hub.lga}, ${hub.state}`,
        }))}
        searchable
        clearable
        placeholder={hubs.isPending ? 'Loading' : 'None'}
        nothingFoundMessage="No matching hubs"
        value={hubId}
        onChange={setHubId}
      />
      <Row gap={2} align="stretch" justify="end" wrap>
        <Button type="submit" variant="default" loading={choose.isPending} disabled={hubId === chosen}>
          {hubId === null && chosen ? 'Remove hub' : 'Choose hub'}
        </Button>
      </Row>
    </Stack>
  )
}
