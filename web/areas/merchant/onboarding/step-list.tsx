import { Progress } from '@mantine/core'
import { type Onboarding, type OnboardingStep, onboardingSteps } from '#contract/onboarding/onboarding.ts'
import { StepNav } from '#web/features/onboarding/step-nav.tsx'
import { progressWords, stepWords } from '#web/features/onboarding/step-words.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Section } from '#web/ui/section.tsx'
import { Text } from '#web/ui/text.tsx'

/** Progress and links to the steps. */
export function StepList({
  onboarding: { done },
  current,
}: {
  onboarding: Onboarding
  current: OnboardingStep | 'review'
}) {
  return (
    <Section>
      <Stack gap={2} style={{ marginBottom: 'var(--space-3)' }}>
        <Text as="strong" size="xl">
          {progressWords(done)}
        </Text>
        <Progress value={(100 * done.length) / onboardingSteps.length} aria-label="Progress" />
      </Stack>
      <StepNav
        current={current}
        steps={[
          ...onboardingSteps.map(id => ({ id, title: stepWords[id].title, done: done.includes(id) })),
          { id: 'review', title: 'Review and submit' },
        ]}
      />
    </Section>
  )
}
