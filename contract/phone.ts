/** Formats `+2348035550188` as dialled in Nigeria: `0803 555 0188`. */
export const phone = (number: string): string => number.replace(/^\+234(\d{3})(\d{3})(\d{4})$/, '0$1 $2 $3')
