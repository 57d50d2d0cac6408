import { useQuery } from '@tanstack/react-query'
import type { MetaFunction } from 'react-router'
import { userData } from '#contract/identity/accounts.ts'
import {
  changeOwnPartnerAddress,
  getPartnerOnboarding,
  type PartnerOnboarding,
} from '#contract/logistics/partner-onboarding.ts'
import { getPartnerProfile } from '#contract/logistics/partners.ts'
import { StepNav } from '#web/features/onboarding/step-nav.tsx'
import { ChangeAddress } from '#web/features/partners/change-address.tsx'
import { PartnerFacts } from '#web/features/partners/partner-facts.tsx'
import { PartnerStanding } from '#web/features/partners/partner-status.tsx'
import { partnerStatuses } from '#web/features/partners/partner-words.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf } from '#web/shell/query.ts'
import { useGoOn } from '#web/shell/use-go-on.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Note } from '#web/ui/note.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Columns, Section } from '#web/ui/section.tsx'
import { SkeletonBox } from '#web/ui/skeleton-lines.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { Text } from '#web/ui/text.tsx'
import { useUrl } from '#web/ui/url.ts'
import { BankDetailsStep } from './bank-details-step.tsx'
import { CertificationStep } from './certification-step.tsx'
import { CompanyStep } from './company-step.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Onboarding', unlisted: true })

/** Title once the onboarding is submitted. */
const details = 'Company details'

const steps = ['company', 'bankDetails', 'certification'] as const
type Step = (typeof steps)[number]
const words: Readonly<Record<Step, { title: string; asks: string }>> = {
  company: { title: 'Company', asks: 'Your company and contact person.' },
  bankDetails: { title: 'Bank details', asks: 'Where we pay your earnings. We verify the account name with the bank.' },
  certification: { title: 'Certification', asks: 'Sign that the information is true. Then we review it.' },
}

export default function OnboardingPage() {
  const { data, error, refetch } = useQuery(queryOf(getPartnerOnboarding))
  const status = data && partnerStatuses[data.status]
  return (
    <>
      {data?.isOnboarded && <title>{`${details} · Bitmarte`}</title>}
      <PageHeader
        above={
          data?.isOnboarded && (
            <Breadcrumbs crumbs={[{ label: 'Account', to: '/shipping-partner/account' }, { label: details }]} />
          )
        }
        title={data?.isOnboarded ? details : 'Onboarding'}
        aside={status && <StatusBadge tone={status.tone}>{status.label}</StatusBadge>}
      />
      {data &&
        (data.isOnboarded ? (
          <Stack gap={4}>
            <PartnerStanding onboarding={data} />
            <Text as="p" tone="muted" links>
              Change your phone number, states, vehicle and bank account under{' '}
              <Link to="/shipping-partner/account">Account</Link>, and your addresses below. To change anything else
              here, <Link to="/contact-us">write to us</Link>.
            </Text>
            <PartnerFacts
              onboarding={data}
              action={
                <ChangeAddress
                  onboarding={data}
                  endpoint={changeOwnPartnerAddress}
                  input={body => ({ body })}
                  invalidates={[getPartnerOnboarding.id]}
                />
              }
            />
          </Stack>
        ) : (
          <Steps onboarding={data} />
        ))}
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonBox height={420} />}
    </>
  )
}

/** Opens the first incomplete step; once all are complete the last one, which submits them, or the first to change something. */
const next = (onboarding: PartnerOnboarding): Step =>
  steps.find(step => !onboarding[step]) ?? (onboarding.reason ? 'company' : 'certification')

function Steps({ onboarding }: { onboarding: PartnerOnboarding }) {
  const url = useUrl()
  const goOn = useGoOn()
  const profile = useQuery(queryOf(getPartnerProfile)).data
  const user = useQuery(queryOf(userData)).data
  const current = steps.find(step => step === url.get('step')) ?? next(onboarding)
  const at = steps.indexOf(current)
  const onSaved = () => goOn(steps[at + 1] ? `?step=${steps[at + 1]}` : '/shipping-partner/onboarding')
  return (
    <Columns side={<StepLinks onboarding={onboarding} current={current} />}>
      {onboarding.reason && <PartnerStanding onboarding={onboarding} />}
      <Section title={words[current].title} step={at + 1} aside={<Note>of {steps.length} steps</Note>}>
        <Text as="p" tone="muted" style={{ marginBottom: 'var(--space-4)' }}>
          {words[current].asks}
        </Text>
        {current === 'company' && profile && user && (
          <CompanyStep
            onboarding={onboarding}
            known={{
              companyName: profile.companyName,
              phoneNumber: profile.phoneNumber,
              states: profile.states,
              email: user.email,
              name: `${user.firstName} ${user.lastName}`,
            }}
            onSaved={onSaved}
          />
        )}
        {current === 'bankDetails' && <BankDetailsStep onboarding={onboarding} onSaved={onSaved} />}
        {current === 'certification' && <CertificationStep onboarding={onboarding} onSaved={onSaved} />}
      </Section>
    </Columns>
  )
}

function StepLinks({ onboarding, current }: { onboarding: PartnerOnboarding; current: Step }) {
  return (
    <Section>
      <StepNav
        current={current}
        steps={steps.map(id => ({ id, title: words[id].title, done: Boolean(onboarding[id]) }))}
      />
    </Section>
  )
}
