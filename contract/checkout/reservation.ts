/** Minutes for which a checkout keeps its price and reserves its stock, coupons and gift cards. */
export const reservationMinutes = 15
