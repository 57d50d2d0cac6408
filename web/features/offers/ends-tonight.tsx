/** End of the daily discounts: midnight in Lagos. */
export const EndsTonight = ({ at }: { at: string }) => <time dateTime={at}>Until midnight in Lagos</time>
