/** Limits of gift cards. Without schemas, so that pages can import it. */

/** Whole naira. */
export const giftCardAmounts = { least: 1000, most: 500_000 } as const

/** The cloths that a card can wear. */
export const giftCardDesigns = ['palm', 'indigo', 'marigold', 'clay'] as const
export type GiftCardDesign = (typeof giftCardDesigns)[number]

/** The letters of a code: none that are mistaken for another when they are read out or copied. */
export const giftCardLetters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
