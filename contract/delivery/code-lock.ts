/**
 * Number of wrong delivery codes that lock a delivery, and length of the lock in minutes. The server and a rider's phone
 * count separately, with the same limits. Texts write the number as “five”.
 */
export const codeTries = 5
export const codeLockMinutes = 15
