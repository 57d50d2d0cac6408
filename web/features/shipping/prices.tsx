import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useMemo, useState } from 'react'
import {
  getPricing,
  listVehicles,
  listZones,
  type PriceMatrix,
  putPricing,
} from '#contract/logistics/shipping-rates.ts'
import { sentenceOf } from '#web/shell/failure.ts'
import { useKeptDraft } from '#web/shell/kept-draft.ts'
import { queryOf, useChange } from '#web/shell/query.ts'
import { RestoredDraft } from '#web/shell/restored-draft.tsx'
import { useKind } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'
import { Action, ActionLink } from '#web/ui/action.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Row } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { Fields, useViewsOnly } from '#web/ui/read-only.tsx'
import { SaveBar } from '#web/ui/save-bar.tsx'
import { Section } from '#web/ui/section.tsx'
import { SkeletonBox } from '#web/ui/skeleton-lines.tsx'
import { TabsWithCounts } from '#web/ui/tabs-with-counts.tsx'
import { useUrl } from '#web/ui/url.ts'
import {
  changedKeys,
  copied,
  type Draft,
  draftOf,
  keyOf,
  noPrice,
  rowsOf,
  stillThere,
  unreached,
  wrongIn,
} from './price-draft.ts'
import { PriceTable } from './price-table.tsx'
import type { Whose } from './zones.tsx'

interface Props {
  /** Path of the pages for zones and vehicles, such as `/admin/shipping`. */
  base: string
  whose: Whose
}

/** All prices of an owner, by zone of origin. */
export function Prices({ base, whose }: Props) {
  // A reload in the background would change the values that the draft is compared with.
  const { data, error, refetch } = useQuery({
    ...queryOf(getPricing),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  if (!data)
    return (
      <div aria-busy>
        <SkeletonBox height={420} />
      </div>
    )
  if (data.zones.length === 0)
    return (
      <EmptyState title="No zones yet" action={<ActionLink to={`${base}/zones?zone=new`}>Create zone</ActionLink>}>
        Prices are set between zones. First group states with the same prices.
      </EmptyState>
    )
  if (data.vehicles.length === 0)
    return (
      <EmptyState
        title="No vehicles yet"
        action={<ActionLink to={`${base}/vehicles?vehicle=new`}>Add vehicle</ActionLink>}
      >
        Each vehicle has its own prices. First add a vehicle.
      </EmptyState>
    )
  return <PriceEditor matrix={data} whose={whose} />
}

function PriceEditor({ matrix, whose }: { matrix: PriceMatrix; whose: Whose }) {
  const client = useQueryClient()
  const viewsOnly = useViewsOnly()
  const { get } = useUrl()
  const before = useMemo(() => draftOf(matrix), [matrix])
  const [typed, setTyped] = useState<Draft>({})
  /** Version over which the prices were typed, which the save is compared with. */
  const [base, setBase] = useState<string>()
  const version = base ?? matrix.version
  const draft = useMemo(() => ({ ...before, ...stillThere(typed, matrix) }), [before, typed, matrix])
  const changed = useMemo(() => new Set(changedKeys(draft, before)), [draft, before])
  const own = Object.fromEntries(Object.entries(draft).filter(([key]) => changed.has(key)))
  const take = (prices: (now: Draft) => Draft) => {
    setTyped(now => ({ ...now, ...prices({ ...before, ...now }) }))
    setBase(version)
  }
  const save = useChange(putPricing, {
    invalidates: [getPricing.id, listZones.id, listVehicles.id],
    failure: false,
    onSuccess: ({ data }) => {
      client.setQueryData(queryOf(getPricing).queryKey, data)
      discard()
    },
  })
  const kept = useKeptDraft<{ typed: Draft }>(`prices.${useKind()}`, version, {
    values: { typed: own },
    dirty: changed.size > 0,
    restore: ({ typed = {} }, old) => {
      setTyped(typed)
      setBase(old?.version ?? version)
    },
    compared: true,
  })
  const discard = () => {
    setTyped({})
    setBase(undefined)
    kept.forget()
  }
  const reload = async () => {
    // A price that was typed and undone isn't one's own.
    setTyped(own)
    try {
      await client.fetchQuery({ ...queryOf(getPricing), staleTime: 0 })
    } catch (failure) {
      return toast.bad(sentenceOf(failure))
    }
    setBase(undefined)
    save.reset()
    toast.info('Prices reloaded. Those you typed are still here.')
  }
  const [first] = matrix.zones
  const from = matrix.zones.find(({ id }) => id === get('from')) ?? first
  if (!from) return null

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = [...changed].find(key => Object.keys(wrongIn(draft[key] ?? noPrice)).length > 0)
    if (wrong === undefined) return save.mutate({ body: { rows: rowsOf(draft), version } })
    const zone = matrix.zones.find(({ id }) => wrong.startsWith(id))
    toast.bad(`A price from ${zone?.name} has an error. It is highlighted.`)
  }
  const nowhere = unreached(matrix, draft)
  const missing = (zoneId: string) => nowhere.filter(pair => pair.from.id === zoneId).length
  const noWay = nowhere.filter(pair => pair.from.id === from.id).map(({ to }) => to.name)
  return (
    <form onSubmit={submit} noValidate>
      {save.error && (
        <Row
          gap={2}
          across={4}
          wrap
          role="alert"
          panel="clay"
          pad={3}
          style={{ marginBottom: 'var(--space-4)', color: 'var(--clay)' }}
        >
          {save.error.message}
          {save.error.code === 'prices_changed' && <Action onClick={reload}>Reload prices</Action>}
        </Row>
      )}
      {kept.restored && (
        <div style={{ marginBottom: 'var(--space-4)' }}>
          <RestoredDraft {...kept} discard={discard} />
        </div>
      )}
      <Section flush>
        <TabsWithCounts
          label="Origin zones"
          param="from"
          tabs={matrix.zones.map(({ id, name }, at) => ({
            value: at === 0 ? '' : id,
            label: `From ${name}`,
            ...(missing(id) > 0 && { count: missing(id) }),
          }))}
        />
        {noWay.length > 0 && (
          <p style={{ padding: 'var(--space-3) var(--inset)', borderBottom: '1px solid var(--line)' }}>
            <Note late={whose === 'platform'}>
              No vehicle delivers from {from.name} to {noWay.join(', ')}.
              {whose === 'platform' ? ' There is no delivery there.' : ' Bitmarte’s prices apply there.'}
            </Note>
          </p>
        )}
        <Fields readOnly={viewsOnly}>
          <PriceTable
            matrix={matrix}
            from={from}
            draft={draft}
            changed={changed}
            onType={(cell, field, value) =>
              take(now => ({ [keyOf(cell)]: { ...(now[keyOf(cell)] ?? noPrice), [field]: value } }))
            }
            onCopy={(cell, to) => take(now => copied(now, cell, to))}
          />
        </Fields>
      </Section>
      <SaveBar
        kept
        dirty={changed.size > 0}
        saving={save.isPending}
        onDiscard={discard}
        save={changed.size === 1 ? 'Save 1 price' : `Save ${changed.size} prices`}
      />
    </form>
  )
}
