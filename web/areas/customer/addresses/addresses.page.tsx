import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MetaFunction } from 'react-router'
import { type Address, listAddresses } from '#contract/identity/addresses.ts'
import { addressesFailed } from '#contract/messages.ts'
import { OwnHeader } from '#web/areas/customer/own-header.tsx'
import { AddAddress, EditAddress } from '#web/features/addresses/address-form.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { NoNetwork } from '#web/shell/no-network.tsx'
import { useOnline } from '#web/shell/offline.tsx'
import { keptQuery, queryOf } from '#web/shell/query.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Grid } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { SkeletonBox } from '#web/ui/skeleton-lines.tsx'
import { AddressCard } from './address-card.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Addresses', unlisted: true })

export default function AddressesPage() {
  const { data, error, refetch } = useQuery({ ...queryOf(listAddresses), ...keptQuery })
  const online = useOnline()
  const [open, setOpen] = useState<'new' | Address>()
  if (!data && !online) return <NoNetwork />
  const close = () => setOpen(undefined)
  const add = (
    <Button size="md" onClick={() => setOpen('new')}>
      Add an address
    </Button>
  )
  return (
    <>
      <OwnHeader title="Addresses">{data && data.count > 0 && add}</OwnHeader>
      {error && <ErrorState error={error} message={addressesFailed} onRetry={refetch} />}
      {!data && !error && (
        <Grid gap={4} min={300}>
          <SkeletonBox height={150} />
          <SkeletonBox height={150} />
        </Grid>
      )}
      {data?.count === 0 && (
        <EmptyState title="No addresses yet" action={add}>
          Save an address to check out faster.
        </EmptyState>
      )}
      {data && (
        <Grid as="ul" gap={4} min={300}>
          {data.rows.map(address => (
            <AddressCard
              key={address.id}
              address={address}
              // The newest other one: the list has the default first, then the newest.
              next={data.rows.find(({ id }) => id !== address.id)}
              onEdit={() => setOpen(address)}
            />
          ))}
        </Grid>
      )}
      <Modal
        opened={open !== undefined}
        onClose={close}
        title={open === 'new' ? 'New address' : 'Edit address'}
        size="lg"
      >
        {open === 'new' && <AddAddress onDone={close} onCancel={close} />}
        {open && open !== 'new' && <EditAddress address={open} onDone={close} onCancel={close} />}
      </Modal>
    </>
  )
}
