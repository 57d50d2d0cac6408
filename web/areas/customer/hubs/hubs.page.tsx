import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { type Hub, listHubs } from '#contract/logistics/hubs.ts'
import { areasInWords } from '#web/features/hubs/hub-words.ts'
import { OpeningLine } from '#web/features/stores/opening-line.tsx'
import { web } from '#web/shell/context.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { phone } from '#web/ui/format.ts'
import { groupBy } from '#web/ui/group-by.ts'
import { IconMap2, IconPhone } from '#web/ui/icons.ts'
import { Grid, Row, Stack } from '#web/ui/layout.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Text } from '#web/ui/text.tsx'
import { pageOf } from '#web/ui/url.ts'

const limit = 100

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const { api, url } = web(context)
  const page = Math.min(pageOf(url.searchParams), 1000)
  const { count, rows } = await api(listHubs, { query: { limit, offset: (page - 1) * limit } })
  return { count, page, hubs: rows }
}

export const meta: MetaFunction<typeof loader> = args => {
  const page = args.loaderData?.page ?? 1
  return pageMeta(args, {
    title: 'Hubs',
    description: 'Bitmarte’s parcel hubs by state, with addresses and opening hours.',
    path: page > 1 ? `/hubs?page=${page}` : '/hubs',
  })
}

export default function HubsPage() {
  const { count, hubs } = useLoaderData<typeof loader>()
  return (
    <main>
      <Stack gap={1.5} style={{ marginTop: 'var(--space-2)' }}>
        <h1>Hubs</h1>
        <Text as="p" tone="muted" style={{ maxWidth: '60ch' }}>
          Orders pass through these hubs on their way to you. You can’t collect orders here: each one is delivered to
          your door.
        </Text>
      </Stack>
      {hubs.length === 0 ? (
        <EmptyState title="No hubs yet" action={<ActionLink to="/stores">View stores</ActionLink>}>
          Stores and riders deliver each order directly to your door.
        </EmptyState>
      ) : (
        [...groupBy(hubs, hub => hub.state)].map(([state, there]) => (
          <Stack as="section" gap={3} key={state} style={{ marginTop: 'var(--space-6)' }}>
            <h2>{state}</h2>
            <Grid as="ul" gap={4} min={320}>
              {there.map(hub => (
                <HubCard key={hub.id} hub={hub} />
              ))}
            </Grid>
          </Stack>
        ))
      )}
      <Pager count={count} limit={limit} />
    </main>
  )
}

const mapOf = ({ street, lga, state }: Hub) =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: `${street}, ${lga}, ${state}, Nigeria` })}`

function HubCard({ hub }: { hub: Hub }) {
  return (
    <Stack as="li" gap={2} panel="card" pad={4} style={{ alignContent: 'start' }}>
      <h3>{hub.name}</h3>
      <address style={{ fontStyle: 'normal' }}>
        {hub.street}
        <br />
        {hub.lga}, {hub.state}
      </address>
      {hub.areas.length > 0 && (
        <Text as="p" tone="muted" size="md">
          Serves {areasInWords(hub.areas)}
        </Text>
      )}
      <OpeningLine opening={hub.opening} />
      <Row gap={0} across={5} wrap>
        <Text as="a" link href={mapOf(hub)} target="_blank" rel="noreferrer" aria-label={`Map of ${hub.name}`}>
          <IconMap2 size={18} stroke={1.8} aria-hidden="true" />
          Map
        </Text>
        {hub.phoneNumber && (
          <Text as="a" link href={`tel:${hub.phoneNumber}`}>
            <IconPhone size={18} stroke={1.8} aria-hidden="true" />
            {phone(hub.phoneNumber)}
          </Text>
        )}
      </Row>
    </Stack>
  )
}
