/** Folds accents and case, which people leave out when they type. */
export const plainText = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
