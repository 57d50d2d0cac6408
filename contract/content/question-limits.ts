// Without schemas, so that public pages can import it.

/** Length of a question in characters. */
export const questionLength = { min: 10, max: 500 } as const

/** Maximum number of questions that a customer can have waiting for an answer. */
export const mostWaitingQuestions = 20
