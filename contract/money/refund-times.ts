/** How long a refund to the card takes, in the words of every page and mail. */
export const banksTake = 'Banks take up to 10 working days to show it'
