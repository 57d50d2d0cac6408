import type { MetaFunction } from 'react-router'
import { OwnHeader } from '#web/areas/customer/own-header.tsx'
import { OwnAccount } from '#web/features/accounts/own-account.tsx'
import { SavedCards } from '#web/features/saved-cards/saved-cards.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { useSignOut } from '#web/shell/sign-out.ts'
import { Action } from '#web/ui/action.tsx'
import { Section } from '#web/ui/section.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Account', unlisted: true })

export default function AccountPage() {
  const signOut = useSignOut()
  return (
    <>
      <OwnHeader title="Account">
        <Action onClick={signOut}>Sign out</Action>
      </OwnHeader>
      <OwnAccount title="Saved cards">
        <Section title="Saved cards">
          <SavedCards />
        </Section>
      </OwnAccount>
    </>
  )
}
