import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getDeliverySettings, putDeliverySettings } from '#contract/logistics/shipping-rates.ts'
import { useRights } from '#web/features/accounts/permissions.tsx'
import { queryOf, useChange } from '#web/shell/query.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Section } from '#web/ui/section.tsx'
import { SkeletonLines } from '#web/ui/skeleton-lines.tsx'
import { reachWords } from './delivery-area-words.ts'

/** Switch for delivery by the store, with its effect at the current rates. */
export function DeliversItself() {
  const { data, error, refetch } = useQuery(queryOf(getDeliverySettings))
  const { can } = useRights()
  const save = useChange(putDeliverySettings, { invalidates: [getDeliverySettings.id] })
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  return (
    <Section title="Delivery method">
      {data ? (
        <Switch
          label="We deliver ourselves wherever our own prices apply"
          description={reachWords(data)}
          checked={data.deliversItself}
          disabled={save.isPending || !can('shipping', 'manage')}
          onChange={event => save.mutate({ body: { deliversItself: event.currentTarget.checked } })}
        />
      ) : (
        <SkeletonLines lines={2} />
      )}
    </Section>
  )
}
