/** How often what was bought can be downloaded, and for how many days after it was delivered; no schema, for pages too. */
export const downloadLimits = { times: 10, days: 365 } as const
