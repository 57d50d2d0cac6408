/** How many promotions the home page shows: the first that are on sale and in stock. */
export const promotionsAtHome = 6
