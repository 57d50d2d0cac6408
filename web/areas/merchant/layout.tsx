import { AreaLayout } from '#web/shell/area-layout.tsx'
import { useSession } from '#web/shell/session.ts'
import { useMerchantNav } from './merchant-nav.ts'

export default function MerchantLayout() {
  const session = useSession()
  return <AreaLayout kind="merchant" brand={session?.user.storeName ?? 'Your store'} groups={useMerchantNav()} />
}
