import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { type Failure, failField } from '#platform/failure.ts'

/** Whose password it is: what others know or guess first. */
interface Person {
  email: string
  firstName?: string | null | undefined
  lastName?: string | null | undefined
}

/** Lowest acceptable score of zxcvbn: a million guesses, more than the limits of sign-in allow in years. */
const leastScore = 2

let estimator: Promise<ZxcvbnFactory> | undefined

/** Loads the list of common passwords, about 30 MB of memory, with the first new password. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const { adjacencyGraphs, dictionary } = await import('@zxcvbn-ts/language-common')
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
}

/**
 * Returns `invalid` for a new password that is easy to guess: a common one, a row of keys, a repetition, or little more
 * than the person's name, their e-mail or ours. NIST SP 800-63B, section 5.1.1.2, asks for that instead of rules about
 * characters. Takes up to a tenth of a second of processor time.
 */
export async function refuseWeakPassword(
  password: string,
  { email, firstName, lastName }: Person,
  field = 'password',
): Promise<Failure<'invalid'> | undefined> {
  estimator ??= loadEstimator()
  const known = [email, ...email.split(/[@.]/), firstName, lastName, 'bitmarte'].filter(each => !!each) as string[]
  const { score } = (await estimator).check(password, known)
  if (score >= leastScore) return undefined
  return failField(
    field,
    'invalid',
    'This password is easy to guess. Try a few words that only you would put together.',
  )
}
