/** How many promotions the home page shows: the first that are on sale and in stock. */
export const promotionsAtHome = 6

/** How many featured collections the home page shows: the first. */
export const collectionsAtHome = 3
