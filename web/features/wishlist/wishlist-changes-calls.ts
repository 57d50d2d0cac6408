// The calls that change the account's wishlist. Without schemas, because every page can make them.
export { addToWishlist, removeFromWishlist } from '#contract/content/wishlist.ts'
