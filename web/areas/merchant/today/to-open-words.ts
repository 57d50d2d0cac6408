import { type Onboarding, onboardingSteps } from '#contract/onboarding/onboarding.ts'
import { progressWords, stepWords } from '#web/features/onboarding/step-words.ts'
import { reasonSentence } from '#web/ui/reason-sentence.ts'

/** Says why a store isn't on sale, and what comes next. */
export function toOpenWords({ approval, done }: Pick<Onboarding, 'approval' | 'done'>): {
  title: string
  text: string
} {
  const notLive = 'Your store isn’t live yet'
  switch (approval.state) {
    case 'suspended':
      return {
        title: 'Your store is suspended',
        text: `${reasonSentence(approval.reason)} Customers can’t find it or buy from it, and its payouts wait. Finish the orders that are paid. Write to us to have it restored.`.trim(),
      }
    case 'rejected':
      return { title: notLive, text: approval.reason ?? '' }
    case 'draft': {
      const missing = onboardingSteps.filter(step => !done.includes(step))
      return {
        title: notLive,
        text: missing.length
          ? `${progressWords(done)}. Missing: ${missing.map(step => stepWords[step].title.toLowerCase()).join(', ')}.`
          : 'Everything is complete. Submit it for review.',
      }
    }
    default:
      return { title: notLive, text: 'Customers see it after two approvals. You can add products meanwhile.' }
  }
}
