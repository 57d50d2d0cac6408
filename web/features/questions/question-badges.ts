/** Tone and label of each status of a question. */
export const questionBadges = {
  waiting: { tone: 'waits', label: 'Awaiting an answer' },
  answered: { tone: 'over', label: 'Answered' },
  dismissed: { tone: 'over', label: 'Dismissed by the store' },
} as const
