import type { ErrorCode } from './errors.ts'

/** Failures that any endpoint can return without declaring them. */
export const common = [
  'token_not_valid',
  'not_allowed',
  'account_needed',
  'two_factor_required',
  'not_found',
  'invalid',
  'too_large',
  'unsupported_type',
  'too_many_requests',
  'key_reused',
  'in_progress',
  'unforeseen',
  'unavailable',
] as const satisfies readonly ErrorCode[]

export type CommonError = (typeof common)[number]
