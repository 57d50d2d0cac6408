import type { idDocumentTypes } from './onboarding.ts'

/** Kinds of identity documents in words. */
export const documentNames: Readonly<Record<(typeof idDocumentTypes)[number], string>> = {
  nin: 'National identity number (NIN)',
  passport: 'International passport',
  'drivers-licence': 'Driver’s licence',
  'voters-card': 'Voter’s card',
}
