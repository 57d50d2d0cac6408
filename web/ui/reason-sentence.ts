/** Returns a reason that somebody typed as a sentence of its own; '' without one. */
export const reasonSentence = (reason: string | null): string =>
  reason?.trim() ? `Reason: “${reason.trim().replace(/\.+$/, '')}”.` : ''
