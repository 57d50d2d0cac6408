/** Limits of downloads: number, and days after delivery. Without schemas, so that pages can import it. */
export const downloadLimits = { times: 10, days: 365 } as const
