/**
 * Wrong delivery codes that lock a delivery, and minutes until the lock ends. The server and a rider's phone each count
 * and lock by them. Texts spell the number out as “five”.
 */
export const codeTries = 5
export const codeLockMinutes = 15
