import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type MetaFunction, useNavigate } from 'react-router'
import {
  getOnboarding,
  type Onboarding,
  type OnboardingStep,
  onboardingSteps,
} from '#contract/onboarding/onboarding.ts'
import { Allowed } from '#web/features/accounts/permissions.tsx'
import { approvalStates } from '#web/features/onboarding/approval-words.ts'
import { stepWords } from '#web/features/onboarding/step-words.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf } from '#web/shell/query.ts'
import { useGoOn } from '#web/shell/use-go-on.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Columns, Section } from '#web/ui/section.tsx'
import { SkeletonBox } from '#web/ui/skeleton-lines.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { Text } from '#web/ui/text.tsx'
import { useUrl } from '#web/ui/url.ts'
import { AddressStep } from './address-step.tsx'
import { ApprovalProgress } from './approval-progress.tsx'
import { BankStep } from './bank-step.tsx'
import { CategoryStep } from './category-step.tsx'
import { IdentityStep } from './identity-step.tsx'
import { PersonalStep } from './personal-step.tsx'
import { PickupStep } from './pickup-step.tsx'
import { Review } from './review.tsx'
import { StepList } from './step-list.tsx'
import { StoreStep } from './store-step.tsx'
import { SubmitStore } from './submit-store.tsx'
import type { StepProps } from './use-step.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Store approval', unlisted: true })

const forms: Readonly<Record<OnboardingStep, (props: StepProps) => React.ReactNode>> = {
  personal: PersonalStep,
  identity: IdentityStep,
  address: AddressStep,
  store: StoreStep,
  category: CategoryStep,
  pickup: PickupStep,
  bank: BankStep,
}

export default function OnboardingPage() {
  return (
    <Allowed to="onboarding">
      <OpenYourStore />
    </Allowed>
  )
}

function OpenYourStore() {
  // Links to documents expire after 10 minutes.
  const { data, error, refetch } = useQuery({ ...queryOf(getOnboarding), refetchInterval: 9 * 60_000 })
  const state = data && approvalStates[data.approval.state]
  return (
    <>
      <PageHeader
        title="Store approval"
        aside={state && <StatusBadge tone={state.tone}>{state.label}</StatusBadge>}
        action={<ActionLink to="/merchant/pricing">Your plan</ActionLink>}
      />
      {data && <Steps onboarding={data} />}
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {!data && !error && (
        <Columns side={<SkeletonBox height={380} />}>
          <SkeletonBox height={420} />
        </Columns>
      )}
    </>
  )
}

/** Returns the first incomplete step that the user can edit, or the review. */
const nextStep = ({ done, editable }: Onboarding): OnboardingStep | 'review' =>
  editable.find(step => !done.includes(step)) ?? 'review'

function Steps({ onboarding }: { onboarding: Onboarding }) {
  const url = useUrl()
  const navigate = useNavigate()
  const goOn = useGoOn()
  const { approval, editable } = onboarding
  const named = url.get('step')
  const current = named === 'review' ? named : (onboardingSteps.find(step => step === named) ?? nextStep(onboarding))
  // A reload keeps the open step, whatever was saved elsewhere.
  const isOpen = approval.state === 'draft' || approval.state === 'rejected'
  useEffect(() => {
    if (isOpen && !named) navigate(`?step=${current}`, { replace: true, preventScrollReset: true })
  }, [isOpen, named, current, navigate])
  if (!isOpen)
    return (
      <Columns side={<ApprovalProgress approval={approval} />}>
        <Review onboarding={onboarding} />
      </Columns>
    )
  const onSaved = (saved: Onboarding) => goOn(`?step=${nextStep(saved)}`)
  return (
    <Stack gap={4}>
      <ApprovalProgress approval={approval} />
      <Columns side={<StepList onboarding={onboarding} current={current} />}>
        {current === 'review' ? (
          <>
            <Review onboarding={onboarding} />
            <SubmitStore onboarding={onboarding} />
          </>
        ) : (
          <Step
            key={current}
            step={current}
            onboarding={onboarding}
            onSaved={onSaved}
            mine={editable.includes(current)}
          />
        )}
      </Columns>
    </Stack>
  )
}

function Step({ step, mine, ...props }: StepProps & { step: OnboardingStep; mine: boolean }) {
  const Form = forms[step]
  const { title, asks } = stepWords[step]
  return (
    <Section
      title={title}
      step={onboardingSteps.indexOf(step) + 1}
      aside={<Note>{`of ${onboardingSteps.length} steps`}</Note>}
    >
      <Text as="p" tone="muted" style={{ marginBottom: 'var(--space-4)' }}>
        {asks}
      </Text>
      {mine ? <Form {...props} /> : <Note>Only the store owner can fill this in.</Note>}
    </Section>
  )
}
