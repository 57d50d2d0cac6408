/**
 * Widths in pixels that `?w=` of a picture's URL accepts. In a file without schemas, so that pages load only the
 * numbers.
 */
export const pictureWidths = [160, 320, 480, 640, 960, 1280] as const
