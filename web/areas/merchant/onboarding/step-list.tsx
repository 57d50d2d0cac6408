import { Progress } from '@mantine/core'
import { Link } from 'react-router'
import { type Onboarding, type OnboardingStep, onboardingSteps } from '#contract/onboarding/onboarding.ts'
import classes from '#web/features/onboarding/onboarding.module.css'
import { stepWords } from '#web/features/onboarding/step-words.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Section } from '#web/ui/section.tsx'
import { IconCheck } from '#web/ui/work-icons.ts'

/** The steps with what is done of them; each leads to its form. */
export function StepList({
  onboarding: { done, percentageComplete },
  current,
}: {
  onboarding: Onboarding
  current: OnboardingStep | 'review'
}) {
  return (
    <Section>
      <Stack gap={2} className={classes.percent}>
        <strong>{percentageComplete}% done</strong>
        <Progress value={percentageComplete} aria-label="Progress" />
      </Stack>
      <nav aria-label="Steps">
        <Stack as="ol" gap={0.5} className={classes.steps}>
          {[...onboardingSteps, 'review' as const].map((step, at) => {
            const isDone = step !== 'review' && done.includes(step)
            return (
              <li key={step}>
                <Link to={`?step=${step}`} aria-current={step === current ? 'step' : undefined} preventScrollReset>
                  <span className={classes.mark} data-done={isDone || undefined} aria-hidden="true">
                    {isDone ? <IconCheck size={14} stroke={3} /> : at + 1}
                  </span>
                  {step === 'review' ? 'Review' : stepWords[step].title}
                  {isDone && <span className="visually-hidden">, done</span>}
                </Link>
              </li>
            )
          })}
        </Stack>
      </nav>
    </Section>
  )
}
