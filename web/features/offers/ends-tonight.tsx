/** When the day's discounts end: at midnight in Lagos, whenever that is where one reads it. */
export const EndsTonight = ({ at }: { at: string }) => <time dateTime={at}>Until midnight in Lagos</time>
